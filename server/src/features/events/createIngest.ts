import { isAscii } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidReasons } from '@matinee/contract/plain/counters'
import type { Facts } from '../../platform/facts.ts'
import { lockFolder } from '../../platform/lockFolder.ts'
import type { Log } from '../../platform/log.ts'
import { corsHeaders, preflightHeaders, readBody, refuse } from './beaconHttp.ts'
import { openCountries } from './countryOf.ts'
import { describeAgent, hostOf } from './describeSender.ts'
import { writeLine } from './events.facts.ts'
import { createFloodWatch } from './floodWatch.ts'
import * as figures from './ingestMetrics.ts'
import { Loader } from './loader.ts'
import { readBootId, readLoaderState } from './loaderState.ts'
import { Spool, type SpoolOptions } from './spool.ts'
import { createTokenCheck } from './playbackToken.ts'
import { readBeacon, type ReadBeacon } from './readBeacon.ts'
import { senderOf, type Sender } from './senderOf.ts'

export type IngestOptions = {
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
  const checkToken = createTokenCheck(options.signingKey)
  let spool: Spool | undefined
  let loader: Loader | undefined
  let unlock: (() => void) | null = null
  const isFlood = createFloodWatch()
  let countryOf: (address: string) => string = () => ''

  /** Of who asks not to be tracked only the view is kept (docs/metrics.md). */
  function describe(beacon: ReadBeacon, videoId: string, sender: Sender, now: number) {
    const { device, isBot, number } = describeAgent(sender.userAgent)
    const isLoad = beacon.events.includes('\tinfoLoad\t')
    const isTooFast = isFlood(`${sender.address} ${number} ${videoId}`, isLoad, now)
    const reason = isBot ? 'bot' : isTooFast ? 'flood' : null
    if (reason) figures.leftOutBeacons.inc({ reason })
    const invalid = reason ? invalidReasons[reason] : 0
    return sender.wantsPrivacy
      ? { page: '', sender: `\t${invalid}\t` }
      : { page: hostOf(beacon.page), sender: `${device}\t${invalid}\t${countryOf(sender.address)}` }
  }

  function accept(body: Buffer, sender: Sender, response: ServerResponse): void {
    const receivedAt = now()
    const beacon = readBeacon(isAscii(body) ? body.toString('latin1') : body.toString(), receivedAt)
    if (typeof beacon === 'string') return refuse(response, 400, beacon)
    const identity = checkToken(beacon.token, receivedAt)
    if (typeof identity === 'string') return refuse(response, 400, identity)
    if (options.consoleOrigin && isPreview(beacon.page, options.consoleOrigin())) {
      figures.previewBeacons.inc()
      return void response.writeHead(204, corsHeaders).end()
    }
    if (!spool || spool.isFull()) return refuse(response, 503, 'full')
    const line = writeLine({
      view: beacon.view,
      seq: beacon.seq,
      received: Math.floor(receivedAt / 1000),
      identity: `${identity.accountId}\t${identity.videoId}\t${identity.playerId}`,
      ...describe(beacon, identity.videoId, sender, receivedAt),
      events: beacon.events,
    })
    spool.append(line, (isDurable) => {
      if (!isDurable) return refuse(response, 503, 'disk')
      figures.acceptedEvents.inc(beacon.count)
      response.writeHead(204, corsHeaders).end()
    })
  }

  return {
    handle(request, response) {
      if (request.method === 'OPTIONS') return void response.writeHead(204, preflightHeaders).end()
      if (request.method !== 'POST') return refuse(response, 405, 'method')
      readBody(request, options.bodyPatienceMs ?? bodyPatienceMs, (body) =>
        body
          ? accept(body, senderOf(request, options.trustsProxy === true), response)
          : refuse(response, 413, 'size'),
      )
    },
    async start() {
      countryOf = await openCountries()
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
