import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import classes from './Tabs.module.css'

/** Props of each link. The router marks the open one. */
export const linkTab = { className: classes.tab, activeOptions: { exact: true } }

/** Tabs with separate addresses. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row as="nav" gap={24} align="stretch" className={classes.list} aria-label={label}>
      {children}
    </Row>
  )
}
