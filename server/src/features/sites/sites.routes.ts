import * as calls from '@matinee/contract/sites'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http.ts'
import * as store from './sites.store.ts'

export function siteRoutes(app: App, deps: Deps): void {
  on(app, calls.listSites, async ({ account }) => ({
    // Part 2c: the list answers every account type, and holds nothing for the video-only one.
    sites: account.integrationType === -1 ? [] : await store.listSites(deps.db, account.id),
    // The accounts an agent reports on are no business of third parties, whose scopes cover sites and videos.
    info: { user: { apps: [], appUsers: account.client ? [] : account.appUsers } },
  }))
}
