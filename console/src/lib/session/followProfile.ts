import { readProfile } from '@matinee/contract/auth'
import { api } from '../api.ts'
import { replaceUser, useSession } from './session.ts'

/**
 * Reloads the account whenever its token is refreshed, so that an operator's change reaches menu and guards within the
 * lifetime of a token; the server checks rights at every call. Returns a function that stops it.
 */
export function followProfile(): () => void {
  return useSession.subscribe((session, before) => {
    const wasRefreshed =
      session.refreshedAt !== before.refreshedAt && session.status === 1 && before.status === 1
    if (!wasRefreshed || session.user?.id !== before.user?.id) return
    void api(readProfile).then(replaceUser, () => undefined)
  })
}
