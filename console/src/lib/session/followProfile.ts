import { readProfile } from '@matinee/contract/auth'
import { api } from '../api.ts'
import { replaceUser, useSession } from './session.ts'

/**
 * Loads the account again whenever its token is refreshed: an operator's change reaches the menu and the guards within a
 * token's life. The server asks its database at every call anyway.
 * Returns a function that stops it.
 */
export function followProfile(): () => void {
  return useSession.subscribe((session, before) => {
    const wasRefreshed =
      session.refreshedAt !== before.refreshedAt && session.status === 1 && before.status === 1
    if (!wasRefreshed || session.user?.id !== before.user?.id) return
    void api(readProfile).then(replaceUser, () => undefined)
  })
}
