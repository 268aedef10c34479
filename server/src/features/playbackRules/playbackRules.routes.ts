import * as calls from '@matinee/contract/playbackRules'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import * as service from './playbackRules.service.ts'

export function playbackRulesRoutes(app: App, deps: Deps): void {
  on(app, calls.readPlaybackRules, ({ account }) => service.readRules(deps, account.id))
  on(app, calls.updatePlaybackRules, ({ body, account }) => service.updateRules(deps, account.id, body))
  on(app, calls.createSigningKey, ({ account }) => service.createKey(deps, account.id))
  on(app, calls.removeSigningKey, async ({ params, account }) => {
    await service.removeKey(deps, account.id, params.id)
    return { success: true as const }
  })
  on(app, calls.listRefusedPlays, async ({ account }) => ({
    data: await service.listRefusals(deps, account.id),
  }))
}
