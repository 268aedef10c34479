import { updateProfile } from '@matinee/contract/auth'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { api } from '../api.ts'
import { useSavedState } from '../savedState.ts'
import { replaceUser, useSession } from './session.ts'

/**
 * Takes effect at once; the account remembers it in the background. A person who acts in another account
 * changes only what they see themselves.
 */
export function changeLanguage(language: Language): void {
  useSavedState.setState({ language })
  if (useSession.getState().actor) return
  void api(updateProfile, { body: { language } }).then(replaceUser, () => undefined)
}
