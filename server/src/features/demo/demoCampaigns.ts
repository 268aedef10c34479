import {
  addCampaign,
  addCreative,
  changeCampaign,
  listDemoCampaigns,
  type Priced,
} from '../ads/campaigns.service.ts'
import type { Deps } from '../../platform/deps.ts'
import type { DemoAdPlacement } from './demoAds.store.ts'

export type DemoCampaign = Priced & {
  id: string
  name: string
  startsAt: Date
  /** Of one that is over; the others get an end with their budget. */
  endsAt: Date | null
}

type Invented = Pick<DemoCampaign, 'name' | 'currency'> & {
  cpmMicros: number
  advertiser: string
  colour: string
  /** Days after the first ads of the demo. */
  fromDay?: number
  untilDay?: number
}

const dayMs = 86_400_000
/** The day on which one campaign of an advertiser follows the other: two campaigns of the same price share its ads. */
const changeDay = 5
const tea = { advertiser: 'Çınar Çay', cpmMicros: 62_000_000, currency: 'try' } as const

/** Invented advertisers; .example domains cannot be registered. CPMs in millionths. */
const demoCampaigns: Invented[] = [
  { ...tea, name: 'Güz harmanı', colour: '#7A5C1E', untilDay: changeDay },
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
  { ...tea, name: 'Çay bahçesi', colour: '#8A3B12', fromDay: changeDay },
]

const actor = 'demo'
const cpm = { pricing: 'cpm', cpcvMicros: null } as const

/**
 * Direct campaigns that run on the demo publishers' sites, each with an ad for every size of their placements. Created
 * by the services of the command line; existing ones stay unchanged.
 */
export async function fillCampaigns(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  placements: readonly DemoAdPlacement[],
  firstAt: Date,
): Promise<DemoCampaign[]> {
  const existing = await listDemoCampaigns(db)
  const siteIds = [...new Set(placements.map(({ siteId }) => siteId))]
  const sizes = new Set(
    placements.flatMap(({ mobile, desktop }) => [mobile, desktop]).filter((size) => size !== null),
  )
  const campaigns: DemoCampaign[] = []
  for (const { colour, fromDay = 0, untilDay, ...campaign } of demoCampaigns) {
    const isOver = untilDay !== undefined
    const present = existing.find(({ name }) => name === campaign.name)
    if (present) campaigns.push({ ...present, endsAt: isOver ? present.endsAt : null })
    // Its days were filled before a release had it.
    if (present || (isOver && existing.length > 0)) continue
    const at = (day: number) => new Date(firstAt.getTime() + day * dayMs)
    const [startsAt, endsAt] = [at(fromDay), isOver ? at(untilDay) : null]
    const fields = {
      ...campaign,
      clickUrl: 'https://advertiser.example/',
      siteIds,
      startsAt: startsAt.toISOString(),
      ...(endsAt && { endsAt: endsAt.toISOString() }),
    }
    const id = await addCampaign(db, fields, { actor, isDemo: true })
    for (const size of sizes)
      await addCreative(
        { db, files },
        id,
        { size, html: banner(campaign.name, campaign.advertiser, colour) },
        actor,
      )
    await changeCampaign(db, id, { status: 'ACTIVE' }, actor)
    campaigns.push({ ...campaign, ...cpm, id, startsAt, endsAt })
  }
  return campaigns
}

/** The campaigns that are shown on the day that begins then. */
export const runningOn = (campaigns: readonly DemoCampaign[], dayAt: number): DemoCampaign[] =>
  campaigns
    .filter(
      ({ startsAt, endsAt }) => startsAt.getTime() <= dayAt && (endsAt === null || dayAt < endsAt.getTime()),
    )
    .toSorted((one, other) => placeOf(one) - placeOf(other))

/** The one that follows another one has its place, and so its share of the ads. */
const placeOf = ({ currency }: DemoCampaign) => ['usd', 'eur', 'try'].indexOf(currency)

const banner = (name: string, advertiser: string, colour: string) => `<style>
body { display: grid; place-content: center; height: 100vh; background: ${colour}; color: #fff; text-align: center }
a { color: inherit; text-decoration: none; font: 600 clamp(13px, 5vw, 28px)/1.25 system-ui, sans-serif }
small { display: block; font-weight: 400; font-size: .6em; opacity: .8 }
</style>
<a href="https://advertiser.example/">${name}<small>${advertiser} · demo advertisement</small></a>`
