import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './DetailField.module.css'
import { doubtOf, type PaymentFormState, type TextFieldName } from './usePaymentForm.ts'

/** As long as the server takes. */
const maxLength = 300
const settleMs = 700

type Props = {
  state: PaymentFormState
  field: TextFieldName
  /** No spell checking and no automatic capitals. */
  isCode?: boolean
  isLong?: boolean
  autoComplete?: 'off' | 'name' | 'street-address'
  /** The id of the note that explains masked values. */
  maskedNote?: string
}

/** One text field; typing replaces a masked value completely. */
export function DetailField({
  state,
  field,
  isCode = false,
  isLong = false,
  autoComplete = 'off',
  maskedNote,
}: Props) {
  const t = useTranslations('payments')
  const label = t(`fields.${field}`)
  const isMasked = state.isMasked(field)
  const shared = {
    label,
    'data-field': field,
    value: state.values[field],
    error: state.errorOf(field),
    maxLength,
    autoComplete,
    ...(isCode && { spellCheck: false, autoCapitalize: 'characters' }),
    describedBy: isMasked ? maskedNote : undefined,
    onFocus: (event: { target: { select: () => void } }) => isMasked && event.target.select(),
    onChange: (event: { target: { value: string } }) => state.change(field, event.target.value),
    end: state.isReplaced(field) && (
      <IconButton
        label={t('keepStored', { field: label })}
        icon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          state.restore(field)
          // The button disappears, so focus moves to the field.
          currentTarget.parentElement?.querySelector('input')?.focus()
        }}
      />
    ),
  }
  return (
    <div>
      {isLong ? <TextField {...shared} isLong rows={2} /> : <TextField {...shared} type="text" />}
      {isCode && <Doubt field={field} value={state.values[field]} />}
    </div>
  )
}

/** Checked once typing has paused. Checking on blur would move the button that the mouse is about to press. */
function Doubt({ field, value }: { field: TextFieldName; value: string }) {
  const t = useTranslations('payments')
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  const doubt = settled === value ? doubtOf(field, value) : null
  return <output className={classes.doubt}>{doubt && t(doubt)}</output>
}
