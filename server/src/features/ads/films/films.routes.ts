import * as calls from '@matinee/contract/campaignFilms'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import { readCampaign } from '../campaigns.service.ts'
import * as service from './films.service.ts'

export function filmRoutes(app: App, deps: Deps): void {
  on(app, calls.startFilm, ({ account, params, body }) =>
    service.startFilm(deps, params.id, body, account.id),
  )
  on(app, calls.presignFilmPart, ({ params, body }) =>
    service.presignFilmPart(deps, params.id, body.partNumber),
  )
  on(app, calls.listFilmParts, async ({ params }) => ({
    data: await service.listFilmParts(deps, params.id),
  }))
  on(app, calls.completeFilm, async ({ params, body }) => {
    const { campaignId } = await service.completeFilm(deps, params.id, body.parts)
    return readCampaign(deps, campaignId)
  })
  on(app, calls.retryFilm, async ({ account, params }) => {
    const { campaignId } = await service.retryFilm(deps, params.id, account.id)
    return readCampaign(deps, campaignId)
  })
  on(app, calls.removeFilm, async ({ account, params }) => {
    const { campaignId } = await service.removeFilm(deps, params.id, account.id)
    return readCampaign(deps, campaignId)
  })
}
