import { Gauge } from 'prom-client'
import type { Log } from '../../../platform/log.ts'
import { metrics } from '../../../platform/metrics.ts'

/** Clocks may differ by this much: far more than a busy machine takes to answer, far less than a report's hour. */
export const toleranceMs = 60_000
const checkEveryMs = 5_000
/** Until the clocks were compared once, a wrong one counts as right. */
const firstCheckEveryMs = 1_000

export type ClockWatch = {
  /** Whether beacons may be dated by this machine's clock. */
  isRight(): boolean
  /** Compares the clocks now. Resolves also when no other clock answers. */
  check(): Promise<void>
  stop(): void
}

const factsClockDiffers = new Gauge({
  name: 'matinee_facts_clock_differs',
  help: "1 while the facts store's clock differs from those of PostgreSQL and of this machine by more than a minute",
  registers: [metrics],
})

/**
 * Compares this machine's clock with that of the facts store, which all machines share. A beacon that is received under a
 * wrong clock would count in another hour, and its impressions as too late to be paid. When the clock jumps, it counts as
 * wrong until it has been compared; while the store does not answer, the last verdict stays and a jump is believed. Before
 * the first answer the clock counts as right: call `check` before beacons are taken.
 *
 * If the two differ, PostgreSQL decides whose clock is wrong: that of the facts store would otherwise stop every node at the
 * same time. `readReference`, `readSecond`: the clocks of facts store and PostgreSQL, epoch ms; while the second does not
 * answer, or without it, the first alone counts. Both must give up after a few seconds.
 */
export function watchClock({
  readReference,
  readSecond,
  log,
  now = Date.now,
}: {
  readReference: () => Promise<number>
  readSecond?: (() => Promise<number>) | undefined
  log: Log
  now?: () => number
}): ClockWatch {
  /** This clock, minus the one that never jumps, when it was last compared. */
  const readAnchor = () => now() - performance.now()
  let anchor = readAnchor()
  let isCompared = false
  let isWrong = false
  let isStoreWrong = false
  /** How far this clock is ahead of another; null while that does not answer. */
  const compare = async (read: () => Promise<number>): Promise<number | null> => {
    const sentAt = performance.now()
    const reference = await read().catch(() => null)
    anchor = readAnchor()
    // The store read its clock between the question and the answer.
    return reference === null ? null : now() - (performance.now() - sentAt) / 2 - reference
  }
  const check = async () => {
    const difference = await compare(readReference)
    if (difference === null) return
    isCompared = true
    const differs = Math.abs(difference) > toleranceMs
    const second = differs && readSecond ? await compare(readSecond) : null
    const wasWrong = isWrong
    const wasStoreWrong = isStoreWrong
    isStoreWrong = second !== null && Math.abs(second) <= toleranceMs
    isWrong = differs && !isStoreWrong
    factsClockDiffers.set(isStoreWrong ? 1 : 0)
    const differenceS = Math.round(difference / 1000)
    if (isStoreWrong && !wasStoreWrong)
      log.error(
        { differenceS },
        "the facts store's clock is wrong: PostgreSQL's agrees with this machine's. Set it right",
      )
    if (isWrong && !wasWrong)
      log.error({ differenceS }, "this machine's clock differs from the facts store's; beacons are refused")
    if (wasWrong && !isWrong) log.warn({ differenceS }, "this machine's clock is right again")
  }
  let isStopped = false
  const watch = () => {
    const next = () => isStopped || void check().finally(watch)
    setTimeout(next, isCompared ? checkEveryMs : firstCheckEveryMs).unref()
  }
  watch()
  return {
    check,
    isRight: () => !isWrong && Math.abs(readAnchor() - anchor) < toleranceMs,
    stop: () => {
      isStopped = true
    },
  }
}
