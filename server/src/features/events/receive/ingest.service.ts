import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { adStream } from '../streams/adStream.ts'
import { videoStream } from '../streams/videoStream.ts'
import { Ingest, type IngestOptions } from './ingest.ts'

export type Ingests = {
  /** Answers a request for beacons; false when it is for something else. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
  start(): Promise<void>
  /** Resolves when everything acknowledged so far can be read from the facts store. */
  loadAll(): Promise<void>
  stop(): Promise<void>
}

/** Ingests beacons of every stream, each at a path and with a spool: `dir` or a folder in it. */
export function createIngests(options: Omit<IngestOptions, 'stream'>): Ingests {
  const ingests = [videoStream, adStream].map(
    (stream) => new Ingest({ ...options, stream, dir: join(options.dir, stream.folder) }),
  )
  const byPath = new Map(ingests.map((ingest) => [ingest.path, ingest]))
  return {
    handle(request, response) {
      const ingest = byPath.get(request.url!)
      ingest?.handle(request, response)
      return ingest !== undefined
    },
    async start() {
      for (const ingest of ingests) await ingest.start()
    },
    async loadAll() {
      await Promise.all(ingests.map((ingest) => ingest.loadAll()))
    },
    async stop() {
      await Promise.all(ingests.map((ingest) => ingest.stop()))
    },
  }
}
