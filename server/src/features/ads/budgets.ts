import { ownPrice, type Priced } from './priceOf.ts'

/**
 * Time after a decision in which its impression may still reach the facts store. Only an ad that begins to render later
 * than that can exceed a budget.
 */
const onTheWayMs = 30_000
/**
 * One address can reserve at most this share of a remaining budget, or this many impressions if that is more, so that
 * a client that never shows its ads does not block a campaign for others.
 */
const [reservedShare, reservedMin] = [0.02, 10]

type Campaign = Omit<Priced, 'currency'> & { id: string; budgetMicros: number | null }
type Counts = Map<string, number>

/** Decisions for one campaign that are not counted yet. */
type Reserved = {
  impressions: number
  bySecond: Map<number, number>
  /** Impressions by address in the current and the previous period; older ones are only in the sum. */
  current: Counts
  previous: Counts
  periodStartedAt: number
}

/**
 * Spending of campaigns: counted by the facts store, plus reserved by decisions that are not counted yet. While the
 * store does not answer, reservations stay, so a budget ends early rather than late. Instants are epoch ms, money is
 * micros of the campaign's currency. `client`: the client's address as rate limits count it.
 */
export class Budgets {
  #spent: ReadonlyMap<string, number> = new Map()
  readonly #reserved = new Map<string, Reserved>()

  /** `spent` is complete up to `completeTo`; campaigns that it lacks have not been read yet. */
  noteSpent(spent: ReadonlyMap<string, number>, completeTo: number): void {
    this.#spent = spent
    const arrived = Math.floor((completeTo - onTheWayMs) / 1000)
    for (const [id, reserved] of this.#reserved) {
      for (const [second, count] of reserved.bySecond) {
        if (second >= arrived) continue
        reserved.bySecond.delete(second)
        reserved.impressions -= count
      }
      if (reserved.bySecond.size === 0) this.#reserved.delete(id)
    }
  }

  /** A campaign with a budget is not shown before its spending has been read. */
  canAfford(campaign: Campaign, client: string, now: number): boolean {
    if (campaign.budgetMicros === null) return true
    const spent = this.#spent.get(campaign.id)
    if (spent === undefined) return false
    const remaining = Math.floor((campaign.budgetMicros - spent) / ownPrice(campaign))
    const reserved = this.#reserved.get(campaign.id)
    if (!reserved) return remaining >= 1
    if (reserved.impressions + 1 > remaining) return false
    startPeriod(reserved, now)
    const byAddress = (reserved.current.get(client) ?? 0) + (reserved.previous.get(client) ?? 0)
    return byAddress < Math.max(reservedMin, remaining * reservedShare)
  }

  reserve(campaign: Campaign, client: string, now: number): void {
    if (campaign.budgetMicros === null) return
    const reserved = this.#reserved.get(campaign.id) ?? nothingReserved(now)
    this.#reserved.set(campaign.id, reserved)
    const second = Math.floor(now / 1000)
    reserved.impressions += 1
    reserved.bySecond.set(second, (reserved.bySecond.get(second) ?? 0) + 1)
    startPeriod(reserved, now)
    reserved.current.set(client, (reserved.current.get(client) ?? 0) + 1)
  }
}

const nothingReserved = (now: number): Reserved => ({
  impressions: 0,
  bySecond: new Map(),
  current: new Map(),
  previous: new Map(),
  periodStartedAt: now,
})

/** Starts a new period when the current one is over, which drops addresses without recent decisions. */
function startPeriod(reserved: Reserved, now: number): void {
  const age = now - reserved.periodStartedAt
  if (age < onTheWayMs) return
  reserved.previous = age < 2 * onTheWayMs ? reserved.current : new Map()
  reserved.current = new Map()
  reserved.periodStartedAt = now
}
