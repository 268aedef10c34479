import { readPlayback } from '@matinee/contract/playback'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { on, type App } from '../../platform/http.ts'
import { addressKey } from '../../platform/rateLimit.ts'
import * as service from './playback.service.ts'

/** Plays that one address may begin in a minute (G-057): a whole office, no crawler. Each process counts for itself. */
const playsAMinute = 300

export function playbackRoutes(app: App, deps: Deps): void {
  const limiter = new RateLimiterMemory({ points: playsAMinute, duration: 60 })

  on(app, readPlayback, async ({ params, query, account, request, reply }) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After',
      'cross-origin-resource-policy': 'cross-origin',
      // The rules of an account may answer each page differently.
      vary: 'origin, referer',
    })
    await limiter.consume(addressKey(request.ip)).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused
      reply.header('retry-after', Math.ceil(refused.msBeforeNext / 1_000))
      throw new AppError('too_many_requests', 429, 'Too many plays from one address; wait a moment')
    })
    const { origin, referer } = request.headers
    return {
      data: await service.readPlayback(deps, account?.id ?? null, {
        videoId: params.id,
        playerId: query.player ?? null,
        token: query.token,
        page: { origin, referer },
      }),
    }
  })
}
