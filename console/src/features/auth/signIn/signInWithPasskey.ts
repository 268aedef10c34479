import { passkeyLogin, startPasskeyLogin } from '@matinee/contract/auth'
import type { ReplyOf } from '@matinee/contract/call'
import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { readDevice } from '../../../lib/session/device.ts'
import { isPasskeyCancelled } from '../../../lib/session/isPasskeyCancelled.ts'

/** Null: the user closed the browser's dialog. A passkey that the browser cannot use throws like one that the server refuses. */
export async function signInWithPasskey(): Promise<ReplyOf<typeof passkeyLogin> | null> {
  const optionsJSON = await api(startPasskeyLogin)
  const response = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    if (isPasskeyCancelled(error)) return null
    throw new AppError({ code: 'passkey_refused', status: 401, message: String(error) })
  })
  return response && api(passkeyLogin, { body: { response, device: readDevice() } })
}
