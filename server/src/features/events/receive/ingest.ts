import { isAscii } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Facts } from '../../../platform/facts/facts.ts'
import { anyOrigin, preflight } from '../../../platform/http/responseHeaders.ts'
import { lockFolder } from '../../../platform/files/lockFolder.ts'
import type { Log } from '../../../platform/log.ts'
import { Loader } from '../load/loader.ts'
import { readBootId, readLoaderState } from '../load/loaderState.ts'
import { Spool, type SpoolOptions } from '../spool/spool.ts'
import type { Stream } from '../streams/stream.ts'
import { createStreamMetrics, type StreamMetrics } from '../streams/streamMetrics.ts'
import type { TokenChecks } from '../streams/tokens.service.ts'
import { createAdValidator } from './adValidator.ts'
import { readBody, readSender, refuse, type RefusalStatus } from './beaconHttp.ts'
import { openCountries } from './openCountries.ts'
import type { Sender, Validate } from './validator.ts'
import { createVideoValidator } from './videoValidator.ts'

export type IngestOptions = {
  stream: Stream
  /** Folder of the spool; one process at a time. */
  dir: string
  signingKey: Buffer
  tokenChecks: TokenChecks
  facts: Facts
  log: Log
  /** Origin of the console: plays on its pages are previews, which are acknowledged and not counted. */
  consoleOrigin?: () => string
  /** Whether the last address of X-Forwarded-For is the sender's. */
  trustsProxy?: boolean
  now?: () => number
  bootId?: string
  /** Milliseconds between batches. */
  everyMs?: number
  batchBytes?: number
  /** How long to wait for an earlier process over the same folder to exit. */
  lockTimeoutMs?: number
  /** How long the body of a beacon may take to come in. */
  bodyTimeoutMs?: number
} & Partial<Pick<SpoolOptions, 'disk' | 'segmentBytes' | 'capacityBytes' | 'keepMs'>>

/** Players send while their page closes, over slow connections; a body that takes longer never ends. */
export const bodyTimeoutMs = 30_000
const defaults = {
  now: Date.now,
  everyMs: 1_000,
  batchBytes: 2_000_000,
  // The children of a killed supervisor have exited by then.
  lockTimeoutMs: 30_000,
  bodyTimeoutMs,
}

const beaconPreflight = preflight('POST', 'content-type')
const createValidator = { video: createVideoValidator, ad: createAdValidator }

/**
 * Ingests beacons of one stream: validates them, appends them to the spool and answers 204 once their bytes are on
 * disk. Refuses with 400 or 413 (final) or with 503 and Retry-After (try again).
 */
export class Ingest {
  readonly #options: IngestOptions & typeof defaults
  readonly #metrics: StreamMetrics
  #validate: Validate | undefined
  #spool: Spool | undefined
  #loader: Loader | undefined
  #unlock: (() => void) | null = null

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
    const { stream, dir, signingKey, tokenChecks, lockTimeoutMs } = this.#options
    this.#validate = createValidator[stream.name]({
      signingKey,
      tokenChecks,
      findCountry: await openCountries(),
      countExcluded: this.#metrics.excluded,
    })
    this.#unlock = await lockFolder(dir, lockTimeoutMs)
    if (!this.#unlock)
      throw new Error(
        `Another process receives beacons in ${dir}. Stop it, or set MATINEE_SPOOL to another folder.`,
      )
    const { done, next } = readLoaderState(dir)
    this.#spool = await Spool.open({ ...this.#options, loadedTo: next ? [done, next.to] : [done] })
    this.#loader = new Loader({
      bootId: readBootId(),
      ...this.#options,
      metrics: this.#metrics,
      spool: this.#spool,
    })
    this.#loader.start()
  }

  /** Resolves when everything acknowledged so far can be read from the facts store. */
  async loadAll(): Promise<void> {
    await this.#loader?.loadAll()
  }

  /** Waits for pending writes; beacons that are not loaded yet are loaded after the next start. */
  async stop(): Promise<void> {
    const spool = this.#spool
    this.#spool = undefined
    await spool?.close()
    await this.#loader?.stop()
    this.#unlock?.()
    this.#unlock = null
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
    const { now, consoleOrigin } = this.#options
    const beacon = this.#validate(isAscii(body) ? body.toString('latin1') : body.toString(), now())
    if (typeof beacon === 'string') return this.#reject(response, 400, beacon)
    if (consoleOrigin && isPreview(beacon.page, consoleOrigin())) {
      this.#metrics.previewBeacons.inc()
      return void response.writeHead(204, anyOrigin).end()
    }
    if (!this.#spool || this.#spool.isFull()) return this.#reject(response, 503, 'full')
    this.#spool.append(beacon.write(sender), (isDurable) => {
      if (!isDurable) return this.#reject(response, 503, 'disk')
      this.#metrics.acceptedEvents.inc(beacon.eventCount)
      response.writeHead(204, anyOrigin).end()
    })
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
