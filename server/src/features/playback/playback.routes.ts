import { readPlayback } from '@matinee/contract/playback'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http.ts'
import * as service from './playback.service.ts'

export function playbackRoutes(app: App, deps: Deps): void {
  on(app, readPlayback, async ({ params, account, reply }) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    return { data: await service.readPlayback(deps, account?.id ?? null, params.id) }
  })
}
