import { hostname } from 'node:os'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { release } from '../../../platform/release.ts'
import * as store from './processes.store.ts'
import { readTotals, sampleBetween } from './sample.ts'

const intervalMs = 60_000

/**
 * Reports that this process runs, and every minute what it did. Nothing waits for it: a report that fails is left out, and
 * the next one covers its time.
 */
export async function reportProcess(
  db: Db,
  role: string,
  log: Pick<Log, 'debug'>,
  everyMs = intervalMs,
): Promise<{ stop(): Promise<void> }> {
  const own = { id: newId(), role, host: hostname(), release }
  let before = await readTotals()
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.debug({ err: error }, 'this process could not be reported'))
  const report = async () => {
    const after = await readTotals()
    await store.saveSample(db, own, await sampleBetween(before, after))
    before = after
  }
  let running: Promise<unknown> = attempt(store.saveProcess(db, own))
  const timer = setInterval(() => {
    running = running.then(() => attempt(report()))
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await attempt(store.endProcess(db, own.id))
    },
  }
}
