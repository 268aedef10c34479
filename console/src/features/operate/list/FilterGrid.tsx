import type { ReactNode } from 'react'
import { Grid } from '../../../ui/layout/Grid.tsx'
import classes from './FilterGrid.module.css'

/** The filters of a list side by side, as wide as each other. */
export const FilterGrid = ({ children }: { children: ReactNode }) => (
  <Grid narrowest={200} gap={16} className={classes.filters}>
    {children}
  </Grid>
)
