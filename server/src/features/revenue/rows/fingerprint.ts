import { hash } from 'node:crypto'
import type { RevenueRow } from './checkRow.ts'

/**
 * The sum of 64 bits of each row's SHA-1, in two halves that wrap: equal for the same rows in any order. It covers
 * keys, counters and money; `readFingerprints` computes the same of the stored rows.
 */
export type Fingerprint = [number, number]

export const noRows = (): Fingerprint => [0, 0]

/** Adds a row. Written out, because it runs for each of many rows. */
export function addToFingerprint(sum: Fingerprint, row: RevenueRow): void {
  const { site, zone, platform, tag, type, app, adUnit, country, counts, money } = row
  const keys = `${site}\t${zone}\t${platform}\t${tag}\t${type}\t${app}\t${adUnit}\t${country}`
  const counted = `${counts.request}\t${counts.match}\t${counts.impression}\t${counts.view}\t${counts.measurable}\t${counts.viewable}\t${counts.click}`
  const earned = `${money.try}\t${money.usd}\t${money.eur}`
  // The facts drop rows of zeros.
  if (counted === nothingCounted && earned === nothingEarned) return
  // As text: allocating a buffer for each costs more than parsing.
  const digest = hash('sha1', `${keys}\t${counted}\t${earned}`, 'hex')
  sum[0] = (sum[0] + parseInt(digest.slice(0, 8), 16)) >>> 0
  sum[1] = (sum[1] + parseInt(digest.slice(8, 16), 16)) >>> 0
}
const nothingCounted = '0\t0\t0\t0\t0\t0\t0'
const nothingEarned = '0\t0\t0'

export const isSameFingerprint = (one: Fingerprint, other: Fingerprint) =>
  one[0] === other[0] && one[1] === other[1]
