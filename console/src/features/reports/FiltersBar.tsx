import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import fades from '../../ui/table/FadingEdges.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
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
    <Stack as="section" surface="card" pad="note" className={classes.bar} aria-label={t('filters')}>
      {breakdowns && <div className={`${classes.by} ${fades.both}`}>{breakdowns}</div>}
      <Row align="start" gap={8} className={classes.end}>
        {end}
      </Row>
      <Row wraps gap={8} className={`${classes.menus} ${fades.both}`}>
        {children}
      </Row>
    </Stack>
  )
}
