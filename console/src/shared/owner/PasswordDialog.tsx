import { confirmOwner } from '@matinee/contract/security'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { useUser } from '../../lib/session/session.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useOneField } from '../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../ui/overlay/OneFieldDialog.tsx'

type Props = { answer: (isConfirmed: boolean) => void }

/** Asks the owner for the password, which the server then does not require for a while. */
export function PasswordDialog({ answer }: Props) {
  const t = useTranslations()
  const { email } = useUser()
  const { field, ...form } = useConfirmation(answer)
  return (
    <OneFieldDialog
      title={t('security.confirmation.title')}
      body={t('security.confirmation.body')}
      verb={t('security.confirmation.verb')}
      form={form}
      close={() => answer(false)}
    >
      {/* Gives password managers the account of this password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('auth.currentPassword')} autoComplete="current-password" required {...field} />
    </OneFieldDialog>
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
