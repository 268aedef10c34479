import type { AdsTxtCheck } from '@matinee/contract/sites'
import type { IncomingMessage } from 'node:http'
import { getDomain } from 'tldts'
import { FetchRefused, safeFetch, type SafeFetchOptions } from '../../../platform/safeFetch.ts'

type Fault = NonNullable<AdsTxtCheck['fault']>
type Fetched = { address: string; fault: Fault | null; httpStatus: number | null; text: string }
type FileLocation = { fqdn: string; name: string }

const maxBytes = 2_097_152
/** The largest publishers have some ten thousand lines. Millions of empty lines would cost a hundred times their bytes. */
const maxLines = 100_000
const timeoutMs = 8_000
const idleMs = 5_000

class Failed extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

/** Fetches the file at the root of a site as a buyer does: by https, and by http where https fails. */
export async function fetchAdsTxt(
  location: FileLocation,
  options: Pick<SafeFetchOptions, 'allowsPrivate' | 'lookup'>,
): Promise<Fetched> {
  const secure = await fetchBy('https', location, options)
  if (secure.fault === null) return secure
  const plain = await fetchBy('http', location, options)
  return plain.fault === null || secure.fault === 'unreachable' ? plain : secure
}

async function fetchBy(
  scheme: 'https' | 'http',
  { fqdn, name }: FileLocation,
  options: Pick<SafeFetchOptions, 'allowsPrivate' | 'lookup'>,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs)
  const way = followRedirects(new URL(`${scheme}://${fqdn}/${name}`))
  let httpStatus: number | null = null
  try {
    const response = await safeFetch(way.address(), {
      ...options,
      signal,
      idleMs,
      headers: { accept: 'text/plain' },
      onRedirect: (to, status) => way.onRedirect(to, status),
    })
    httpStatus = response.statusCode ?? null
    const text = await readText(response)
    return { address: way.address(), fault: null, httpStatus, text }
  } catch (error) {
    return { address: way.address(), fault: describeFault(error), httpStatus, text: '' }
  }
}

/**
 * IAB ads.txt 1.1, 3.1: 301, 302 and 307 are followed within the root domain, and once out of it; the other
 * domain may not redirect again.
 */
function followRedirects(start: URL) {
  let at = start
  let isOutside = false
  return {
    address: () => at.href,
    onRedirect(to: URL, status: number): void {
      if (isOutside || ![301, 302, 307].includes(status)) throw new Failed('refused')
      isOutside = registrableDomain(to) !== registrableDomain(start)
      at = to
    },
  }
}

const registrableDomain = ({ hostname }: URL) =>
  getDomain(hostname, { allowPrivateDomains: true }) ?? hostname

async function readText(response: IncomingMessage): Promise<string> {
  try {
    const { statusCode = 0, headers } = response
    if (statusCode === 404 || statusCode === 410) throw new Failed('not_found')
    if (statusCode >= 500) throw new Failed('unreachable')
    if (statusCode < 200 || statusCode > 299) throw new Failed('refused')
    // We request plain bytes; a missing type counts as text.
    const type = headers['content-type']?.split(';')[0]!.trim().toLowerCase() ?? 'text/plain'
    const coding = headers['content-encoding'] ?? 'identity'
    if (type !== 'text/plain' || coding !== 'identity') throw new Failed('not_text')
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Failed('too_large')
      chunks.push(chunk)
    }
    const text = new TextDecoder().decode(Buffer.concat(chunks))
    if (countLines(text) > maxLines) throw new Failed('too_large')
    return text
  } finally {
    response.destroy()
  }
}

function countLines(text: string): number {
  let lines = 1
  for (const _ of text.matchAll(/\r\n|\r|\n/g)) lines += 1
  return lines
}

function describeFault(error: unknown): Fault {
  if (error instanceof Failed) return error.fault
  // Private addresses and endless redirects.
  return error instanceof FetchRefused && error.isFinal ? 'refused' : 'unreachable'
}
