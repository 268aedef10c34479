import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../form/IconButton.tsx'
import { Row } from '../layout/Row.tsx'
import classes from './Paging.module.css'

/** `go` is missing where there is no such page. */
export type Step = { label: string; go?: (() => void) | undefined }

/**
 * Buttons to the pages before and after. At the first and last page a button stays enabled and does nothing: a disabled
 * button would lose the focus.
 */
export function StepButtons({
  previous,
  next,
  children,
}: {
  previous: Step
  next: Step
  children?: ReactNode
}) {
  return (
    <Row gap={4} className={classes.steps}>
      <StepButton step={previous} icon={<IconChevronLeft size={18} />} />
      {children}
      <StepButton step={next} icon={<IconChevronRight size={18} />} />
    </Row>
  )
}

function StepButton({ step: { label, go }, icon }: { step: Step; icon: ReactNode }) {
  return <IconButton label={label} icon={icon} aria-disabled={!go || undefined} onClick={go ?? doNothing} />
}

const doNothing = () => {}
