import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Why an address cannot be fetched. The detail of `address_port` is the port, that of `server_answered` the status. */
export type FetchFault =
  | 'address_not_http'
  | 'address_has_user'
  | 'address_port'
  | 'address_private'
  | 'redirects_too_often'
  | 'server_unknown'
  | 'server_unreachable'
  | 'server_too_slow'
  | 'server_answered'
  | 'content_refused'
  | 'connection_broke'
  | 'too_large'

/** An address cannot be fetched. `isFinal`: another attempt would fail too. */
export class FetchRefused extends Error {
  readonly code: FetchFault
  readonly detail: string | null
  readonly isFinal: boolean
  constructor(code: FetchFault, isFinal: boolean, detail: string | null = null) {
    super(detail === null ? code : `${code} ${detail}`)
    this.code = code
    this.detail = detail
    this.isFinal = isFinal
  }
}

export type SafeFetchOptions = {
  /** Allows private addresses and any port: for tests and closed networks. */
  allowsPrivate: boolean
  signal: AbortSignal
  headers?: Record<string, string>
  /** Closes a connection without data for this long. */
  idleMs?: number
  /** Resolves host names; the system's resolver by default. */
  lookup?: LookupFunction | undefined
  /** Validates a redirect before it is followed; throwing ends the fetch. */
  onRedirect?: (to: URL, status: number) => void
}

const ports = new Set(['', '80', '443', '8080', '8443'])
const maxRedirects = 5

/** Whether the host is written as an address that is not public unicast. Names are checked when they are resolved. */
export function isPrivateLiteral(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  const family = isIP(host)
  if (family === 0) return false
  return family === 4
    ? special.check(host, 'ipv4')
    : !unicast6.check(host, 'ipv6') || special.check(host, 'ipv6')
}

/** IANA's special-purpose registries. In IPv6 only 2000::/3 is unicast, which excludes mapped and NAT64 forms. */
const special = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [net, bits] = range.split('/') as [string, string]
  special.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
}
const unicast6 = new BlockList()
unicast6.addSubnet('2000::', 3, 'ipv6')

/**
 * GETs an address that a user typed. Only public unicast addresses are connected to, after unwrapping mapped and
 * translated forms; redirects are followed one by one, each checked again. Throws FetchRefused.
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<IncomingMessage> {
  let url = parseAllowed(address, options)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await request(url, options)
    const { statusCode = 0, headers } = response
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return response
    response.destroy()
    if (!URL.canParse(headers.location, url.href)) break
    url = parseAllowed(new URL(headers.location, url.href).href, options)
    options.onRedirect?.(url, statusCode)
  }
  throw new FetchRefused('redirects_too_often', true)
}

function parseAllowed(address: string, { allowsPrivate }: SafeFetchOptions): URL {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('address_not_http', true)
  if (url.username || url.password) throw new FetchRefused('address_has_user', true)
  if (allowsPrivate) return url
  if (!ports.has(url.port)) throw new FetchRefused('address_port', true, url.port)
  if (isPrivateLiteral(url)) throw new FetchRefused('address_private', true)
  return url
}

function request(url: URL, options: SafeFetchOptions): Promise<IncomingMessage> {
  const filter = { allowPrivateIPAddress: options.allowsPrivate, allowMetaIPAddress: options.allowsPrivate }
  const isTls = url.protocol === 'https:'
  const agent = isTls ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter)
  return new Promise((resolve, reject) => {
    const sent = (isTls ? https : http).get(
      url,
      {
        agent,
        signal: options.signal,
        ...(options.lookup && { lookup: options.lookup }),
        headers: { 'user-agent': 'Matinee/1.0', 'accept-encoding': 'identity', ...options.headers },
      },
      resolve,
    )
    sent.setTimeout(options.idleMs ?? 30_000, () => sent.destroy(new Error('the server went silent')))
    sent.on('error', (error) => reject(options.signal.aborted ? options.signal.reason : translate(error)))
  })
}

function translate(error: Error & { code?: string }): FetchRefused {
  if (/not allowed/i.test(error.message)) return new FetchRefused('address_private', true)
  if (error.code === 'ENOTFOUND') return new FetchRefused('server_unknown', false)
  return new FetchRefused('server_unreachable', false)
}

/** The slowest accepted speed of a server. */
export type Pace = {
  /** Average in each interval of `overMs`. The headers must arrive within the first interval. */
  bytesPerS: number
  overMs: number
  /** Longest duration of the entire transfer. */
  deadlineMs?: (bytes: number) => number
}

/** For 5 GB the deadline is below the six hours of a download job. */
const slowest = {
  bytesPerS: 32 * 1024,
  overMs: 30_000,
  deadlineMs: (bytes: number) => 600_000 + bytes / 256,
} satisfies Pace

export type Download = SafeFetchOptions & {
  path: string
  maxBytes: number
  /** Percent; not called without a Content-Length. */
  onProgress?: (percent: number) => void
  /** Decides by the headers of the answer; false refuses it with `content_refused`. */
  accepts?: (response: IncomingMessage) => boolean
  pace?: Pace
}

/**
 * Fetches into a file, and resumes an earlier attempt if the server supports it (Range + If-Range). `validator` is the
 * ETag of the earlier attempt; `onValidator` gets the current one. Throws FetchRefused.
 */
export async function download(
  address: string,
  options: Download & { validator: string | null; onValidator: (etag: string | null) => Promise<void> },
): Promise<void> {
  const existingBytes = options.validator ? await readSize(options.path) : 0
  const range = existingBytes > 0 ? { range: `bytes=${existingBytes}-`, 'if-range': options.validator! } : {}
  using pace = watchPace(options.pace ?? slowest)
  const signal = AbortSignal.any([options.signal, pace.signal])
  const response = await safeFetch(address, { ...options, signal, headers: { ...options.headers, ...range } })
  try {
    const { statusCode = 0, headers } = response
    const continues = statusCode === 206 && existingBytes > 0
    if (statusCode === 416 && existingBytes > 0) {
      pace.stop()
      return await startOver(address, options)
    }
    if (statusCode !== 200 && !continues) throw refusedStatus(statusCode)
    if (options.accepts?.(response) === false) throw new FetchRefused('content_refused', true)
    const start = continues ? existingBytes : 0
    const total = headers['content-length'] === undefined ? null : start + Number(headers['content-length'])
    if (total !== null && total > options.maxBytes) throw tooLong()
    await options.onValidator(strongEtag(headers.etag))
    pace.begin((total ?? options.maxBytes) - start)
    await pipeline(
      response,
      counted(start, total, options, pace.count),
      createWriteStream(options.path, { flags: continues ? 'a' : 'w', flush: true }),
      { signal },
    )
    if (total !== null && (await readSize(options.path)) !== total)
      throw new FetchRefused('connection_broke', false)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof FetchRefused || code === 'ENOSPC') throw error
    throw new FetchRefused('connection_broke', false)
  } finally {
    response.destroy()
  }
}

/** Aborts its signal when the server is too slow: for the headers at first, for the content after `begin`. */
function watchPace({ bytesPerS, overMs, deadlineMs }: Pace) {
  const slow = new AbortController()
  let received = 0
  const abort = (code: FetchFault) => slow.abort(new FetchRefused(code, false))
  const checkInterval = () => {
    if (received < (bytesPerS * overMs) / 1000) abort('server_too_slow')
    received = 0
  }
  let timer = setTimeout(() => abort('server_unreachable'), overMs)
  let deadline: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    clearTimeout(deadline)
  }
  return {
    signal: slow.signal,
    stop,
    begin: (bytes: number) => {
      clearTimeout(timer)
      timer = setInterval(checkInterval, overMs)
      if (deadlineMs) deadline = setTimeout(() => abort('server_too_slow'), deadlineMs(bytes))
    },
    count: (bytes: number) => void (received += bytes),
    [Symbol.dispose]: stop,
  }
}

async function startOver(address: string, options: Parameters<typeof download>[1]): Promise<void> {
  await rm(options.path, { force: true })
  return download(address, { ...options, validator: null })
}

/** Weak validators do not promise equal bytes. */
const strongEtag = (etag: string | undefined) => (etag && !etag.startsWith('W/') ? etag : null)

const tooLong = () => new FetchRefused('too_large', true)

function refusedStatus(status: number): FetchRefused {
  const isPassing = status >= 500 || status === 429 || status === 408
  return new FetchRefused('server_answered', !isPassing, String(status))
}

function counted(
  start: number,
  total: number | null,
  options: Download,
  onBytes: (count: number) => void,
): Transform {
  let received = start
  return new Transform({
    highWaterMark: 1_048_576,
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      onBytes(chunk.length)
      if (received > options.maxBytes) return done(tooLong())
      if (total) options.onProgress?.(Math.floor((100 * received) / total))
      done(null, chunk)
    },
  })
}

async function readSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
