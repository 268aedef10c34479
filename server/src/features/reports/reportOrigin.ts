import type { ReportOrigin } from '@matinee/contract/reports'
import type { z } from 'zod'
import type { Facts } from '../../platform/facts.ts'
import { readFreshness } from '../events/events.service.ts'
import type { Sums } from './adSums.ts'

/** Up to when all that the tag sent is counted. Asked before the sums: asked after them it could promise too much. */
export const readCompleteTo = (facts: Facts): Promise<number | null> => readFreshness(facts, 'ad')

/** Where a report's figures come from and how far they can be relied on. */
export function originOf(
  completeTo: number | null,
  { micros, estimatedMicrosUsd, rowsRead }: Sums,
): z.output<typeof ReportOrigin> {
  return {
    completeTo: completeTo === null ? null : new Date(completeTo).toISOString(),
    estimatedShare: micros.usd === 0 ? 0 : (100 * estimatedMicrosUsd) / micros.usd,
    rowsRead,
  }
}
