import { ownPrice } from './priceOf.ts'

/**
 * How long after a decision its impression may still be on its way into the facts store. An ad that begins to render
 * later than that is the only thing that goes beyond a budget here.
 */
const onTheWayMs = 30_000

type Campaign = { id: string; cpmMicros: number; budgetMicros: number | null }

/**
 * What campaigns have spent: as the facts store counted it, and what was decided since and is not counted yet. While
 * the store does not answer nothing is forgotten, so a budget ends early rather than late. All instants epoch ms,
 * all money millionths of the campaign's own currency.
 */
export class Budgets {
  #spent: ReadonlyMap<string, number> | null = null
  /** Of each campaign how many impressions were promised, by second. */
  readonly #promised = new Map<string, Map<number, number>>()

  /** `spent` is what had been counted at `readAt`, or a little later. */
  noteSpent(spent: ReadonlyMap<string, number>, readAt: number): void {
    this.#spent = spent
    const arrived = Math.floor((readAt - onTheWayMs) / 1000)
    for (const [id, seconds] of this.#promised) {
      for (const second of seconds.keys()) if (second < arrived) seconds.delete(second)
      if (seconds.size === 0) this.#promised.delete(id)
    }
  }

  /** Before anything was read, what has a budget is not shown. */
  canAfford(campaign: Campaign): boolean {
    if (campaign.budgetMicros === null) return true
    if (!this.#spent) return false
    let promised = 0
    for (const count of this.#promised.get(campaign.id)?.values() ?? []) promised += count
    const spent = this.#spent.get(campaign.id) ?? 0
    return spent + (promised + 1) * ownPrice(campaign) <= campaign.budgetMicros
  }

  promise(campaign: Campaign, now: number): void {
    if (campaign.budgetMicros === null) return
    const second = Math.floor(now / 1000)
    const seconds = this.#promised.get(campaign.id) ?? new Map<number, number>()
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
    this.#promised.set(campaign.id, seconds)
  }
}
