import { confirmOwner } from '@matinee/contract/security'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useErrorFocus } from '../../ui/form/useErrorFocus.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'

type Props = { answer: (isConfirmed: boolean) => void }

/** Asks the owner for the password, which the server then does not require for a while. */
export function PasswordDialog({ answer }: Props) {
  const t = useTranslations()
  const { email } = useUser()
  const { element, field, submit, isBusy } = useConfirmation(answer)
  return (
    <DialogFrame
      title={t('security.confirmation.title')}
      body={t('security.confirmation.body')}
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <DialogContent>
        <Stack as="form" gap={20} ref={element} noValidate onSubmit={(event) => void submit(event)}>
          {/* Gives password managers the account of this password. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('auth.currentPassword')}
            autoComplete="current-password"
            required
            {...field}
          />
          <DialogButtons>
            <Button onClick={() => answer(false)}>{t('common.cancel')}</Button>
            <Button type="submit" look="main" isBusy={isBusy}>
              {t('security.confirmation.verb')}
            </Button>
          </DialogButtons>
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}

function useConfirmation(answer: Props['answer']) {
  const t = useTranslations()
  const element = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(element)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const refuse = (text: string) => {
    setError(text)
    focusFault()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!value.trim()) return refuse(t('auth.required'))
    setIsBusy(true)
    try {
      await api(confirmOwner, { body: { currentPassword: value.trim() } })
      answer(true)
    } catch (refusal) {
      const isWrong = refusal instanceof AppError && 'currentPassword' in refusal.fields
      refuse(isWrong ? t('auth.wrongCurrentPassword') : t(`errors.${codeOf(refusal)}`))
      setIsBusy(false)
    }
  }

  const onChange = (event: { target: { value: string } }) => {
    setValue(event.target.value)
    setError(null)
  }
  return { element, field: { value, error, onChange }, submit, isBusy }
}
