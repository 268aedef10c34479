import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../ui/form/PasswordField.tsx'

type Field = Omit<ComponentProps<typeof PasswordField>, 'label'>

/** A new password and its repetition. */
export function NewPasswordFields({ password, repeat }: { password: Field; repeat: Field }) {
  const t = useTranslations('auth')
  return (
    <>
      <PasswordField label={t('newPassword')} autoComplete="new-password" {...password} />
      <PasswordField label={t('repeatPassword')} autoComplete="new-password" {...repeat} />
    </>
  )
}
