import { existsSync } from 'node:fs'
import { limitLog } from '../../../platform/limitLog.ts'
import type { IngestLog } from '../log/ingestLog.ts'
import { loaderStatePath } from '../spool/loaderState.ts'
import { listSegments } from '../spool/segmentFiles.ts'
import { openSpoolLog, type SpoolLogOptions } from '../spool/spoolLog.ts'
import { Loader, type LoaderOptions } from './loader.ts'
import { Timer } from './timer.ts'

const retryMs = 1_000

type Options = Omit<LoaderOptions, 'ingestLog' | 'isShared'> & SpoolLogOptions

/**
 * Loads what is left in a spool that no process fills any more: from before a shared log, or of an `ingest` process that
 * the settings no longer start. Leaves the folder as soon as everything in it is loaded.
 */
export function loadOldSpool(options: Options): { stop(): Promise<void> } {
  const timer = new Timer()
  const writeLog = limitLog()
  const stopping = new AbortController()

  async function openWhenFree(): Promise<IngestLog | null> {
    while (!stopping.signal.aborted && (await isSpool(options.dir))) {
      try {
        return await openSpoolLog({ ...options, lockTimeoutMs: 0 })
      } catch (error) {
        // The process before may be ending, or another one with this folder loads it.
        writeLog((skipped) => options.log.info({ err: error, skipped }, 'the old spool is in use'))
        await timer.wait(retryMs)
      }
    }
    return null
  }

  async function load(): Promise<void> {
    const spool = await openWhenFree()
    if (!spool) return
    const unloadedBytes = async () => (await spool.backlog()).bytes
    const isLoaded = async () => (await unloadedBytes()) === 0 && !(await spool.claim())?.next
    if (!(await isLoaded())) {
      options.log.info(
        { dir: options.dir, bytes: await unloadedBytes() },
        'loading the events of an old spool',
      )
      const loader = new Loader({ ...options, ingestLog: spool, isShared: false })
      loader.start()
      while (!stopping.signal.aborted && !(await isLoaded())) await timer.wait(retryMs)
      await loader.stop()
    }
    await spool.endAppends()
    await spool.close()
  }

  const loading = load().catch((error: unknown) =>
    options.log.error({ err: error }, 'the old spool cannot be loaded; it is tried again after a restart'),
  )
  return {
    async stop() {
      stopping.abort()
      timer.stop()
      await loading
    },
  }
}

/** A process that ended before the facts store had its schema leaves segments without a state of loading. */
async function isSpool(dir: string): Promise<boolean> {
  return existsSync(loaderStatePath(dir)) || (existsSync(dir) && (await listSegments(dir)).length > 0)
}
