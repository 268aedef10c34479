import { readConfig } from '@matinee/contract/config'
import { languages } from '@matinee/contract/plain/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http.ts'

export function configRoutes(app: App, deps: Deps): void {
  on(app, readConfig, async () => ({
    docsUrl: deps.config.docsUrl,
    supportEmail: deps.config.supportEmail,
    cdnBase: deps.config.publicUrl,
    externalEmbedTemplate: deps.config.externalEmbedTemplate,
    languages: [...languages],
    isDemo: await hasDemo(deps),
    fetchesSiteLinks: deps.config.ytdlpPath !== null,
    mailsAdManagerForm: deps.config.adManagerFormUrl !== null,
  }))
}

async function hasDemo({ db }: Deps): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('isDemo', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}
