import { AppError, englishOnly } from '../../../platform/errors.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { pause } from '../../../platform/processes.ts'
import { everyStream } from '../streams/everyStream.ts'
import { claimLoading, hasClaims, waitForInserts, type LoadingClaim } from './loadingClaim.facts.ts'

export type PauseOptions = {
  signal?: AbortSignal
  /** How long to wait for a recount to end. */
  timeoutMs?: number
  /** Who pauses: the same name ends the claim that a killed one left. */
  node?: string
  /** A pause whose process died ends after this time. */
  lifeMs?: number
  /** How long `work` may take; without a limit by default. */
  workMs?: number
}

const defaults = { timeoutMs: 600_000, lifeMs: 60_000, node: 'backup' }

/**
 * Runs `work` while no node inserts events of any stream; beacons are acknowledged as ever and wait in spool or log.
 * `checkPause` asks the store and throws once others may have inserted. Throws AppError 409 `stale` when a recount, an
 * insert or `work` does not end in time, and 503 when the facts store does not answer. Work that is late continues; its `checkPause` throws.
 */
export async function withPausedLoading<T>(
  facts: Facts,
  work: (checkPause: () => Promise<void>) => Promise<T>,
  { signal, ...options }: PauseOptions = {},
): Promise<T> {
  // A start that was interrupted in its first migrations: nobody inserts before the schema is complete.
  if (!(await hasClaims(facts))) return work(async () => {})
  const { timeoutMs, lifeMs, node, workMs } = { workMs: null, ...defaults, ...options }
  const deadline = performance.now() + timeoutMs
  const wait = async (ms: number) => {
    await pause(ms)
    signal?.throwIfAborted()
    if (performance.now() > deadline) throw busy()
  }
  const claims: LoadingClaim[] = []
  const checkClaims = async () => {
    for (const claim of claims) if (!(await claim.renew())) throw busy()
  }
  try {
    const claiming = everyStream.map(async ({ name }) => {
      const claim = await claimLoading(facts, { stream: name, node, lifeMs, mayBeAlone: false }, wait)
      // Other streams may have to wait longer than its life.
      claim.keepRenewing()
      claims.push(claim)
    })
    for (const outcome of await Promise.allSettled(claiming))
      if (outcome.status === 'rejected') throw outcome.reason
    await checkClaims()
    const tables = everyStream.map(({ table }) => table)
    await waitForInserts(facts, tables, wait)
    let isLate = false
    const working = work(async () => {
      await checkClaims()
      if (isLate) throw busy()
    })
    if (workMs === null) return await working
    return await within(working, workMs, () => {
      isLate = true
      return late(workMs)
    })
  } finally {
    for (const claim of claims) await claim.end().catch(() => {})
  }
}

const busy = () =>
  new AppError(
    'stale',
    409,
    englishOnly(
      'Loading of events could not be paused: another node recounts figures, or the facts store is slow. Try again later.',
    ),
  )

/** The result, or the error of `onLate` after `ms`. */
async function within<T>(work: Promise<T>, ms: number, onLate: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onLate()), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

const late = (ms: number) =>
  new AppError(
    'stale',
    409,
    englishOnly(
      `Loading of events was paused for ${Math.round(ms / 1000)} seconds, and the backup was not ready to continue it. ` +
        'Check that PostgreSQL and the facts store are not overloaded, and try again.',
    ),
  )
