import { isAscii } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Facts } from '../../../platform/facts/facts.ts'
import { anyOrigin, preflight } from '../../../platform/http/responseHeaders.ts'
import type { Log } from '../../../platform/log.ts'
import { readBootId } from '../load/bootId.ts'
import { Loader } from '../load/loader.ts'
import { loadOldSpool } from '../load/loadOldSpool.ts'
import type { IngestLog } from '../log/ingestLog.ts'
import { NatsLog, type NatsLogOptions } from '../log/natsLog.ts'
import type { SpoolOptions } from '../spool/spool.ts'
import { openSpoolLog } from '../spool/spoolLog.ts'
import type { Stream } from '../streams/stream.ts'
import { createStreamMetrics, type StreamMetrics } from '../streams/streamMetrics.ts'
import type { TokenChecks } from '../streams/tokens.service.ts'
import { createAdValidator } from './adValidator.ts'
import { readBody, readSender, refuse, type RefusalStatus } from './beaconHttp.ts'
import type { ClockWatch } from './clockWatch.ts'
import { openCountries } from '../../../platform/http/openCountries.ts'
import type { Sender, Validate } from './validator.ts'
import { createVideoValidator } from './videoValidator.ts'

export type IngestOptions = {
  stream: Stream
  /** Folder of the spool; one process at a time. */
  dir: string
  /** The log that all processes share, instead of a spool. */
  nats?: SharedLogOptions
  /** Folders of spools that no process fills any more, whose beacons are loaded. */
  oldDirs?: readonly string[]
  signingKey: Buffer
  tokenChecks: TokenChecks
  facts: Facts
  log: Log
  /** Origin of the console: plays on its pages are previews, which are acknowledged and not counted. */
  consoleOrigin?: () => string
  /** Whether the last address of X-Forwarded-For is the sender's. */
  trustsProxy?: boolean
  now?: () => number
  /** Where the facts store has a clock of its own: beacons are refused while this machine's is wrong. */
  clock?: ClockWatch
  bootId?: string
  /** Milliseconds between batches. */
  everyMs?: number
  batchBytes?: number
  /** How long to wait for an earlier process over the same folder to exit. */
  lockTimeoutMs?: number
  /** How long the body of a beacon may take to come in. */
  bodyTimeoutMs?: number
} & Partial<Pick<SpoolOptions, 'disk' | 'segmentBytes' | 'capacityBytes' | 'keepMs'>>

export type SharedLogOptions = Omit<NatsLogOptions, 'stream' | 'log' | 'now'>

/** Players send while their page closes, over slow connections; a body that takes longer never ends. */
export const bodyTimeoutMs = 30_000
export const loadingDefaults = { now: Date.now, everyMs: 1_000, batchBytes: 2_000_000 }
const defaults = {
  ...loadingDefaults,
  // The children of a killed supervisor have exited by then.
  lockTimeoutMs: 30_000,
  bodyTimeoutMs,
}

const beaconPreflight = preflight('POST', 'content-type')
const createValidator = { video: createVideoValidator, ad: createAdValidator }

/**
 * Ingests beacons of one stream: validates them, appends them to the log and answers 204 once they are
 * durable. Refuses with 400 or 413 (final) or with 503 and Retry-After (try again).
 */
export class Ingest {
  readonly #options: IngestOptions & typeof defaults
  readonly #metrics: StreamMetrics
  #validate: Validate | undefined
  #ingestLog: IngestLog | undefined
  #loader: Loader | undefined
  #oldSpools: { stop(): Promise<void> }[] = []

  constructor(options: IngestOptions) {
    this.#options = { ...defaults, ...options }
    this.#metrics = createStreamMetrics(options.stream.name)
  }

  /** Path of the URL that beacons are posted to. */
  get path(): string {
    return this.#options.stream.path
  }

  /** Throws when another process uses the same folder and does not exit. */
  async start(): Promise<void> {
    const { stream, signingKey, tokenChecks } = this.#options
    this.#validate = createValidator[stream.name]({
      signingKey,
      tokenChecks,
      findCountry: await openCountries(),
      countExcluded: this.#metrics.excluded,
    })
    const options = { bootId: readBootId(), ...this.#options, metrics: this.#metrics }
    const { nats, log, now } = options
    this.#ingestLog = nats
      ? await NatsLog.open({ ...nats, stream: stream.name, log, now })
      : await openSpoolLog(options)
    const oldDirs = [...(nats ? [options.dir] : []), ...(options.oldDirs ?? [])]
    this.#oldSpools = oldDirs.map((dir) => loadOldSpool({ ...options, dir }))
    this.#loader = new Loader({ ...options, ingestLog: this.#ingestLog, isShared: nats !== undefined })
    this.#loader.start()
  }

  /** False while the log is full, closed or cannot be reached, and while the clock is wrong. */
  takesBeacons(): boolean {
    return this.#isClockRight() && this.#ingestLog !== undefined && !this.#ingestLog.isFull()
  }

  /** Resolves when everything acknowledged so far can be read from the facts store. */
  async loadAll(): Promise<void> {
    await this.#loader?.loadAll()
  }

  /** Waits for pending writes; beacons that are not loaded yet are loaded after the next start. */
  async stop(): Promise<void> {
    const ingestLog = this.#ingestLog
    this.#ingestLog = undefined
    await ingestLog?.endAppends()
    await this.#loader?.stop()
    await Promise.all(this.#oldSpools.map((spool) => spool.stop()))
    await ingestLog?.close()
  }

  /** Answers OPTIONS and POST of beacons. Never throws, never answers 500. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'OPTIONS') return void response.writeHead(204, beaconPreflight).end()
    if (request.method !== 'POST') return this.#reject(response, 405, 'method')
    readBody(request, this.#options.bodyTimeoutMs, (body) =>
      body
        ? this.#accept(body, readSender(request, this.#options.trustsProxy === true), response)
        : this.#reject(response, 413, 'size'),
    )
  }

  #accept(body: Buffer, sender: Sender, response: ServerResponse): void {
    if (!this.#validate) return this.#reject(response, 503, 'full')
    if (!this.#isClockRight()) return this.#reject(response, 503, 'clock')
    const { now, consoleOrigin } = this.#options
    const beacon = this.#validate(isAscii(body) ? body.toString('latin1') : body.toString(), now())
    if (typeof beacon === 'string') return this.#reject(response, 400, beacon)
    if (consoleOrigin && isPreview(beacon.page, consoleOrigin())) {
      this.#metrics.previewBeacons.inc()
      return void response.writeHead(204, anyOrigin).end()
    }
    if (!this.takesBeacons()) return this.#reject(response, 503, 'full')
    this.#ingestLog!.append(beacon.write(sender), (isDurable) => {
      if (!isDurable) return this.#reject(response, 503, 'disk')
      this.#metrics.acceptedEvents.inc(beacon.eventCount)
      response.writeHead(204, anyOrigin).end()
    })
  }

  #isClockRight(): boolean {
    return this.#options.clock?.isRight() ?? true
  }

  #reject(response: ServerResponse, status: RefusalStatus, reason: string): void {
    this.#metrics.refused(reason)
    refuse(response, status, reason)
  }
}

/** A shared link opens the bare player below /embed/, whose viewers count like any other. */
function isPreview(page: string, origin: string): boolean {
  return page.startsWith(`${origin}/`) && !page.startsWith(`${origin}/embed/`)
}
