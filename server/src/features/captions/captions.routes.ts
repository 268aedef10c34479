import * as calls from '@matinee/contract/captions'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { listCaptions, removeCaption, setCaption } from './captions.service.ts'

export function captionRoutes(app: App, deps: Deps): void {
  on(app, calls.listCaptions, async ({ params, account }) => ({
    data: await listCaptions(deps, account.id, params.id),
  }))
  on(app, calls.setCaption, ({ params, body, account }) =>
    setCaption(deps, account.id, params.id, { language: params.language, ...body }),
  )
  on(app, calls.removeCaption, async ({ params, account }) => {
    await removeCaption(deps, account.id, params.id, params.language)
    return { success: true as const }
  })
}
