import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { adStream } from './adStream.ts'
import { createIngest, type IngestOptions } from './createIngest.ts'
import { videoStream } from './videoStream.ts'

export type Ingests = {
  /** False for what is no beacon. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
  start(): Promise<void>
  /** Resolves when everything acknowledged so far can be read from the facts store. */
  loadAll(): Promise<void>
  stop(): Promise<void>
}

/** Takes beacons of every stream in, each at its own path and over a spool of its own: `dir`, or a folder in it. */
export function createIngests(options: Omit<IngestOptions, 'stream'>): Ingests {
  const ingests = [videoStream, adStream].map((stream) => ({
    path: stream.path,
    ...createIngest({ ...options, stream, dir: join(options.dir, stream.folder) }),
  }))
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
