export type PaceInput = {
  /** Epoch ms. */
  now: number
  startsAt: number
  endsAt: number | null
  budgetMicros: number | null
  spentMicros: number
  /** Spent in the days since `recentFrom`. */
  recentMicros: number
  /** Epoch ms. */
  recentFrom: number
  isRunning: boolean
}

export const paces = ['ahead', 'onPace', 'behind'] as const

/** Millionths of the campaign's currency. */
export type Pace = {
  /** By an even delivery of the budget; null without a budget or an end. */
  expectedMicros: number | null
  /** Spent at the end if the last days continue; null without an end. Never above the budget. */
  forecastMicros: number | null
  pace: (typeof paces)[number] | null
}

/** Share of the expected spending by which a campaign may be off and still counts as on pace. */
const tolerance = 0.1

/** How the spending of a campaign compares with an even delivery of its budget from its start to its end. */
export function computePace(campaign: PaceInput): Pace {
  const { now, startsAt, endsAt, budgetMicros, spentMicros, isRunning } = campaign
  if (endsAt === null) return { expectedMicros: null, forecastMicros: null, pace: null }
  const elapsed = Math.min(Math.max(now, startsAt), endsAt) - startsAt
  const expectedMicros =
    budgetMicros === null ? null : Math.round(budgetMicros * (elapsed / (endsAt - startsAt)))
  const forecastMicros = Math.min(budgetMicros ?? Infinity, spentMicros + forecastRest(campaign))
  return {
    expectedMicros,
    forecastMicros: Math.max(spentMicros, forecastMicros),
    pace: isRunning && expectedMicros ? nameOf(spentMicros / expectedMicros) : null,
  }
}

function forecastRest({ now, startsAt, endsAt, recentMicros, recentFrom, isRunning }: PaceInput): number {
  const recentMs = now - Math.max(recentFrom, startsAt)
  if (!isRunning || endsAt === null || recentMs <= 0) return 0
  return Math.round((recentMicros / recentMs) * Math.max(0, endsAt - now))
}

function nameOf(share: number): Pace['pace'] {
  if (share > 1 + tolerance) return 'ahead'
  return share < 1 - tolerance ? 'behind' : 'onPace'
}
