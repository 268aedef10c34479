import * as calls from '@matinee/contract/config'
import { languages } from '@matinee/contract/plain/account/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { isDemo } from './config.store.ts'

export function configRoutes(app: App, deps: Deps): void {
  on(app, calls.readConfig, async ({ account }) => ({
    docsUrl: deps.config.docsUrl,
    supportEmail: deps.config.supportEmail,
    cdnBase: deps.config.publicUrl,
    externalEmbedTemplate: deps.config.externalEmbedTemplate,
    languages: [...languages],
    isDemo: account !== null && (await isDemo(deps.db, account.id)),
    fetchesSiteLinks: deps.config.ytdlpPath !== null,
    mailsAdManagerForm: deps.config.adManagerFormUrl !== null,
  }))
}
