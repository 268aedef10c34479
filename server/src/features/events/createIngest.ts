import { isAscii } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Facts } from '../../platform/facts/facts.ts'
import { lockFolder } from '../../platform/files/lockFolder.ts'
import type { Log } from '../../platform/log.ts'
import { anyOrigin, preflight } from '../../platform/http/responseHeaders.ts'
import { readBody, refuse, type Refusal } from './beaconHttp.ts'
import { openCountries } from './countryOf.ts'
import { figuresOf } from './ingestMetrics.ts'
import { Loader } from './loader.ts'
import { readBootId, readLoaderState } from './loaderState.ts'
import { Spool, type SpoolOptions } from './spool.ts'
import { senderOf, type Sender } from './senderOf.ts'
import type { Judge, Stream } from './stream.ts'

const beaconPreflight = preflight('POST', 'content-type')

export type IngestOptions = {
  stream: Stream
  /** Folder of the spool; one process at a time. */
  dir: string
  signingKey: Buffer
  facts: Facts
  log: Log
  /** Origin of the console: plays on its pages are previews, which are acknowledged and not counted. */
  consoleOrigin?: () => string
  /** The last address of X-Forwarded-For is the sender's: our own proxy wrote it. */
  trustsProxy?: boolean
  now?: () => number
  bootId?: string
  /** Milliseconds between batches. */
  everyMs?: number
  batchBytes?: number
  /** How long an earlier process over the same folder is waited for. */
  lockPatienceMs?: number
  /** How long the body of a beacon may take to come in. */
  bodyPatienceMs?: number
} & Partial<Pick<SpoolOptions, 'disk' | 'segmentBytes' | 'capacityBytes' | 'keepMs'>>

export type Ingest = {
  /** Answers OPTIONS and POST of beacons. Never throws, never answers 500. */
  handle(request: IncomingMessage, response: ServerResponse): void
  start(): Promise<void>
  /** Resolves when everything acknowledged so far can be read from the facts store. */
  loadAll(): Promise<void>
  /** Waits for what is being written; what is not loaded yet is loaded after the next start. */
  stop(): Promise<void>
}

/** What a killed supervisor leaves behind is gone by then. */
const orphanPatienceMs = 30_000
/** Players send on their way out, over slow lines; a body that takes longer never ends. */
export const bodyPatienceMs = 30_000

/**
 * Takes beacons in: judged, appended to the spool, answered 204 once their bytes are on disk. A refusal is 400 (it
 * will not get better), 413, or 503 with Retry-After (it will). `start` throws when another process works on the same
 * folder and does not go.
 */
export function createIngest(options: IngestOptions): Ingest {
  const now = options.now ?? Date.now
  const { stream } = options
  const figures = figuresOf(stream.name)
  let judge: Judge | undefined
  let spool: Spool | undefined
  let loader: Loader | undefined
  let unlock: (() => void) | null = null

  const reject = (response: ServerResponse, status: Refusal['status'], reason: string) =>
    refuse(response, { status, reason }, figures)

  function accept(body: Buffer, sender: Sender, response: ServerResponse): void {
    if (!judge) return reject(response, 503, 'full')
    const judged = judge(isAscii(body) ? body.toString('latin1') : body.toString(), now())
    if (typeof judged === 'string') return reject(response, 400, judged)
    if (options.consoleOrigin && isPreview(judged.page, options.consoleOrigin())) {
      figures.previewBeacons.inc()
      return void response.writeHead(204, anyOrigin).end()
    }
    if (!spool || spool.isFull()) return reject(response, 503, 'full')
    spool.append(judged.write(sender), (isDurable) => {
      if (!isDurable) return reject(response, 503, 'disk')
      figures.acceptedEvents.inc(judged.count)
      response.writeHead(204, anyOrigin).end()
    })
  }

  return {
    handle(request, response) {
      if (request.method === 'OPTIONS') return void response.writeHead(204, beaconPreflight).end()
      if (request.method !== 'POST') return reject(response, 405, 'method')
      readBody(request, options.bodyPatienceMs ?? bodyPatienceMs, (body) =>
        body
          ? accept(body, senderOf(request, options.trustsProxy === true), response)
          : reject(response, 413, 'size'),
      )
    },
    async start() {
      judge = stream.createJudge({ ...options, countryOf: await openCountries(), figures })
      unlock = await lockFolder(options.dir, options.lockPatienceMs ?? orphanPatienceMs)
      if (!unlock)
        throw new Error(
          `Another process takes beacons in ${options.dir}. Stop it, or set MATINEE_SPOOL to a folder of its own.`,
        )
      const { done, next } = readLoaderState(options.dir)
      spool = await Spool.open({ ...options, loadedTo: next ? [done, next.to] : [done] })
      loader = new Loader({
        everyMs: 1_000,
        batchBytes: 2_000_000,
        bootId: readBootId(),
        ...options,
        figures,
        spool,
        now,
      })
      loader.start()
    },
    async loadAll() {
      await loader?.loadAll()
    },
    async stop() {
      const stopped = spool
      spool = undefined
      await stopped?.close()
      await loader?.stop()
      unlock?.()
      unlock = null
    },
  }
}

/** A shared link opens the bare player below /embed/: that is a viewer like any other. */
function isPreview(page: string, origin: string): boolean {
  return page.startsWith(`${origin}/`) && !page.startsWith(`${origin}/embed/`)
}
