import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/form/TextField.tsx'

type Props = { error?: string | null | undefined } & ComponentProps<'input'>

/** The email used to sign in. */
export function EmailField(props: Props) {
  const t = useTranslations('auth')
  return <TextField label={t('email')} type="email" autoComplete="username" inputMode="email" {...props} />
}
