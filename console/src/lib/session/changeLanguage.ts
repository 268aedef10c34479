import { updateProfile } from '@matinee/contract/auth'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { api } from '../api.ts'
import { useSavedState } from '../savedState.ts'
import { replaceUser, useSession } from './session.ts'

/**
 * Takes effect immediately and is saved with the account in the background. A user who acts in another account changes
 * the language of this browser only.
 */
export function changeLanguage(language: Language): void {
  useSavedState.setState({ language })
  if (useSession.getState().actor) return
  void api(updateProfile, { body: { language } }).then(replaceUser, () => undefined)
}
