import { connect } from 'node:net'
import type { Beacon } from '@matinee/contract/plain/beacon'
import type { EventType } from '@matinee/contract/plain/counters'
import { newId } from '../server/src/platform/ids.ts'

/** The events of one view, as players send them. */
const tenEvents: EventType[] = [
  'infoLoad',
  'posterClick',
  'bufferInit',
  'start',
  'viewability',
  'pause',
  'resume',
  'seek',
  'bufferSeek',
  'complete',
]
export const eventsPerBeacon = tenEvents.length

const viewDigits = 12
export const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'

/** `viewAt` -1: the beacon has no view to overwrite, so it is sent once. */
export type BeaconRequest = { bytes: Buffer; viewAt: number; addressAt: number }

/** Request template of one beacon; the view id and address are overwritten before each sending. */
export function makeRequest(token: string, events = eventsPerBeacon): BeaconRequest {
  const view = newId(10) + '0'.repeat(viewDigits)
  const sentAt = Date.now()
  const beacon: Beacon = {
    token,
    view,
    seq: 0,
    sentAt,
    page: 'https://www.example.com/news/2026/a-page-with-a-video',
    events: tenEvents
      .slice(0, events)
      .map((type, index) => ({ type, at: sentAt - 4_000 + index * 250, value: index * 17 })),
  }
  const request = formatRequest('/e/v', JSON.stringify(beacon))
  return { ...request, viewAt: request.bytes.indexOf(view) + view.length - viewDigits }
}

/** As browsers send it, behind a proxy that adds the sender's address. */
export function formatRequest(path: string, body: string): BeaconRequest {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `User-Agent: ${agent}`,
    `X-Forwarded-For: ${formatAddress(0)}`,
    'Accept: */*',
    'Origin: https://www.example.com',
    'Content-Type: text/plain;charset=UTF-8',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const bytes = Buffer.from(`${head}\r\n\r\n${body}`)
  return { bytes, viewAt: -1, addressAt: bytes.indexOf(formatAddress(0)) }
}

/** Always the same length. The addresses differ, because one address alone would count as a flood. */
function formatAddress(number: number): string {
  return [1e6, 1e4, 100, 1].map((unit) => 100 + (Math.floor(number / unit) % 100)).join('.')
}

export type Load = {
  port: number
  requests: BeaconRequest[]
  connections: number
  /** Ends after this time, … */
  durationMs?: number
  /** … or after this many beacons on each connection. */
  beacons?: number
  /** Beacons per second in total; otherwise each connection sends as soon as it has its answer. */
  rate?: number
}

export type LoadResult = { acknowledged: number; refused: number; elapsedMs: number; latenciesMs: number[] }

let nextView = 0

export const newLoadResult = (): LoadResult => ({
  acknowledged: 0,
  refused: 0,
  elapsedMs: 0,
  latenciesMs: [],
})

/**
 * Sends beacons over keep-alive connections, each waiting for its answer, and counts the answers, in `result` while they
 * come.
 */
export async function sendBeacons(load: Load, result = newLoadResult()): Promise<LoadResult> {
  const begun = performance.now()
  await Promise.all(Array.from({ length: load.connections }, (_, index) => drive(load, index, begun, result)))
  result.elapsedMs = performance.now() - begun
  return result
}

async function drive(load: Load, index: number, begun: number, result: LoadResult): Promise<void> {
  const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const gapMs = load.rate ? (load.connections / load.rate) * 1000 : 0
  await new Promise<void>((resolve) => {
    let sentAt = 0
    let turn = 0
    const send = () => {
      const isOver = performance.now() - begun >= (load.durationMs ?? Infinity)
      if (isOver || turn >= (load.beacons ?? Infinity)) return resolve()
      const request = load.requests[(index + turn++ * load.connections) % load.requests.length]!
      request.bytes.write(formatAddress(nextView), request.addressAt, 'latin1')
      const number = String(nextView++).padStart(viewDigits, '0')
      if (request.viewAt >= 0) request.bytes.write(number, request.viewAt, 'latin1')
      sentAt = performance.now()
      // The socket may buffer the bytes, and the template is overwritten.
      socket.write(Buffer.from(request.bytes))
    }
    socket.on('data', (answer: Buffer) => {
      if (answer.toString('latin1', 9, 12) === '204') result.acknowledged++
      else result.refused++
      result.latenciesMs.push(performance.now() - sentAt)
      const due = begun + (turn + index / load.connections) * gapMs - performance.now()
      if (due > 1) setTimeout(send, due)
      else send()
    })
    socket.once('close', () => resolve())
    send()
  })
  socket.destroy()
}
