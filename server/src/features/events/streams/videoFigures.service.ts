import type { Facts } from '../../../platform/facts/facts.ts'
import { sumLifetimes, type Lifetime } from './videoFigures.facts.ts'

/** Analytics uses the rollups' SQL for raw rows, so that both give the same sums. */
export { audienceRowsSql, audienceSqls, pieceSqls, startTimesSql } from './videoRollups.ts'

/** Lifetime figures of the account's videos by id; videos without figures are missing. */
export async function readLifetimes(
  facts: Facts,
  accountId: string,
  videoIds: readonly string[],
): Promise<Map<string, Lifetime>> {
  return videoIds.length === 0 ? new Map() : sumLifetimes(facts, accountId, videoIds)
}
