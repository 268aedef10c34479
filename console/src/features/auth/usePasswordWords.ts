import { minPasswordLength } from '@matinee/contract/plain/limits'
import { passwordWeakness } from '@matinee/contract/plain/account/passwordWeakness'
import { useTranslations } from 'use-intl'

type Person = { email: string; name: string }

/**
 * Messages for a new password, by the rule of the server: `hintOf` while it is typed, `faultOf` once the
 * field was left. The list of common passwords is part of it, so the sign-in page must not import this.
 */
export function usePasswordWords() {
  const t = useTranslations('auth')
  const count = String(minPasswordLength)
  const faultOf = (typed: string, person: Person): string | null => {
    const weakness = passwordWeakness(typed.trim(), person)
    return weakness && t(`weak.${weakness}`, { count })
  }
  const hintOf = (typed: string, person: Person): string =>
    typed.trim() ? (faultOf(typed, person) ?? t('strongEnough')) : t('atLeast', { count })
  return { faultOf, hintOf }
}
