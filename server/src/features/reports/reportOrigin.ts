import type { ReportOrigin } from '@matinee/contract/reports'
import type { z } from 'zod'
import type { Facts } from '../../platform/facts.ts'
import { readFreshness } from '../events/events.service.ts'
import type { Sums } from './adSums.ts'

/** Where a report's figures come from and how far they can be relied on. */
export async function originOf(
  facts: Facts,
  { micros, estimatedMicrosUsd, rowsRead }: Sums,
): Promise<z.output<typeof ReportOrigin>> {
  const completeTo = await readFreshness(facts, 'ad')
  return {
    completeTo: completeTo === null ? null : new Date(completeTo).toISOString(),
    estimatedShare: micros.usd === 0 ? 0 : (100 * estimatedMicrosUsd) / micros.usd,
    rowsRead,
  }
}
