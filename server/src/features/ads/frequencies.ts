import { createHash, randomBytes } from 'node:crypto'
import { Cache } from '../../platform/cache.ts'
import type { FrequencyCap } from './ads.tables.ts'

type Campaign = { id: string; frequencyCap: FrequencyCap | null }

/** Pairs of campaign and browser in memory. Beyond it the half that was asked for least recently is forgotten. */
const mostPairs = 200_000

/**
 * How often each browser got each campaign with a cap. A browser is its network and user agent, as a digest with a key that
 * only this process has and never writes: no cookie, and nothing that outlives the process. Instants are epoch ms.
 */
export class Frequencies {
  readonly #key = randomBytes(16)
  readonly #pairs: Cache<{ since: number; impressions: number }>

  constructor(most = mostPairs) {
    this.#pairs = new Cache(most)
  }

  mayShow(campaign: Campaign, browser: string, now: number): boolean {
    const { frequencyCap } = campaign
    if (!frequencyCap) return true
    const pair = this.#pairs.get(this.#nameOf(campaign, browser))
    return !pair || isOver(pair.since, frequencyCap, now) || pair.impressions < frequencyCap.impressions
  }

  note(campaign: Campaign, browser: string, now: number): void {
    const { frequencyCap } = campaign
    if (!frequencyCap) return
    const name = this.#nameOf(campaign, browser)
    const pair = this.#pairs.get(name)
    if (pair && !isOver(pair.since, frequencyCap, now)) pair.impressions += 1
    else this.#pairs.set(name, { since: now, impressions: 1 })
  }

  #nameOf({ id }: Campaign, browser: string): string {
    return createHash('sha256').update(this.#key).update(`${id} ${browser}`).digest('base64url')
  }
}

/** The hours begin with the first impression. */
const isOver = (since: number, { hours }: FrequencyCap, now: number) => now - since >= hours * 3_600_000
