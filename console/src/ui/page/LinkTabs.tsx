import type { ReactNode } from 'react'
import classes from './Tabs.module.css'

/** For each link in it; the router says which one is open. */
export const linkTab = { className: classes.tab, activeOptions: { exact: true } }

/** Tabs that have addresses of their own. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.list} aria-label={label}>
      {children}
    </nav>
  )
}
