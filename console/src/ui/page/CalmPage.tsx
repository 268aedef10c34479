import type { ReactNode } from 'react'
import { BrandRow } from './BrandRow.tsx'
import { Stack } from '../layout/Stack.tsx'
import classes from './CalmPage.module.css'

/** One matter in the middle of an otherwise empty page, outside the shell. */
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
