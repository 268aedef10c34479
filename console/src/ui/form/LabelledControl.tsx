import { useId, type ReactNode } from 'react'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './Checkbox.module.css'

type Props = {
  label: string
  hint?: string | undefined
  /** Renders the control with the ids that link it to its label and hint. */
  renderControl: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** A checkbox, radio button or switch with its label and hint next to it. */
export function LabelledControl({ label, hint, renderControl }: Props) {
  const id = useId()
  return (
    <Row gap={10} align="start">
      {renderControl({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      <div>
        <Text as="label" weight="medium" htmlFor={id} className={classes.label}>
          {label}
        </Text>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
    </Row>
  )
}
