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
import { readBody, readSender, refuse, trackerHeaders, type RefusalStatus } from './beaconHttp.ts'
import type { ClockWatch } from './clockWatch.ts'
import { openCountries } from '../../../platform/http/openCountries.ts'
import type { Sender, ValidBeacon, Validators } from './validator.ts'
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
const trackerPreflight = preflight('GET', 'content-type')
const beaconAnswers: { headers: Record<string, string>; methods: string } = {
  headers: anyOrigin,
  methods: 'POST, OPTIONS',
}
const trackerAnswers: typeof beaconAnswers = { headers: trackerHeaders, methods: 'GET, OPTIONS' }
const createValidators = { video: createVideoValidator, ad: createAdValidator }

/**
 * Ingests beacons of one stream: validates them, appends them to the log and answers 204 once they are
 * durable. Refuses with 400 or 413 (final) or with 503 and Retry-After (try again).
 */
export class Ingest {
  readonly #options: IngestOptions & typeof defaults
  readonly #metrics: StreamMetrics
  #validators: Validators | undefined
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

  /** Beginning of the URLs of trackers; null without any. */
  get trackerPath(): string | null {
    const { path, hasTrackers } = this.#options.stream
    return hasTrackers ? `${path}/` : null
  }

  /** Throws when another process uses the same folder and does not exit. */
  async start(): Promise<void> {
    const { stream, signingKey, tokenChecks } = this.#options
    this.#validators = createValidators[stream.name]({
      signingKey,
      tokenChecks,
      findCountry: await openCountries(),
      countExcluded: this.#metrics.excluded,
      ownOrigin: this.#options.consoleOrigin ?? (() => ''),
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

  /** Answers OPTIONS and POST of beacons, and of trackers below its path OPTIONS and GET. Never throws, never answers 500. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const { trackerPath } = this
    if (trackerPath && request.url!.startsWith(trackerPath))
      return this.#track(request, response, request.url!.slice(trackerPath.length))
    if (request.method === 'OPTIONS') return void response.writeHead(204, beaconPreflight).end()
    if (request.method !== 'POST') return this.#reject(response, 405, 'method')
    readBody(request, this.#options.bodyTimeoutMs, (body) => {
      if (!body) return this.#reject(response, 413, 'size')
      const sender = readSender(request, this.#options.trustsProxy === true)
      const text = isAscii(body) ? body.toString('latin1') : body.toString()
      this.#accept(({ body: validate }, now) => validate(text, now), sender, response)
    })
  }

  /** `target`: an event with its token, as players of VAST call it. */
  #track(request: IncomingMessage, response: ServerResponse, target: string): void {
    if (request.method === 'OPTIONS') return void response.writeHead(204, trackerPreflight).end()
    if (request.method !== 'GET') return this.#reject(response, 405, 'method', trackerAnswers)
    const sender = readSender(request, this.#options.trustsProxy === true)
    this.#accept(
      ({ tracker }, now) => tracker?.(target, sender.referer, now) ?? 'event',
      sender,
      response,
      trackerAnswers,
    )
  }

  #accept(
    validate: (validators: Validators, now: number) => ValidBeacon | string,
    sender: Sender,
    response: ServerResponse,
    answers = beaconAnswers,
  ): void {
    const refuseWith = (status: RefusalStatus, reason: string) =>
      this.#reject(response, status, reason, answers)
    if (!this.#validators) return refuseWith(503, 'full')
    if (!this.#isClockRight()) return refuseWith(503, 'clock')
    const { now, consoleOrigin } = this.#options
    const beacon = validate(this.#validators, now())
    if (typeof beacon === 'string') return refuseWith(400, beacon)
    if (consoleOrigin && isPreview(beacon.page, consoleOrigin())) {
      this.#metrics.previewBeacons.inc()
      return void response.writeHead(204, answers.headers).end()
    }
    if (!this.takesBeacons()) return refuseWith(503, 'full')
    this.#ingestLog!.append(beacon.write(sender), (isDurable) => {
      if (!isDurable) return this.#reject(response, 503, 'disk', answers)
      this.#metrics.acceptedEvents.inc(beacon.eventCount)
      response.writeHead(204, answers.headers).end()
    })
  }

  #isClockRight(): boolean {
    return this.#options.clock?.isRight() ?? true
  }

  #reject(response: ServerResponse, status: RefusalStatus, reason: string, answers = beaconAnswers): void {
    this.#metrics.refused(reason)
    refuse(response, status, reason, answers)
  }
}

/** A shared link opens the bare player below /embed/, whose viewers count like any other. */
function isPreview(page: string, origin: string): boolean {
  return page.startsWith(`${origin}/`) && !page.startsWith(`${origin}/embed/`)
}
