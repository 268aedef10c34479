import { ownPrice } from './priceOf.ts'

/**
 * How long after a decision its impression may still be on its way into the facts store. An ad that begins to render
 * later than that is the only thing that goes beyond a budget here.
 */
const onTheWayMs = 30_000
/**
 * One address reserves at most this share of a remaining budget by decisions alone, or these few impressions if that is
 * more: a client that never shows its ads must not keep a campaign from everybody else.
 */
const [heldShare, heldFew] = [0.02, 10]

type Campaign = { id: string; cpmMicros: number; budgetMicros: number | null }
type Counts = Map<string, number>

/** What was decided of one campaign and is not counted yet. */
type Promised = {
  impressions: number
  bySecond: Map<number, number>
  /** By address, for the current and the previous period; older ones are only summed. */
  young: Counts
  old: Counts
  turnedAt: number
}

/**
 * What campaigns have spent: as the facts store counted it, and what was decided since and is not counted yet. While
 * the store does not answer nothing is forgotten, so a budget ends early rather than late. All instants epoch ms,
 * all money millionths of the campaign's own currency. `from`: who asks, as limits count it.
 */
export class Budgets {
  #spent: ReadonlyMap<string, number> = new Map()
  readonly #promised = new Map<string, Promised>()

  /** `spent` holds at least all that came in up to `completeTo`. A campaign that is not in it is not known. */
  noteSpent(spent: ReadonlyMap<string, number>, completeTo: number): void {
    this.#spent = spent
    const arrived = Math.floor((completeTo - onTheWayMs) / 1000)
    for (const [id, promised] of this.#promised) {
      for (const [second, count] of promised.bySecond) {
        if (second >= arrived) continue
        promised.bySecond.delete(second)
        promised.impressions -= count
      }
      if (promised.bySecond.size === 0) this.#promised.delete(id)
    }
  }

  /** What has a budget is not shown before it was read what it spent. */
  canAfford(campaign: Campaign, from: string, now: number): boolean {
    if (campaign.budgetMicros === null) return true
    const spent = this.#spent.get(campaign.id)
    if (spent === undefined) return false
    const left = Math.floor((campaign.budgetMicros - spent) / ownPrice(campaign))
    const promised = this.#promised.get(campaign.id)
    if (!promised) return left >= 1
    if (promised.impressions + 1 > left) return false
    turn(promised, now)
    const held = (promised.young.get(from) ?? 0) + (promised.old.get(from) ?? 0)
    return held < Math.max(heldFew, left * heldShare)
  }

  promise(campaign: Campaign, from: string, now: number): void {
    if (campaign.budgetMicros === null) return
    const promised = this.#promised.get(campaign.id) ?? nothingPromised(now)
    this.#promised.set(campaign.id, promised)
    const second = Math.floor(now / 1000)
    promised.impressions += 1
    promised.bySecond.set(second, (promised.bySecond.get(second) ?? 0) + 1)
    turn(promised, now)
    promised.young.set(from, (promised.young.get(from) ?? 0) + 1)
  }
}

const nothingPromised = (now: number): Promised => ({
  impressions: 0,
  bySecond: new Map(),
  young: new Map(),
  old: new Map(),
  turnedAt: now,
})

/** Forgets addresses that were last heard of long ago, however many there were. */
function turn(promised: Promised, now: number): void {
  const age = now - promised.turnedAt
  if (age < onTheWayMs) return
  promised.old = age < 2 * onTheWayMs ? promised.young : new Map()
  promised.young = new Map()
  promised.turnedAt = now
}
