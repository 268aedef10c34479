import { payableForMs } from '../events/streams/tokens.service.ts'
import { ownPrice, type Priced } from './priceOf.ts'

/** What a decision shows. */
export type AdKind = 'banner' | 'film'
const bannerOnTheWayMs = 30_000

/**
 * Time after a decision in which its billed event may still reach the facts store, in whole seconds. Only a banner that begins
 * to render later than that can exceed a budget; a film waits in its break, and is not paid later than that.
 */
const onTheWayMsOf = ({ pricing }: Pick<Campaign, 'pricing'>, kind: AdKind): number =>
  kind === 'banner' ? bannerOnTheWayMs : payableForMs[pricing === 'cpcv' ? 'complete' : 'impression']
/**
 * One address can reserve at most this share of a remaining budget, or this many decisions if that is more, so that
 * a client that never shows its ads does not block a campaign for others.
 */
const [reservedShare, reservedMin] = [0.02, 10]

type Campaign = Omit<Priced, 'currency'> & { id: string; budgetMicros: number | null }
type Counts = Map<string, number>

/** Decisions for one campaign that are not counted yet. */
type Reserved = {
  decisions: number
  /** By the second, since 1970, until which the billed event may arrive. */
  bySecond: Map<number, number>
  /** The longest of the decisions. */
  onTheWayMs: number
  /** Decisions by address in the current and the previous period; older ones are only in the sum. */
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
    const arrived = Math.floor(completeTo / 1000)
    for (const [id, reserved] of this.#reserved) {
      for (const [second, count] of reserved.bySecond) {
        if (second >= arrived) continue
        reserved.bySecond.delete(second)
        reserved.decisions -= count
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
    if (reserved.decisions + 1 > remaining) return false
    startPeriod(reserved, now)
    const byAddress = (reserved.current.get(client) ?? 0) + (reserved.previous.get(client) ?? 0)
    return byAddress < Math.max(reservedMin, remaining * reservedShare)
  }

  reserve(campaign: Campaign, kind: AdKind, client: string, now: number): void {
    if (campaign.budgetMicros === null) return
    const reserved = this.#reserved.get(campaign.id) ?? nothingReserved(now)
    this.#reserved.set(campaign.id, reserved)
    const onTheWayMs = onTheWayMsOf(campaign, kind)
    reserved.onTheWayMs = Math.max(reserved.onTheWayMs, onTheWayMs)
    const second = Math.floor((now + onTheWayMs) / 1000)
    reserved.decisions += 1
    reserved.bySecond.set(second, (reserved.bySecond.get(second) ?? 0) + 1)
    startPeriod(reserved, now)
    reserved.current.set(client, (reserved.current.get(client) ?? 0) + 1)
  }
}

const nothingReserved = (now: number): Reserved => ({
  decisions: 0,
  bySecond: new Map(),
  onTheWayMs: 0,
  current: new Map(),
  previous: new Map(),
  periodStartedAt: now,
})

/** Starts a new period when the current one is over, which drops addresses without recent decisions. */
function startPeriod(reserved: Reserved, now: number): void {
  const age = now - reserved.periodStartedAt
  if (age < reserved.onTheWayMs) return
  reserved.previous = age < 2 * reserved.onTheWayMs ? reserved.current : new Map()
  reserved.current = new Map()
  reserved.periodStartedAt = now
}
