/** The requesting page, by its browser's headers. `origin` is null if it is missing or opaque. */
export type RequestPage = { origin: string | null; host: string }

export type PageHeaders = { origin?: string | undefined; referer?: string | undefined }

const unknown: RequestPage = { origin: null, host: '' }

/**
 * Reads the page from `Origin`, else from `Referer`. An opaque origin, such as `null`, is not replaced by the referer.
 */
export function parsePage({ origin, referer }: PageHeaders): RequestPage {
  if (origin !== undefined) return /^https?:\/\/[^/?#@\s\\]+$/i.test(origin) ? read(origin) : unknown
  return referer === undefined ? unknown : read(referer)
}

function read(address: string): RequestPage {
  if (!URL.canParse(address)) return unknown
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return unknown
  return { origin: url.origin, host: url.hostname.replace(/\.$/, '') }
}
