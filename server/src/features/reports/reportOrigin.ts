import type { ReportOrigin } from '@matinee/contract/reports'
import type { z } from 'zod'
import type { Facts } from '../../platform/facts/facts.ts'
import { readFreshness } from '../events/events.service.ts'
import type { Sums } from './adSums.ts'

/** Nodes tell how far they are every two seconds. */
const keptMs = 1_000
const asked = new WeakMap<Facts, { at: number; completeTo: Promise<number | null> }>()

/**
 * Up to when all that the tag sent is counted. Asked before the sums: asked after them it could promise too much. For
 * the same reason an answer of a moment ago still holds, and the engine works long for it.
 */
export function readCompleteTo(facts: Facts): Promise<number | null> {
  const last = asked.get(facts)
  if (last && performance.now() - last.at < keptMs) return last.completeTo
  const completeTo = readFreshness(facts, 'ad')
  asked.set(facts, { at: performance.now(), completeTo })
  completeTo.catch(() => asked.delete(facts))
  return completeTo
}

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
