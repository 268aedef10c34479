import type { ReactNode } from 'react'
import { Stack } from '../../../ui/layout/Stack.tsx'
import classes from './FieldGroup.module.css'

/** Fields under a title and a line. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="fieldset" gap={16} hasLineAbove>
    <legend className={classes.title}>{title}</legend>
    {children}
  </Stack>
)
