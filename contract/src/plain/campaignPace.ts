import { scheduledMs, type Schedule } from './campaignSchedule.ts'

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
  /** Null: it is shown at all hours. */
  schedule: Schedule | null
  isRunning: boolean
}

export const paces = ['ahead', 'onPace', 'behind'] as const

/** Millionths of the campaign's currency. */
export type Pace = {
  /** By an even delivery of the budget; null without a budget or an end. */
  expectedMicros: number | null
  /** Spent at the end if the last days continue; null without an end, and in its first hour. Never above the budget. */
  forecastMicros: number | null
  pace: (typeof paces)[number] | null
}

/** Share of the expected spending by which a campaign may be off and still counts as on pace. */
const tolerance = 0.1

/** Milliseconds between two instants (epoch ms) in which a campaign with this schedule is shown. */
export const shownMs = (schedule: Schedule | null, from: number, until: number): number =>
  schedule ? scheduledMs(schedule, from, until) : until - from

/** The share of its time that a campaign has had at an instant, 0 to 1. All are epoch ms. */
export function elapsedShare(
  { startsAt, endsAt, schedule }: { startsAt: number; endsAt: number; schedule: Schedule | null },
  at: number,
): number {
  const all = shownMs(schedule, startsAt, endsAt)
  return all > 0 ? shownMs(schedule, startsAt, Math.min(Math.max(at, startsAt), endsAt)) / all : 0
}

/** How the spending of a campaign compares with an even delivery of its budget from its start to its end. */
export function computePace(campaign: PaceInput): Pace {
  const { now, startsAt, endsAt, budgetMicros, spentMicros, schedule, isRunning } = campaign
  if (endsAt === null) return { expectedMicros: null, forecastMicros: null, pace: null }
  const elapsed = elapsedShare({ startsAt, endsAt, schedule }, now)
  const expectedMicros = budgetMicros === null ? null : Math.round(budgetMicros * elapsed)
  const rest = forecastRest(campaign)
  const most = Math.min(budgetMicros ?? Infinity, Number.MAX_SAFE_INTEGER)
  return {
    expectedMicros,
    forecastMicros: rest === null ? null : Math.max(spentMicros, Math.min(most, spentMicros + rest)),
    pace: isRunning && expectedMicros ? nameOf(spentMicros / expectedMicros) : null,
  }
}

/** Less time says nothing about the rest. */
const leastMs = 3_600_000

function forecastRest(campaign: PaceInput): number | null {
  const { now, startsAt, endsAt, recentMicros, recentFrom, schedule, isRunning } = campaign
  if (!isRunning || endsAt === null || endsAt <= now) return 0
  const begun = Math.max(recentFrom, startsAt)
  const recentMs = begun < now ? shownMs(schedule, begun, now) : 0
  return recentMs < leastMs ? null : Math.round((recentMicros / recentMs) * shownMs(schedule, now, endsAt))
}

function nameOf(share: number): Pace['pace'] {
  if (share > 1 + tolerance) return 'ahead'
  return share < 1 - tolerance ? 'behind' : 'onPace'
}
