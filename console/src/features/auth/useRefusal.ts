import { useTranslations } from 'use-intl'
import { AppError } from '../../lib/apiError.ts'

type Refusal = { message: string; fields: Partial<Record<'email' | 'name' | 'password', string>> }

/** A failed call in the user's language: one sentence, and errors by field. */
export function useRefusal(): (error: unknown) => Refusal {
  const t = useTranslations()
  return (error) => {
    if (!(error instanceof AppError)) return { message: t('auth.tryAgain'), fields: {} }
    const names = new Set(Object.keys(error.fields))
    if (error.code === 'weak_password') names.add('password')
    if (error.code === 'email_taken') names.add('email')
    return {
      message: t(`errors.${error.code}`),
      fields: {
        ...(names.has('email') && {
          email: error.code === 'email_taken' ? t('errors.email_taken') : t('auth.emailFormat'),
        }),
        ...(names.has('name') && { name: t('auth.checkName') }),
        ...(names.has('password') && { password: t('errors.weak_password') }),
      },
    }
  }
}
