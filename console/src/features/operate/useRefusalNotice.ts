import { useTranslations } from 'use-intl'
import { notify } from '../../lib/savedState.ts'
import { useRefusalText } from './useRefusalText.ts'

/** Returns a function that says in a notice why a change was refused. */
export function useRefusalNotice(): (error: unknown) => void {
  const t = useTranslations('operate.account')
  const refusalText = useRefusalText()
  return (error) => notify({ tone: 'error', message: t('failed', { reason: refusalText(error) }) })
}
