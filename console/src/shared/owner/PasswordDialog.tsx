import { confirmOwner } from '@matinee/contract/security'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useOneField } from '../../ui/form/useOneField.ts'
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
  return useOneField(async (currentPassword) => {
    try {
      await api(confirmOwner, { body: { currentPassword } })
      answer(true)
      return null
    } catch (refusal) {
      const isWrong = refusal instanceof AppError && 'currentPassword' in refusal.fields
      return isWrong ? t('auth.wrongCurrentPassword') : t(`errors.${codeOf(refusal)}`)
    }
  })
}
