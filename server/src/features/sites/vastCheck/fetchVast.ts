import type { VastFault } from '@matinee/contract/adminSites'
import type { IncomingMessage } from 'node:http'
import { FetchRefused, safeFetch, type SafeFetchOptions } from '../../../platform/safeFetch.ts'

const maxBytes = 524_288
const idleMs = 5_000

export type Fetched = {
  /** Milliseconds until the whole answer was there, or until it failed. */
  ms: number
  httpStatus: number | null
  text: string
  fault: VastFault | null
}

type Options = Pick<SafeFetchOptions, 'allowsPrivate' | 'lookup' | 'signal'> & {
  /** Of a page in which a player would ask. */
  origin: string
}

class Failed extends Error {
  readonly fault: VastFault
  constructor(fault: VastFault) {
    super(fault)
    this.fault = fault
  }
}

/** Fetches a VAST document as a player in a page of `origin` would: at most 512 KB, and only if that page could read it. */
export async function fetchVast(address: string, { origin, ...options }: Options): Promise<Fetched> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  let httpStatus: number | null = null
  try {
    const headers = { accept: 'application/xml, text/xml', origin }
    const response = await safeFetch(address, { ...options, idleMs, headers })
    httpStatus = response.statusCode ?? null
    const text = await readText(response, origin)
    return { ms: ms(), httpStatus, text, fault: null }
  } catch (error) {
    return { ms: ms(), httpStatus, text: '', fault: describeFault(error, options.signal) }
  }
}

async function readText(response: IncomingMessage, origin: string): Promise<string> {
  try {
    const { statusCode = 0, headers } = response
    if (statusCode === 204) return ''
    if (statusCode < 200 || statusCode > 299) throw new Failed('answered')
    const readers = headers['access-control-allow-origin']
    if (readers !== '*' && readers !== origin) throw new Failed('not_readable')
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Failed('too_large')
      chunks.push(chunk)
    }
    return new TextDecoder().decode(Buffer.concat(chunks))
  } finally {
    response.destroy()
  }
}

function describeFault(error: unknown, signal: AbortSignal): VastFault {
  if (error instanceof Failed) return error.fault
  if (signal.aborted) return 'too_slow'
  if (!(error instanceof FetchRefused)) return 'unreachable'
  if (error.code === 'server_too_slow') return 'too_slow'
  return error.code.startsWith('address_') ? 'refused' : 'unreachable'
}
