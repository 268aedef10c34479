import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../../platform/files/lockFolder.ts'
import type { IngestLog } from '../log/ingestLog.ts'
import { readLoaderState, writeLoaderState } from './loaderState.ts'
import { readSpool } from './readSpool.ts'
import { Spool, type SpoolOptions } from './spool.ts'

export type SpoolLogOptions = Omit<SpoolOptions, 'loadedTo'> & {
  now: () => number
  /** How long to wait for an earlier process over the same folder to exit. */
  lockTimeoutMs: number
}

/**
 * The log as a spool on this machine's disk, with the state of loading in a file beside it. Throws when another process
 * uses the same folder and does not exit.
 */
export async function openSpoolLog(options: SpoolLogOptions): Promise<IngestLog> {
  const { dir, now, lockTimeoutMs } = options
  const unlock = await lockFolder(dir, lockTimeoutMs)
  if (!unlock)
    throw new Error(
      `Another process receives beacons in ${dir}. Stop it, or set MATINEE_SPOOL to another folder.`,
    )
  const { done, next } = readLoaderState(dir)
  const spool = await Spool.open({ ...options, loadedTo: next ? [done, next.to] : [done] })
  let isEnded = false
  return {
    append: (lines, isDone) => (isEnded ? isDone(false) : spool.append(lines, isDone)),
    isFull: () => isEnded || spool.isFull(),
    onDurable: (listener) => spool.onDurable(() => listener(spool.unloadedBytes())),
    backlog: () => Promise.resolve({ bytes: spool.unloadedBytes(), countedAt: now() }),
    read: (from, to, take) => readSpool(spool, from, to ?? spool.durableEnd(), take),
    claim: () => Promise.resolve(readLoaderState(dir)),
    isClaimed: () => true,
    save: (state) => writeLoaderState(dir, state),
    release: (position) => spool.release(position, now()),
    quarantine: (rows) => appendFile(join(dir, 'quarantine.tsv'), rows, { flush: true }),
    async endAppends() {
      isEnded = true
      await spool.close()
    },
    close() {
      unlock()
      return Promise.resolve()
    },
  }
}
