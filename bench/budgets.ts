// How far the budget of a campaign is exceeded when several api processes decide (docs/several-machines.md).
//   node bench/budgets.ts
// Each decision is for another viewer and asked of the next process. The viewer's ad begins a second later, and its impression
// is sent to the process that decided. The campaign is active until the last process has sold nothing for forty seconds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdDecision } from '@matinee/contract/plain/adBeacon'
import * as campaigns from '../server/src/features/ads/campaigns.service.ts'
import { diskFiles } from '../server/src/platform/files/diskFiles.ts'
import { newId } from '../server/src/platform/ids.ts'
import { openFacts, type Facts } from '../server/src/platform/facts/facts.ts'
import { factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { pause, waitUntil } from '../server/src/platform/processes.ts'
import { agent } from './beaconClient.ts'
import { end, freePort, launch } from './processes.ts'
import { startProduct } from './product.ts'

const main = new URL('../server/src/main.ts', import.meta.url)
const impressionPrice = 2_000
const shownAfterMs = 1_000
/** Campaigns and placements are read every few seconds. */
const untilKnownMs = 20_000
/** A decision reserves its price for 30 seconds. */
const soldOutMs = 40_000

type Place = { accountId: string; siteId: string; zoneId: string; host: string }

const settings = { TRUST_PROXY: 'on' }
let viewers = 0
const product = await startProduct(settings)
const facts = openFacts({ socketPath: factsSocketPath(product.dataDir) })
const others = await Promise.all([2, 3, 4].map(startApi))
try {
  await setRates()
  const place = await addPlace()
  console.log('processes  decisions/s  budget  impressions  exceeded by')
  for (const processes of [1, 2, 4])
    for (const perSecond of [10, 100]) {
      const budget = perSecond * 15
      const paid = await spend(place, { processes, perSecond, budget })
      const cells = [processes, perSecond, budget, paid, paid - budget]
      console.log(cells.map((cell, column) => String(cell).padStart([9, 13, 8, 13, 13][column]!)).join(''))
    }
} finally {
  await Promise.all(others.map(({ child }) => end(child)))
  await facts.close()
  await product.db.destroy()
  await product.stop()
}

/** A further api over the stores of the product, with a spool of its own. */
async function startApi() {
  const port = await freePort()
  const spool = mkdtempSync(join(tmpdir(), 'matinee-spool-'))
  const own = { PORT: String(port), MATINEE_SPOOL: spool, MATINEE_DEMO: 'off', LOG_LEVEL: 'error' }
  const child = await launch(main, ['api'], { ...settings, ...own, MATINEE_DATA: product.dataDir })
  child.once('exit', () => rmSync(spool, { recursive: true, force: true }))
  return { child, url: `http://127.0.0.1:${port}` }
}

async function setRates(): Promise<void> {
  const rate = { day: '2020-01-01', source: 'bench' }
  const rates = { try: 40_000_000, eur: 800_000 }
  const rows = (['try', 'eur'] as const).map((currency) => ({
    ...rate,
    currency,
    rateMicros: rates[currency],
  }))
  await product.db.insertInto('exchangeRates').values(rows).execute()
}

async function addPlace(): Promise<Place> {
  const { db, user } = product
  const [siteId, zoneId, host] = [newId(), newId(), 'budgets.example']
  const owner = { accountId: user.id, siteId }
  const site = { id: siteId, accountId: user.id, fqdn: host, code: newId(10).toLowerCase(), status: 'LIVE' }
  const unused = {
    warningTitle: null,
    warningDescription: null,
    tagSeenFirstAt: null,
    tagSeenLastAt: null,
  } as const
  const verified = { verifiedAt: new Date(), verifiedBy: 'operator' } as const
  await db
    .insertInto('sites')
    .values({ ...site, status: 'LIVE', ...unused, ...verified })
    .execute()
  const zone = { id: zoneId, ...owner, name: 'Masthead', mobile: null, desktop: '300x250', passback: null }
  await db.insertInto('zones').values(zone).execute()
  return { ...owner, zoneId, host }
}

/** Of a viewer who was never seen before. */
function newAddress(): string {
  viewers++
  return `10.${(viewers >> 16) & 255}.${(viewers >> 8) & 255}.${viewers & 255}`
}

/** Returns the impressions of a new campaign that were paid. */
async function spend(
  place: Place,
  { processes, perSecond, budget }: { processes: number; perSecond: number; budget: number },
): Promise<number> {
  const id = await addCampaign(place, budget)
  const urls = [product.url, ...others.map(({ url }) => url)].slice(0, processes)
  await Promise.all(
    urls.map((url) => waitUntil(async () => (await decide(url, place)).ad !== null, untilKnownMs)),
  )
  const shown: Promise<void>[] = []
  let lastSoldAt = Date.now()
  const show = async (url: string) => {
    const address = newAddress()
    const { ad, token } = await decide(url, place, address)
    if (!ad) return
    lastSoldAt = Date.now()
    await pause(shownAfterMs)
    await sendImpression(url, place, { token, address })
  }
  for (let turn = 0, startedAt = performance.now(); Date.now() - lastSoldAt < soldOutMs; turn++) {
    shown.push(show(urls[turn % processes]!))
    await pause(Math.max(0, startedAt + (turn * 1_000) / perSecond - performance.now()))
  }
  await Promise.all(shown)
  await campaigns.changeCampaign(product.db, id, { status: 'PAUSED' }, 'cli')
  return readPaid(facts, id)
}

async function addCampaign({ siteId }: Place, impressions: number): Promise<string> {
  const { db, dataDir } = product
  const offer = { advertiser: 'Bench', clickUrl: 'https://shop.example/', startsAt: '2020-01-01T00:00:00Z' }
  const price = {
    cpmMicros: impressionPrice * 1_000,
    currency: 'usd',
    budgetMicros: impressions * impressionPrice,
  } as const
  const id = await campaigns.addCampaign(
    db,
    { name: 'Bench', ...offer, ...price, siteIds: [siteId] },
    { actor: 'cli' },
  )
  const files = diskFiles({
    dir: join(dataDir, 'files'),
    publicUrl: () => product.url,
    key: Buffer.alloc(32),
  })
  await campaigns.addCreative({ db, files }, id, { size: '300x250', html: '<b>ad</b>' }, 'cli')
  await campaigns.changeCampaign(db, id, { status: 'ACTIVE' }, 'cli')
  return id
}

async function decide(url: string, { zoneId, host }: Place, address = newAddress()): Promise<AdDecision> {
  const query = new URLSearchParams({ page: newId(32), platform: 'desktop' })
  const answer = await fetch(`${url}/ads/zones/${zoneId}?${query.toString()}`, {
    headers: { 'user-agent': agent, origin: `https://${host}`, 'x-forwarded-for': address },
  })
  if (!answer.ok) throw new Error(`a decision was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as AdDecision
}

async function sendImpression(
  url: string,
  { host }: Place,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const at = Date.now()
  const events = (['request', 'match', 'impression'] as const).map((type) => ({ token, type, at }))
  const answer = await fetch(`${url}/e/a`, {
    method: 'POST',
    headers: { 'user-agent': agent, 'content-type': 'text/plain', 'x-forwarded-for': address },
    body: JSON.stringify({ sentAt: at, page: `https://${host}/`, events }),
  })
  if (answer.status !== 204) throw new Error(`an impression was answered ${answer.status}`)
}

/** Once the sum has not changed for ten seconds. */
async function readPaid(store: Facts, campaignId: string): Promise<number> {
  for (let before = -1; ; await pause(10_000)) {
    const [row] = await store.query<{ paid: string }>({
      sql: 'SELECT toString(sum(impressions)) AS paid FROM campaign_days WHERE campaign = {campaignId:String}',
      params: { campaignId },
    })
    const paid = Number(row!.paid)
    if (paid === before) return paid
    before = paid
  }
}
