import { maxReasonLength } from '@matinee/contract/plain/limits'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useOneField } from '../../ui/form/useOneField.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'

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
  const common = useTranslations('common')
  const { element, field, submit, isBusy } = useOneField(send)
  const { isLong, ...shared } = {
    ...reason,
    ...field,
    label: t('reason'),
    maxLength: maxReasonLength,
    autoComplete: 'off',
    required: true,
  }
  return (
    <DialogFrame
      title={title}
      body={body}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack as="form" gap={20} ref={element} noValidate onSubmit={(event) => void submit(event)}>
          {isLong ? <TextField {...shared} isLong /> : <TextField {...shared} />}
          <DialogButtons>
            <Button onClick={close}>{common('cancel')}</Button>
            <Button type="submit" look={isDangerous ? 'bad' : 'main'} isBusy={isBusy}>
              {verb}
            </Button>
          </DialogButtons>
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}
