import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import classes from './Tabs.module.css'

/** For each link in it; the router says which one is open. */
export const linkTab = { className: classes.tab, activeOptions: { exact: true } }

/** Tabs that have addresses of their own. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row as="nav" gap={24} align="stretch" className={classes.list} aria-label={label}>
      {children}
    </Row>
  )
}
