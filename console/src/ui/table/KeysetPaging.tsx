import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import classes from './Paging.module.css'
import { StepButtons, type Step } from './StepButtons.tsx'

type Props = { label: string; note: string; previous: Step; next: Step }

/** A note about the list, and buttons to the pages before and after, where pages have no numbers. */
export function KeysetPaging({ label, note, previous, next }: Props) {
  return (
    <Row as="nav" gap={24} wraps className={classes.paging} aria-label={label}>
      <Hint className={classes.range}>{note}</Hint>
      <StepButtons previous={previous} next={next} />
    </Row>
  )
}
