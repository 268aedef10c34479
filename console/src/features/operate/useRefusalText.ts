import { useTranslations } from 'use-intl'
import { AppError, type AppErrorCode } from '../../lib/apiError.ts'

/**
 * Codes whose sentence of the server says more than the console's text: who was faster, what is in the way, or how long to
 * wait.
 */
const explained = new Set<AppErrorCode>([
  'invalid_request',
  'mail_state',
  'payment_state',
  'stale',
  'too_many',
  'too_many_requests',
])

/**
 * Returns a function that says why a change was refused: the sentence of the first refused field, else the server's or the
 * console's of the code. `isNamed`, for a form that may not show that field: the sentence begins with its name.
 */
export function useRefusalText(): (error: unknown, options?: { isNamed: boolean }) => string {
  const t = useTranslations('errors')
  return (error, { isNamed } = { isNamed: false }) => {
    if (!(error instanceof AppError)) return t('internal')
    const ofField = Object.values(error.fields)[0]
    if (ofField !== undefined) return isNamed ? error.message : ofField
    return explained.has(error.code) ? error.message : t(error.code)
  }
}
