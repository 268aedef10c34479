import * as calls from '@matinee/contract/campaigns'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../../platform/deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import { on, type App } from '../../../platform/http/http.ts'
import * as service from '../campaigns.service.ts'

export function campaignRoutes(app: App, deps: Deps): void {
  const { db } = deps
  on(app, calls.listCampaigns, ({ query }) => service.listCampaignPage(deps, query))
  on(app, calls.readCampaign, ({ params }) => service.readCampaign(deps, params.id))
  on(app, calls.readCampaignDelivery, async ({ params }) => ({
    data: await service.readDelivery(deps, params.id),
  }))
  on(app, calls.listCampaignHistory, async ({ account, params }) => ({
    data: await service.readCampaignEvents(db, params.id, { count: 100, viewer: account }),
  }))
  on(app, calls.searchCampaignTargets, ({ query }) => service.searchTargets(db, query.search))
  on(app, calls.createCampaign, async ({ account, body }) =>
    service.readCampaign(deps, await service.addCampaign(db, body, { actor: account.id })),
  )
  on(app, calls.updateCampaign, async ({ account, params, body }) => {
    await service.changeCampaign(db, params.id, body, account.id)
    return service.readCampaign(deps, params.id)
  })
  on(app, calls.copyCampaign, async ({ account, params, body }) => {
    const id = await service.copyCampaign(deps, params.id, { ...body, actor: account.id })
    return service.readCampaign(deps, id)
  })
  on(app, calls.addCreative, async ({ account, params, body: { image, html, ...ad } }) => {
    if ((image === undefined) === (html === undefined)) throw invalidField('image', refusals.imageOrHtml)
    const content = image === undefined ? { html: html! } : { image: Buffer.from(image, 'base64') }
    await service.addCreative(deps, params.id, { ...ad, ...content }, account.id)
    return service.readCampaign(deps, params.id)
  })
  on(app, calls.removeCreative, async ({ account, params }) => {
    const { campaignId } = await service.removeCreative(deps, params.id, account.id)
    return service.readCampaign(deps, campaignId)
  })
}
