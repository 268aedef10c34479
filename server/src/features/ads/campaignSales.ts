import { openCountries } from '../../platform/http/openCountries.ts'
import { LoadCache } from '../../platform/cache.ts'
import type { Deps } from '../../platform/deps.ts'
import { readCountedTo } from '../events/spool/progress.service.ts'
import type { AdTicket } from '../events/streams/tokens.service.ts'
import { latestRates, type RatePair } from '../revenue/revenue.service.ts'
import type { PublicZone } from '../sites/sites.service.ts'
import * as figures from './adMetrics.ts'
import { Budgets } from './budgets.ts'
import { listRunning } from './campaigns.store.ts'
import { readCampaignSums } from './campaignSums.facts.ts'
import { chooseCampaign, type AdPlatform, type Choice, type RunningCampaign } from './chooseCampaign.ts'
import { Frequencies } from './frequencies.ts'
import { priceOf } from './priceOf.ts'

export type SaleOptions = {
  /** Age at which cached campaigns, budgets, rates and zones are read again. */
  freshMs: number
  now: () => number
  random: () => number
}

export type Sale = Choice & { price: AdTicket['price'] }

/** `client`: the client's address as rate limits count it. */
type Placement = {
  zone: PublicZone
  platform: AdPlatform
  size: string
  client: string
  /** The client's address itself. */
  address: string
  agent: string
}

/** Times `freshMs`: the age above which a cached value is not used while it is read again. */
const staleFactor = 5
/** A page waits no longer than this for the facts store. */
const factsTimeoutMs = 1_000

/** Sells placements to running campaigns. Keeps campaigns, rates and budgets in memory. */
export class CampaignSales {
  readonly #deps: Pick<Deps, 'db' | 'facts'>
  readonly #options: SaleOptions
  readonly #budgets = new Budgets()
  readonly #frequencies = new Frequencies()
  readonly #market: LoadCache<{ campaigns: RunningCampaign[]; rates: RatePair | null }>
  readonly #spent: LoadCache<void>

  constructor(
    deps: Pick<Deps, 'db' | 'facts'>,
    options: SaleOptions & { onError: (error: unknown) => void },
  ) {
    const { freshMs, now, onError } = options
    const fresh = { freshMs, staleMs: freshMs * staleFactor, retryMs: freshMs, now, onError }
    this.#deps = deps
    this.#options = options
    this.#market = new LoadCache(fresh)
    this.#spent = new LoadCache(fresh)
  }

  /** The campaign that pays most, whose budget then has one impression less. Null if no campaign fits. */
  async sell({ zone, platform, size, client, address, agent }: Placement): Promise<Sale | null> {
    const { now, random } = this.#options
    const { campaigns, rates } = await this.#readMarket()
    if (campaigns.length === 0 || !rates) return null
    // Without the facts store, campaigns without a budget are still shown.
    await this.#spent.load('', () => this.#loadSpent()).catch(() => {})
    const browser = `${client} ${agent}`
    const mayShow = (campaign: RunningCampaign) =>
      this.#budgets.canAfford(campaign, client, now()) && this.#frequencies.mayShow(campaign, browser, now())
    const country = await findCountry(campaigns, address)
    const place = { siteId: zone.siteId, zoneId: zone.id, platform, size, country }
    const choice = chooseCampaign(campaigns, place, { now: now(), rates, mayShow, random })
    if (!choice) return null
    this.#budgets.reserve(choice.campaign, client, now())
    this.#frequencies.note(choice.campaign, browser, now())
    return { ...choice, price: priceOf(choice.campaign, rates, random) }
  }

  #readMarket() {
    return this.#market.load('', async () => {
      const { db } = this.#deps
      const day = new Date(this.#options.now()).toISOString().slice(0, 10)
      const [campaigns, rates] = await Promise.all([listRunning(db), latestRates(db, day)])
      figures.hasRates.set(rates ? 1 : 0)
      return { campaigns, rates }
    })
  }

  async #loadSpent(): Promise<void> {
    const { facts } = this.#deps
    const { campaigns } = await this.#readMarket()
    const withBudget = campaigns.filter(({ budgetMicros }) => budgetMicros !== null)
    if (withBudget.length === 0) return this.#budgets.noteSpent(new Map(), -Infinity)
    const readAt = this.#options.now()
    const limits = { timeoutMs: factsTimeoutMs, signal: AbortSignal.timeout(factsTimeoutMs) }
    // Read before the sums, so that the sums are complete at least up to this instant.
    const countedTo = await readCountedTo(facts, 'ad', limits)
    const sums = await readCampaignSums(
      facts,
      withBudget.map(({ id }) => id),
      limits,
    )
    this.#budgets.noteSpent(
      new Map(withBudget.map(({ id, currency }) => [id, sums.get(id)?.spent[currency] ?? 0])),
      Math.min(readAt, countedTo ?? -Infinity),
    )
  }
}

/** Empty when unknown, and when no campaign asks for it: the database of countries is opened for those only. */
async function findCountry(campaigns: readonly RunningCampaign[], address: string): Promise<string> {
  if (campaigns.every(({ countries }) => countries.length === 0)) return ''
  // Without the database every country is unknown, and campaigns without countries are still shown.
  const find = await openCountries().catch(() => () => '')
  return find(address)
}
