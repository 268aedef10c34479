/** The requesting page by its browser's headers: `origin` is null where it is missing or opaque. */
export type AskingPage = { origin: string | null; host: string }

export type PageHeaders = { origin?: string | undefined; referer?: string | undefined }

const unknown: AskingPage = { origin: null, host: '' }

/**
 * Who asks, by `Origin`, else by `Referer`. An origin that is there and says nothing, such as `null`, is not made up
 * for by the other one.
 */
export function askingPage({ origin, referer }: PageHeaders): AskingPage {
  if (origin !== undefined) return /^https?:\/\/[^/?#@\s\\]+$/i.test(origin) ? read(origin) : unknown
  return referer === undefined ? unknown : read(referer)
}

function read(address: string): AskingPage {
  if (!URL.canParse(address)) return unknown
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return unknown
  return { origin: url.origin, host: url.hostname.replace(/\.$/, '') }
}
