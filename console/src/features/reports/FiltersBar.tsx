import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import fades from '../../ui/table/FadingEdges.module.css'
import classes from './FiltersBar.module.css'

type Props = {
  breakdowns: ReactNode
  children: ReactNode
  /** Actions of the report. */
  end: ReactNode
}

/** Breakdowns, with filters below. */
export function FiltersBar({ breakdowns, children, end }: Props) {
  const t = useTranslations('reports')
  return (
    <section className={classes.bar} aria-label={t('filters')}>
      {breakdowns && <div className={`${classes.by} ${fades.both}`}>{breakdowns}</div>}
      <div className={classes.end}>{end}</div>
      <div className={`${classes.menus} ${fades.both}`}>{children}</div>
    </section>
  )
}
