import { useTranslations } from 'use-intl'
import type { CurrentPassword } from './useCurrentPassword.ts'
import { PasswordField } from '../ui/form/PasswordField.tsx'

/** Hidden until the server requires the password. */
export function CurrentPasswordField({ state: { isNeeded, field } }: { state: CurrentPassword }) {
  const t = useTranslations('auth')
  if (!isNeeded) return null
  return <PasswordField label={t('currentPassword')} autoComplete="current-password" required {...field} />
}
