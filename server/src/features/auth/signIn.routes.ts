import * as calls from '@matinee/contract/auth'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { addressKey, rateLimit } from '../../platform/access/rateLimit.ts'
import { readCaller, readSender } from '../../platform/http/caller.ts'
import { startPasskeyLogin } from './security/passkeys.service.ts'
import { passkeyLogin, secondStep } from './security/secondStep.service.ts'
import { endSessionByToken, refresh } from './sessions.service.ts'
import { login, secondStepRequired } from './signIn.service.ts'
import { signInLimits } from './signInLimits.ts'

export function signInRoutes(app: App, deps: Deps): void {
  const limited = signInLimits(deps)
  const confirmLogin = secondStep(deps)
  const passkeys = rateLimit(deps.db, 'passkey-login', 120, 600)
  on(app, calls.login, async ({ body, request, reply }) => {
    const entry = { sender: readSender(request), device: body.device }
    const answer = await limited(readCaller(request, reply), body.email, () => login(deps, body, entry))
    // Not within the limit, which counts refusals as wrong passwords.
    if ('ticket' in answer) throw secondStepRequired(answer)
    return answer
  })
  on(app, calls.confirmLogin, ({ body, request, reply }) =>
    confirmLogin(body, { sender: readSender(request), device: body.device }, readCaller(request, reply)),
  )
  on(app, calls.startPasskeyLogin, async ({ request, reply }) => {
    await passkeys.spend(addressKey(request.ip), readCaller(request, reply).setRetryAfter)
    return startPasskeyLogin(deps)
  })
  on(app, calls.passkeyLogin, async ({ body, request, reply }) => {
    await passkeys.spend(addressKey(request.ip), readCaller(request, reply).setRetryAfter)
    return passkeyLogin(deps, body.response, { sender: readSender(request), device: body.device })
  })
  on(app, calls.refreshToken, async ({ body, request }) => ({
    tokens: await refresh(deps.db, body.refreshToken, readSender(request)),
  }))
  on(app, calls.logout, ({ body }) =>
    endSessionByToken(deps.db, body.refreshToken, { kind: 'refresh', clientId: null }),
  )
}
