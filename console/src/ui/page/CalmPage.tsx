import type { ReactNode } from 'react'
import { BrandRow } from './BrandRow.tsx'
import { Stack } from '../layout/Stack.tsx'
import classes from './CalmPage.module.css'

/** A page outside the shell with one card in the middle. */
export function CalmPage({ windowTitle, children }: { windowTitle: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{`${windowTitle} · Matinee`}</title>
      <BrandRow className={classes.top} />
      <Stack as="main" gap={20} surface="card" className={classes.card}>
        {children}
      </Stack>
    </div>
  )
}
