import { login } from '@matinee/contract/auth'
import { addAuthenticator, startAuthenticator } from '@matinee/contract/security'
import { api } from './api.ts'
import { codeAt, stepS } from './authenticatorCode.ts'
import type { TestAccount } from './make.ts'

export type WithApp = TestAccount & {
  secret: string
  recoveryCodes: string[]
  /** A code that was not used before; the second one in 30 seconds is the last that is valid. */
  nextCode: () => string
}

/** Adds an authenticator app to the account by its session. */
export async function addApp(account: TestAccount): Promise<WithApp> {
  const { secret } = await api(account).get(startAuthenticator)
  // The next step is valid too, because a phone may be early: so there are two codes at any time.
  let step = Math.floor(Date.now() / 1000 / stepS)
  const nextCode = () => codeAt(secret, step++)
  const { recoveryCodes } = await api(account).get(addAuthenticator, { body: { code: nextCode() } })
  return { ...account, secret, recoveryCodes: recoveryCodes!, nextCode }
}

/** Enters the right password; answers the ticket for the second step. */
export async function ticketOf({ email, password }: TestAccount): Promise<string> {
  return readTicket(await api(null).ask(login, { body: { email, password } }))!
}

/** The ticket of a refused sign-in; undefined in any other answer. */
export const readTicket = ({ body }: { body: unknown }): string | undefined =>
  (body as { error?: { details?: { ticket?: string } } }).error?.details?.ticket
