import { addCampaign, addCreative, changeCampaign, listDemoCampaigns } from '../ads/campaigns.service.ts'
import type { Deps } from '../../platform/deps.ts'
import type { DemoAdPlacement } from './demoAds.store.ts'

export type DemoCampaign = { id: string; cpmMicros: number; currency: 'try' | 'usd' | 'eur' }

/** Invented advertisers; .example domains cannot be registered. CPMs in millionths. */
const demoCampaigns = [
  {
    name: 'Spring tea',
    advertiser: 'Lantern Tea House',
    cpmMicros: 2_400_000,
    currency: 'usd',
    colour: '#1F5F4A',
  },
  {
    name: 'Night trains',
    advertiser: 'Rail Europa',
    cpmMicros: 1_900_000,
    currency: 'eur',
    colour: '#23395B',
  },
  { name: 'Çay bahçesi', advertiser: 'Çınar Çay', cpmMicros: 62_000_000, currency: 'try', colour: '#8A3B12' },
] as const

const actor = 'demo'

/**
 * Direct campaigns that run on the demo publishers' sites, each with an ad for every size of their placements. Created
 * by the services of the command line; existing ones stay unchanged.
 */
export async function fillCampaigns(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  placements: readonly DemoAdPlacement[],
  startsAt: Date,
): Promise<DemoCampaign[]> {
  const existing = await listDemoCampaigns(db)
  const siteIds = [...new Set(placements.map(({ siteId }) => siteId))]
  const sizes = new Set(
    placements.flatMap(({ mobile, desktop }) => [mobile, desktop]).filter((size) => size !== null),
  )
  const campaigns: DemoCampaign[] = []
  for (const { colour, ...campaign } of demoCampaigns) {
    const present = existing.find(({ name }) => name === campaign.name)
    if (present) {
      campaigns.push(present)
      continue
    }
    const clickUrl = 'https://advertiser.example/'
    const fields = { ...campaign, clickUrl, siteIds, startsAt: startsAt.toISOString() }
    const id = await addCampaign(db, fields, { actor, isDemo: true })
    for (const size of sizes)
      await addCreative(
        { db, files },
        id,
        { size, html: banner(campaign.name, campaign.advertiser, colour) },
        actor,
      )
    await changeCampaign(db, id, { status: 'ACTIVE' }, actor)
    campaigns.push({ id, cpmMicros: campaign.cpmMicros, currency: campaign.currency })
  }
  return campaigns
}

const banner = (name: string, advertiser: string, colour: string) => `<style>
body { display: grid; place-content: center; height: 100vh; background: ${colour}; color: #fff; text-align: center }
a { color: inherit; text-decoration: none; font: 600 clamp(13px, 5vw, 28px)/1.25 system-ui, sans-serif }
small { display: block; font-weight: 400; font-size: .6em; opacity: .8 }
</style>
<a href="https://advertiser.example/">${name}<small>${advertiser} · demo advertisement</small></a>`
