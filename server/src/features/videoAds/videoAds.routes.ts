import * as calls from '@matinee/contract/videoAds'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import * as service from './videoAds.service.ts'

export function videoAdRoutes(app: App, deps: Deps): void {
  on(app, calls.readVideoAds, ({ account }) => service.readAccountAds(deps, account.id))
  on(app, calls.updateVideoAds, ({ body, account }) => service.updateAccountAds(deps, account.id, body))
}
