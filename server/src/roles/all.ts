import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { factsEngineArgs, factsEngineModule } from '../platform/facts/launch.ts'
import type { Log } from '../platform/log.ts'
import { lockDataFolder } from '../platform/files/lockDataFolder.ts'
import { openSecrets } from '../platform/access/secrets.ts'
import { superviseChild, type ChildOptions } from './child.ts'
import { mailWarning } from './startText.ts'

const main = new URL('../main.ts', import.meta.url)

/**
 * V8's young generation grows to 3 × 16 MiB by default, which an idle worker does not need. Below 8 MiB, pieces of a file
 * being written survive two minor collections and wait for a major one: a file of a million rows grew a process by 18 MB
 * with 8, by 36 with 4 and by 69 with 2.
 */
const workerOptions = { nodeFlags: ['--max-semi-space-size=8'] }

/** The engine reads batches of events in pieces of 64 KiB, which would fragment its heap. */
const engineOptions = { env: { MALLOC_MMAP_THRESHOLD_: '65536' } }

/**
 * The settings of the `ingest` process next to an `api`. Its port and spool differ; PUBLIC_URL, which would follow from the
 * port, must not.
 */
const ingestSettings = ({ ingestPort, ingestSpoolDir, publicUrl }: Config) => ({
  PORT: String(ingestPort),
  INGEST_PORT: '',
  MATINEE_SPOOL: ingestSpoolDir,
  PUBLIC_URL: publicUrl,
})

/**
 * The supervisor. Starts the API and the embedded engines of databases without a URL in the settings at the same time, then
 * the worker, then `demo` once; with INGEST_PORT also an `ingest`. Each is a process; those that should not end are restarted. Stops clients before databases.
 */
export async function runAll(config: Config, log: Log): Promise<void> {
  const lock = await lockDataFolder(config.dataDir)
  openSecrets(config)
  const warning = mailWarning(config)
  if (warning) log.warn(warning)
  const running: { stop(): Promise<unknown> }[] = []
  let stopping: Promise<void> | undefined
  const stop = () =>
    (stopping ??= (async () => {
      for (const part of running.reverse()) await part.stop()
      lock.close()
    })())
  const stopAndExit = () => void stop().then(() => process.exit(0))
  process.on('SIGINT', stopAndExit)
  process.on('SIGTERM', stopAndExit)
  process.on('disconnect', stopAndExit)
  const supervise = (name: string, module: URL, args: string[], options?: ChildOptions) => {
    const child = superviseChild(name, module, args, log, options)
    running.push(child)
    return child.ready
  }
  /** Runs a role that ends, in a separate process so that its memory is freed. */
  const runToExit = async (role: string) => {
    if (stopping) return
    const child = fork(main, [role], { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const ended = once(child, 'exit')
    running.push({
      stop() {
        child.kill('SIGKILL')
        return ended
      },
    })
    const [code] = (await ended) as [number | null]
    if (code && !stopping) throw new Error(`${role} failed`)
  }

  try {
    const engines: Promise<unknown>[] = []
    if (!config.databaseUrl) {
      const starting = startEmbeddedPostgres(config.dataDir, log)
      running.push({ stop: async () => (await starting.catch(() => null))?.stop() })
      engines.push(starting)
    }
    if (!config.clickhouseUrl)
      engines.push(supervise('facts', factsEngineModule, factsEngineArgs(config.dataDir), engineOptions))
    const { drainMs } = config
    // It receives beacons while the others are still starting.
    if (config.ingestPort !== null)
      engines.push(supervise('ingest', main, ['ingest'], { drainMs, settings: ingestSettings(config) }))
    // The API loads its modules while it waits for its databases.
    await Promise.all([...engines, supervise('api', main, ['api'], { drainMs })])
    await supervise('worker', main, ['worker'], workerOptions)
    await runToExit('demo')
  } catch (error) {
    await stop()
    throw error
  }
}
