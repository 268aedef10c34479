import type { switchAccount } from '@matinee/contract/auth'
import type { ReplyOf } from '@matinee/contract/call'
import { readLanguage, useSavedState } from '../lib/savedState.ts'
import { beginSession } from '../lib/session/session.ts'
import { clearCache } from './cachedSiteData.ts'

/**
 * Clears the data cached for the previous account. The language stays while acting in another account; back in the own
 * account its stored language applies.
 */
export function enterAccount(session: ReplyOf<typeof switchAccount>): void {
  clearCache()
  beginSession(session)
  if (!session.actor) useSavedState.setState({ language: readLanguage(session.user.language) })
}
