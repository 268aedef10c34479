import { Children, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Breadcrumbs.module.css'

/** Props of each link: without `exact` the router would mark the links to parent pages as current. */
export const crumbLink = { activeOptions: { exact: true } }

/** `children`: a link to each parent page; `current`: the name of this page. */
export function Breadcrumbs({ current, children }: { current: string; children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={classes.trail}>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
