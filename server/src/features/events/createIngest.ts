import { isAscii } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorBody, ErrorCode } from '@matinee/contract/plain/errorCodes'
import { invalidReasons } from '@matinee/contract/plain/counters'
import { maxBeaconBytes } from '@matinee/contract/plain/limits'
import type { Facts } from '../../platform/facts.ts'
import type { Log } from '../../platform/log.ts'
import { openCountries } from './countryOf.ts'
import { describeAgent, hostOf } from './describeSender.ts'
import { writeLine } from './events.facts.ts'
import { createFloodWatch } from './floodWatch.ts'
import * as figures from './ingestMetrics.ts'
import { Loader } from './loader.ts'
import { readBootId } from './loaderState.ts'
import { Spool, type SpoolOptions } from './spool.ts'
import { createTokenCheck } from './playbackToken.ts'
import { readBeacon, type ReadBeacon } from './readBeacon.ts'

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

/** Seconds after which a player should try again. */
const retryAfterS = '3'

/**
 * Takes beacons in: judged, appended to the spool, answered 204 once their bytes are on disk. A refusal is 400 (it
 * will not get better), 413, or 503 with Retry-After (it will). Another process must not work on the same folder.
 */
export function createIngest(options: IngestOptions): Ingest {
  const now = options.now ?? Date.now
  const checkToken = createTokenCheck(options.signingKey)
  let spool: Spool | undefined
  let loader: Loader | undefined
  const isFlood = createFloodWatch()
  let countryOf: (address: string) => string = () => ''

  /** Of who asks not to be tracked only the view is kept (docs/metrics.md). */
  function describe(beacon: ReadBeacon, videoId: string, sender: Sender, now: number) {
    const { device, isBot, number } = describeAgent(sender.userAgent)
    const isTooFast = isFlood(`${sender.address} ${number} ${videoId}`, beacon.seq === 0, now)
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
      readBody(request, (body) =>
        body
          ? accept(body, senderOf(request, options.trustsProxy === true), response)
          : refuse(response, 413, 'size'),
      )
    },
    async start() {
      countryOf = await openCountries()
      spool = await Spool.open(options)
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
    },
  }
}

type Sender = { address: string; userAgent: string; wantsPrivacy: boolean }

function senderOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): Sender {
  const forwarded = trustsProxy ? headers['x-forwarded-for'] : undefined
  const address = [forwarded].flat().join(',').split(',').at(-1)!.trim() || (socket.remoteAddress ?? '')
  return {
    address: address.replace(/^::ffff:(?=[\d.]+$)/, ''),
    userAgent: headers['user-agent'] ?? '',
    wantsPrivacy: wantsPrivacy(headers),
  }
}

/** Do Not Track, and what came after it: Global Privacy Control. */
const wantsPrivacy = (headers: IncomingHttpHeaders) => headers['dnt'] === '1' || headers['sec-gpc'] === '1'

/** A shared link opens the bare player below /embed/: that is a viewer like any other. */
function isPreview(page: string, origin: string): boolean {
  return page.startsWith(`${origin}/`) && !page.startsWith(`${origin}/embed/`)
}

const corsHeaders = { 'Access-Control-Allow-Origin': '*' }
const preflightHeaders = {
  ...corsHeaders,
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '86400',
}

/** Calls back once: with the body, or with null as soon as it is too large. Not at all when the sender goes away. */
function readBody(request: IncomingMessage, done: (body: Buffer | null) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  if (Number(request.headers['content-length']) > maxBeaconBytes) return done(null)
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= maxBeaconBytes) return chunks.push(chunk)
    request.removeAllListeners('data').removeAllListeners('end')
    done(null)
  })
  request.on('end', () => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
  request.on('error', () => {})
}

const codes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  405: 'malformed_request',
  413: 'payload_too_large',
  503: 'unavailable',
}

function refuse(response: ServerResponse, status: 400 | 405 | 413 | 503, reason: string): void {
  figures.refusedBeacons.inc({ reason })
  if (response.destroyed) return
  const answer: ErrorBody = { error: { code: codes[status]!, message: `The beacon is refused: ${reason}` } }
  response.writeHead(status, {
    ...corsHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    ...(status === 503 && { 'Retry-After': retryAfterS }),
    // The rest of a body that is not read would be taken for the next request.
    ...(status === 413 && { Connection: 'close' }),
    ...(status === 405 && { Allow: 'POST, OPTIONS' }),
  })
  response.end(JSON.stringify(answer))
}
