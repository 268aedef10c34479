import { maxReasonLength } from '@matinee/contract/plain/limits'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/form/TextField.tsx'
import { useOneField } from '../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../ui/overlay/OneFieldDialog.tsx'

type Props = {
  title: string
  body: string
  /** Who reads the reason. */
  hint: string
  /** Several lines. */
  isLong?: boolean
  verb: string
  isDangerous?: boolean
  /** Resolves to the refusal to show at the field, or to null. */
  send: (reason: string) => Promise<string | null>
  close: () => void
}

/** Asks an operator for the reason of what the dialog does. */
export function ReasonDialog({ title, body, verb, isDangerous = false, send, close, ...reason }: Props) {
  const t = useTranslations('operate.account')
  const { field, ...form } = useOneField(send)
  const { isLong, ...shared } = {
    ...reason,
    ...field,
    label: t('reason'),
    maxLength: maxReasonLength,
    autoComplete: 'off',
    required: true,
  }
  return (
    <OneFieldDialog title={title} body={body} verb={verb} form={form} isDangerous={isDangerous} close={close}>
      {isLong ? <TextField {...shared} isLong /> : <TextField {...shared} />}
    </OneFieldDialog>
  )
}
