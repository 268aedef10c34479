import { readConfig } from '@matinee/contract/config'
import { languages } from '@matinee/contract/plain/account/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'

export function configRoutes(app: App, deps: Deps): void {
  on(app, readConfig, async ({ account }) => ({
    docsUrl: deps.config.docsUrl,
    supportEmail: deps.config.supportEmail,
    cdnBase: deps.config.publicUrl,
    externalEmbedTemplate: deps.config.externalEmbedTemplate,
    languages: [...languages],
    isDemo: account !== null && (await isDemo(deps, account.id)),
    fetchesSiteLinks: deps.config.ytdlpPath !== null,
    mailsAdManagerForm: deps.config.adManagerFormUrl !== null,
  }))
}

async function isDemo({ db }: Deps, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('isDemo').where('id', '=', accountId).executeTakeFirst()
  return row?.isDemo ?? false
}
