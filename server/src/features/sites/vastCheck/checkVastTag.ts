import type { VastCheck, VastDocument, VastFault } from '@matinee/contract/adminSites'
import type { Deps } from '../../../platform/deps.ts'
import type { SafeFetchOptions } from '../../../platform/safeFetch.ts'
import { readVastAddress } from '../zones/readVastAddress.ts'
import { fetchVast, type Fetched } from './fetchVast.ts'
import { readVast, UnreadableXml, type VastAd } from './readVast.ts'

/** Wrappers that players follow (VAST 4.2, 2.4.3.4). */
const mostWrappers = 5
const defaultMs = 10_000

type Options = Pick<SafeFetchOptions, 'allowsPrivate' | 'lookup'> & { origin: string; timeoutMs?: number }
type Step = { document: VastDocument; ad: VastAd | null; fault: VastFault | null }

/** Tests the tag of a placement. Throws 422 for an address that no placement takes. */
export const checkVastTag = ({ config }: Pick<Deps, 'config'>, vastUrl: string): Promise<VastCheck> =>
  followTag(readVastAddress('preroll', vastUrl), {
    allowsPrivate: config.allowsPrivateSources,
    origin: new URL(config.publicUrl).origin,
  })

/**
 * Requests a VAST tag as a player in a page of `origin` does, follows its wrappers, and says whether an ad would play. Our
 * server asks only public addresses; macros are sent as they are.
 */
export async function followTag(
  tag: string,
  { timeoutMs = defaultMs, ...options }: Options,
): Promise<VastCheck> {
  const fetching = { ...options, signal: AbortSignal.timeout(timeoutMs) }
  const documents: VastDocument[] = []
  let address = tag
  while (true) {
    const fetched = isOpen(address, options) ? await fetchVast(address, fetching) : notSecure
    const { document, ad, fault } = readStep(address, fetched)
    documents.push(document)
    const isWrapper = ad !== null && ad.tagUrl !== null
    if (fault === null && isWrapper && documents.length <= mostWrappers) {
      address = ad.tagUrl!
      continue
    }
    const found = fault ?? (isWrapper ? 'too_deep' : null)
    return {
      checkedAt: new Date().toISOString(),
      fault: found,
      code: found && codeOf(found),
      documents,
      durationMs: ad?.durationMs ?? null,
      media: (ad?.media ?? []).map(({ type, width, height, bitrate }) => ({ type, width, height, bitrate })),
    }
  }
}

/** Pages are https, and may not ask http. A closed network may have no certificates. */
const isOpen = (address: string, { allowsPrivate }: Options) => allowsPrivate || !/^http:/i.test(address)
const notSecure: Fetched = { ms: 0, httpStatus: null, text: '', fault: 'not_secure' }

function readStep(address: string, { ms, httpStatus, text, fault }: Fetched): Step {
  const document: VastDocument = { address, ms, httpStatus, version: null, ads: 0, title: null }
  if (fault) return { document, ad: null, fault }
  if (text.trim() === '') return { document, ad: null, fault: 'no_ad' }
  try {
    const { version, ads } = readVast(text)
    const ad = ads[0] ?? null
    return {
      document: { ...document, version, ads: ads.length, title: ad?.title || null },
      ad,
      fault: findFault(version, ad),
    }
  } catch (error) {
    if (error instanceof UnreadableXml) return { document, ad: null, fault: 'not_xml' }
    throw error
  }
}

function findFault(version: string | null, ad: VastAd | null): VastFault | null {
  if (version === null) return 'not_vast'
  if (!/^[2-4](\.\d)*$/.test(version)) return 'version'
  if (!ad) return 'no_ad'
  if (ad.tagUrl !== null) return URL.canParse(ad.tagUrl) ? null : 'not_vast'
  if (!ad.isLinear) return 'not_linear'
  const films = ad.media.filter(({ framework }) => framework === null)
  if (films.some(({ type }) => playable.test(type))) return null
  return films.length === 0 && ad.media.length > 0 ? 'program' : 'no_media'
}

/** MP4 and WebM play in browsers, HLS in our player. */
const playable = /^(video\/(mp4|webm)|application\/(vnd\.apple\.mpegurl|x-mpegurl))$/

/** IAB error codes (VAST 4.2, 2.3.6.3), as players report them: our document is a wrapper around the tag. */
function codeOf(fault: VastFault): number {
  switch (fault) {
    case 'not_xml':
      return 100
    case 'not_vast':
      return 101
    case 'version':
      return 102
    case 'not_linear':
      return 201
    case 'too_slow':
      return 301
    case 'too_deep':
      return 302
    case 'no_ad':
      return 303
    case 'no_media':
      return 403
    case 'program':
      return 901
    default:
      return 300
  }
}
