import type { Deps } from '../../platform/deps.ts'
import { actor, type Session } from '../command.ts'
import { refuseMissing } from '../refuse.ts'

type Service = typeof import('../../features/ads/campaigns.service.ts')
type OpenCampaigns = { service: Service; deps: Pick<Deps, 'db' | 'facts' | 'files'> }

export async function openCampaigns({ open }: Session): Promise<OpenCampaigns> {
  const { db, facts, files } = await open()
  const [service, openFacts, openFiles] = await Promise.all([
    import('../../features/ads/campaigns.service.ts'),
    facts(),
    files(),
  ])
  return { service, deps: { db, facts: openFacts, files: openFiles } }
}

export const campaignArgument = { id: 'of the campaign, as in campaigns list' }
export const noCampaign = (id: string) =>
  `There is no campaign ${id}. See which there are: matinee campaigns list`

/** Changes the campaign and reads its new state. */
export async function change(
  { service, deps }: OpenCampaigns,
  id: string,
  fields: Parameters<Service['changeCampaign']>[2],
) {
  await refuseMissing(() => service.changeCampaign(deps.db, id, fields, actor), noCampaign(id))
  return service.readCampaign(deps, id)
}
