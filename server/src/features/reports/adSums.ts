import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { AdSums } from '@matinee/contract/plain/metrics'
import { AppError } from '../../platform/errors.ts'
import type { Currency } from '@matinee/contract/plain/accountTypes'

export type Micros = Record<Currency, number>

/** What rows of the store add up to. Integers all of it, so that any order of adding gives the same. */
export type Sums = AdSums & {
  micros: Micros
  /** Of `micros`: earned on sites and days whose page views were counted. 0 where the question does not ask for it. */
  pageMicros: Micros
  /** Of the US dollars: what is not final yet. */
  estimatedMicrosUsd: number
  /** Rows of the store in it. */
  rowsRead: number
}

export const noSums = (): Sums => ({
  requests: 0,
  matches: 0,
  impressions: 0,
  views: 0,
  measurables: 0,
  viewables: 0,
  clicks: 0,
  viewsMeasured: 0,
  viewsInSightThousandths: 0,
  micros: { try: 0, usd: 0, eur: 0 },
  pageMicros: { try: 0, usd: 0, eur: 0 },
  estimatedMicrosUsd: 0,
  rowsRead: 0,
})

/** Adds `more` to `sums`, in place. */
export function add(sums: Sums, more: Sums): Sums {
  sums.requests += more.requests
  sums.matches += more.matches
  sums.impressions += more.impressions
  sums.views += more.views
  sums.measurables += more.measurables
  sums.viewables += more.viewables
  sums.clicks += more.clicks
  sums.viewsMeasured += more.viewsMeasured
  sums.viewsInSightThousandths += more.viewsInSightThousandths
  addMicros(sums.micros, more.micros)
  addMicros(sums.pageMicros, more.pageMicros)
  sums.estimatedMicrosUsd += more.estimatedMicrosUsd
  sums.rowsRead += more.rowsRead
  return sums
}

function addMicros(micros: Micros, more: Micros): void {
  micros.try += more.try
  micros.usd += more.usd
  micros.eur += more.eur
}

/** Throws 422 for sums beyond 2^53, which would no longer be exact. Nothing is negative: a part of them is smaller. */
export const totalOf = (all: Iterable<Sums>): Sums => {
  const total = noSums()
  for (const sums of all) add(total, sums)
  const { micros, pageMicros: _, ...counts } = total
  if (!Object.values({ ...counts, ...micros }).every(Number.isSafeInteger))
    throw new AppError('sums_too_large', 422, refusals.sumsTooLarge)
  return total
}
