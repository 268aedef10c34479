import { Children, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Breadcrumbs.module.css'

/** For each link in it: only the page itself is the current one, not what it lies below. */
export const crumbLink = { activeOptions: { exact: true } }

/** The way down to a page, for its header. `children`: a link for each screen above it; `at`: the page itself. */
export function Breadcrumbs({ at, children }: { at: string; children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={classes.trail}>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
        <li>
          <span aria-current="page">{at}</span>
        </li>
      </ol>
    </nav>
  )
}
