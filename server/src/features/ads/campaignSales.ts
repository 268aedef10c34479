import { openCountries } from '../../platform/http/openCountries.ts'
import { LoadCache } from '../../platform/cache.ts'
import type { Deps } from '../../platform/deps.ts'
import { readCountedTo } from '../events/spool/progress.service.ts'
import type { AdTicket } from '../events/streams/tokens.service.ts'
import { latestRates, type RatePair } from '../revenue/revenue.service.ts'
import type { PublicZone } from '../sites/sites.service.ts'
import * as figures from './adMetrics.ts'
import { Budgets, type AdKind } from './budgets.ts'
import { listRunning } from './campaigns.store.ts'
import { readCampaignSums, type CampaignSums } from './campaignSums.facts.ts'
import {
  chooseCampaign,
  chooseFilm,
  completionShare,
  type AdPlatform,
  type Choice,
  type FilmChoice,
  type FilmPlace,
  type Options,
  type RunningCampaign,
  type Spot,
} from './chooseCampaign.ts'
import { Frequencies } from './frequencies.ts'
import { priceOf } from './priceOf.ts'

export type SaleOptions = {
  /** Age at which cached campaigns, budgets, rates and zones are read again. */
  freshMs: number
  now: () => number
  random: () => number
}

/** `price`: of one billed event. */
type Priced<C> = C & { price: AdTicket['price'] }
export type Sale = Priced<Choice>
export type FilmSale = Priced<FilmChoice>

/** `client`: the client's address as rate limits count it. */
type Placement = {
  zone: PublicZone
  platform: AdPlatform
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
  /** By campaign; empty until the facts store has answered. */
  #counted: ReadonlyMap<string, CampaignSums> = new Map()
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
  sell({ size, ...placement }: Placement & { size: string }): Promise<Sale | null> {
    return this.#sell('banner', placement, (campaigns, spot, options) =>
      chooseCampaign(campaigns, { ...spot, size }, options),
    )
  }

  /** The film that is expected to pay most in an ad break, likewise. */
  sellFilm(
    placement: Placement,
    video: Pick<FilmPlace, 'videoId' | 'playerId' | 'videoTags'>,
  ): Promise<FilmSale | null> {
    const share = ({ id }: RunningCampaign) => completionShare(this.#counted.get(id))
    return this.#sell('film', placement, (campaigns, spot, options) =>
      chooseFilm(campaigns, { ...spot, ...video, kind: 'film' }, { ...options, completionShare: share }),
    )
  }

  async #sell<C extends { campaign: RunningCampaign }>(
    kind: AdKind,
    { zone, platform, client, address, agent }: Placement,
    choose: (campaigns: RunningCampaign[], spot: Spot, options: Options) => C | null,
  ): Promise<Priced<C> | null> {
    const { now, random } = this.#options
    const { campaigns, rates } = await this.#readMarket()
    if (campaigns.length === 0 || !rates) return null
    // Without the facts store, campaigns without a budget are still shown.
    await this.#spent.load('', () => this.#loadSpent()).catch(() => {})
    const browser = `${client} ${agent}`
    const mayShow = (campaign: RunningCampaign) =>
      this.#budgets.canAfford(campaign, client, now()) && this.#frequencies.mayShow(campaign, browser, now())
    const country = await findCountry(campaigns, address)
    const spot = { siteId: zone.siteId, zoneId: zone.id, platform, country }
    const choice = choose(campaigns, spot, { now: now(), rates, mayShow, random })
    if (!choice) return null
    this.#budgets.reserve(choice.campaign, kind, client, now())
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
    const counted = campaigns.filter(
      ({ budgetMicros, pricing }) => budgetMicros !== null || pricing === 'cpcv',
    )
    if (counted.length === 0) return this.#budgets.noteSpent(new Map(), -Infinity)
    const readAt = this.#options.now()
    const limits = { timeoutMs: factsTimeoutMs, signal: AbortSignal.timeout(factsTimeoutMs) }
    // Read before the sums, so that the sums are complete at least up to this instant.
    const countedTo = await readCountedTo(facts, 'ad', limits)
    const sums = await readCampaignSums(
      facts,
      counted.map(({ id }) => id),
      limits,
    )
    this.#counted = sums
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
