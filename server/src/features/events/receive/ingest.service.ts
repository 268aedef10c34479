import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readBootId } from '../load/bootId.ts'
import { Loader } from '../load/loader.ts'
import { NatsLog } from '../log/natsLog.ts'
import { everyStream } from '../streams/everyStream.ts'
import { createStreamMetrics } from '../streams/streamMetrics.ts'
import { Ingest, loadingDefaults, type IngestOptions, type SharedLogOptions } from './ingest.ts'

export { watchClock } from './clockWatch.ts'
export { readStoreClock } from './storeClock.facts.ts'

export type Ingests = {
  /** Answers a request for beacons; false when it is for something else. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** False while beacons are refused: the log is full or cannot be reached. */
  takesBeacons: () => boolean
  /** Compares the clock first, if it is watched. Throws when another process uses a spool's folder and does not exit. */
  start(): Promise<void>
  /** Resolves when everything acknowledged so far can be read from the facts store. */
  loadAll(): Promise<void>
  stop(): Promise<void>
}

/** Ingests beacons of every stream, each at a path and with a spool: `dir` or a folder in it; `oldDirs` likewise. */
export function createIngests(options: Omit<IngestOptions, 'stream'>): Ingests {
  const ingests = everyStream.map((stream) => {
    const [dir, ...oldDirs] = [options.dir, ...(options.oldDirs ?? [])].map((one) => join(one, stream.folder))
    return new Ingest({ ...options, stream, dir: dir!, oldDirs })
  })
  const byPath = new Map(ingests.map((ingest) => [ingest.path, ingest]))
  const withTrackers = ingests.filter(({ trackerPath }) => trackerPath !== null)
  return {
    handle(request, response) {
      const url = request.url!
      const ingest = byPath.get(url) ?? withTrackers.find(({ trackerPath }) => url.startsWith(trackerPath!))
      ingest?.handle(request, response)
      return ingest !== undefined
    },
    takesBeacons: () => ingests.every((ingest) => ingest.takesBeacons()),
    async start() {
      await options.clock?.check()
      for (const ingest of ingests) await ingest.start()
    },
    async loadAll() {
      await Promise.all(ingests.map((ingest) => ingest.loadAll()))
    },
    async stop() {
      options.clock?.stop()
      await Promise.all(ingests.map((ingest) => ingest.stop()))
    },
  }
}

type LoadingOptions = Pick<IngestOptions, 'facts' | 'log' | 'bootId'> & { nats: SharedLogOptions }

/** Loads the beacons of every stream from a shared log, without receiving any. */
export async function startLoading(options: LoadingOptions): Promise<{ stop(): Promise<void> }> {
  const parts = await Promise.all(
    everyStream.map(async (stream) => {
      const all = { bootId: readBootId(), ...loadingDefaults, ...options }
      const { nats, log, now } = all
      const ingestLog = await NatsLog.open({ ...nats, stream: stream.name, log, now })
      const metrics = createStreamMetrics(stream.name)
      const loader = new Loader({ ...all, stream, metrics, ingestLog, isShared: true })
      loader.start()
      return { loader, ingestLog }
    }),
  )
  return {
    async stop() {
      await Promise.all(parts.map(({ loader }) => loader.stop()))
      await Promise.all(parts.map(({ ingestLog }) => ingestLog.close()))
    },
  }
}
