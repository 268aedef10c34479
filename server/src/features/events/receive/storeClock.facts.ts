import type { Facts } from '../../../platform/facts/facts.ts'

const timeoutMs = 2_000
/** Also for a store that cannot be reached. */
const answerMs = 3_000

/** The clock of the facts store, epoch ms. Throws without an answer in three seconds, or within other limits. */
export async function readStoreClock(
  facts: Facts,
  limits: Parameters<Facts['query']>[1] = { timeoutMs, signal: AbortSignal.timeout(answerMs) },
): Promise<number> {
  const [row] = await facts.query<{ now: string }>(
    { sql: 'SELECT toUnixTimestamp64Milli(now64(3)) AS now', params: {} },
    limits,
  )
  return Number(row!.now)
}
