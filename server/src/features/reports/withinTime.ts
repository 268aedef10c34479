import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../platform/errors.ts'
import type { Limits } from './collectSums.ts'

/** For the engine to stop by itself where calling it off did not reach it. */
const graceMs = 1_000

/**
 * Ends what `ask` waits for after `timeoutMs`, throwing 504 `report_timeout`, and when `gone` says that nobody
 * waits any more: the engine then works no longer on it.
 */
export async function withinTime<T>(
  { timeoutMs, gone }: { timeoutMs: number; gone?: AbortSignal | undefined },
  ask: (limits: Limits & { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(timeoutMs)
  const signal = gone ? AbortSignal.any([late, gone]) : late
  try {
    return await ask({ signal, timeoutMs: timeoutMs + graceMs })
  } catch (error) {
    if (gone?.aborted) throw new AppError('unavailable', 503, refusals.reportAbandoned)
    if (late.aborted) throw new AppError('report_timeout', 504, refusals.reportTimeout)
    throw error
  }
}
