import * as calls from '@matinee/contract/playback'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { addressLimit } from '../../platform/access/rateLimit.ts'
import { anyPage, exposed } from '../../platform/http/responseHeaders.ts'
import * as service from './playback.service.ts'

/** Plays that an account, or a signed-out IP address, may start. */
const playsAMinute = 300

export function playbackRoutes(app: App, deps: Deps): void {
  const limit = addressLimit(playsAMinute)

  on(app, calls.readPlayback, async ({ params, query, account, request, reply }) => {
    reply.headers({
      ...anyPage,
      ...exposed('Retry-After'),
      // The playback rules may answer each page differently.
      vary: 'origin, referer',
    })
    // Publishers of one office share an IP address, so each account has its own limit.
    await limit(account?.id ?? request.ip, (seconds) => void reply.header('retry-after', seconds))
    const { origin, referer } = request.headers
    return {
      data: await service.readPlayback(deps, account?.id ?? null, {
        videoId: params.id,
        playerId: query.player ?? null,
        token: query.token,
        page: { origin, referer },
        framedBy: query.page,
      }),
    }
  })
}
