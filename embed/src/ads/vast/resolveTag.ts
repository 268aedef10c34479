import { parseVast } from './parseVast.ts'
import { isVmap, parseVmap, type VmapBreak } from './parseVmap.ts'
import {
  VastError,
  vastErrors,
  type Icon,
  type Linear,
  type Urls,
  type Vast,
  type VastAd,
  type VastErrorCode,
} from './vast.ts'

/** An ad with what its wrappers add. */
export type ReadyAd = { title: string; linear: Linear; icons: Icon[]; urls: Urls }

export type ResolveOptions = {
  /** The text behind an address. Throws when the deadline has passed. */
  read: (url: string) => Promise<string>
  /** Requests the error trackers of a failed ad. */
  fail: (urls: string[], code: VastErrorCode) => void
  /** Whether a break of a VMAP document is the one that is played. */
  isDue: (at: VmapBreak['at']) => boolean
  /** Requests trackers of a VMAP break, which begins now. */
  begin: (one: VmapBreak) => void
  isOver: () => boolean
}

type Chain = { ads: VastAd[]; urls: string[]; allowsPods: boolean; followsWrappers: boolean }

/** Wrappers around an ad (VAST 4.2, 2.4.3.4). */
const mostWrappers = 5
/** More ads in one break are a fault of their server. */
const longestPod = 10

/**
 * The ads behind an address, in the order in which they play; one that fails is left out, and its place in a pod taken by
 * an ad that stands alone. Empty when there is none. Never throws.
 */
export async function resolveTag(url: string, options: ResolveOptions): Promise<ReadyAd[]> {
  return resolveDocument(url, { ads: [], urls: [], allowsPods: true, followsWrappers: true }, options)
}

async function resolveDocument(url: string, chain: Chain, options: ResolveOptions): Promise<ReadyAd[]> {
  const errorUrls = chain.ads.flatMap(({ urls }) => urls.error)
  const fail = (code: VastErrorCode, more: string[] = []) => {
    options.fail([...more, ...errorUrls], code)
    return []
  }
  if (chain.urls.includes(url) || chain.ads.length > mostWrappers) return fail(vastErrors.wrapperLimit)
  let vast: Vast
  try {
    vast = await readVast(url, options)
  } catch (error) {
    if (error instanceof VastError) return fail(error.code)
    const isLate = options.isOver()
    return fail(
      chain.ads.length === 0 ? vastErrors.undefined : isLate ? vastErrors.wrapperTimeout : vastErrors.wrapper,
    )
  }
  if (vast.ads.length === 0) return fail(vastErrors.noAds, vast.errorUrls)
  return resolveAds(vast.ads, { ...chain, urls: [...chain.urls, url] }, options)
}

/** The document behind an address, or behind the due break of the VMAP document there. */
async function readVast(url: string, options: ResolveOptions): Promise<Vast> {
  const text = await options.read(url)
  if (!isVmap(text)) return parseVast(text)
  // The publisher's settings decide when breaks are; the first one of the same kind has their ads.
  const due = parseVmap(text).find(({ at }) => options.isDue(at))
  if (!due?.source) throw new VastError(vastErrors.noAds, 'The VMAP document has no such break')
  options.begin(due)
  return parseVast('url' in due.source ? await options.read(due.source.url) : due.source.document)
}

/** A pod by its numbers, else the first ad that stands alone and can be shown. */
async function resolveAds(ads: VastAd[], chain: Chain, options: ResolveOptions): Promise<ReadyAd[]> {
  const alone = ads.filter(({ sequence }) => sequence === null)
  const pod = chain.allowsPods ? ads.filter(({ sequence }) => sequence !== null) : []
  const places = pod.toSorted((one, other) => one.sequence! - other.sequence!).slice(0, longestPod)
  const spare = alone.length === 0 && pod.length === 0 ? ads.slice(0, 1) : [...alone]
  const resolveSpare = async (): Promise<ReadyAd[]> => {
    for (let ad = spare.shift(); ad && !options.isOver(); ad = spare.shift()) {
      const found = await resolveAd(ad, chain, options)
      if (found.length > 0 || (ad.next && !ad.next.fallsBack)) return found
    }
    return []
  }
  if (places.length === 0) return resolveSpare()
  const resolved = await Promise.all(places.map((ad) => resolveAd(ad, chain, options)))
  const ready: ReadyAd[] = []
  for (const found of resolved) ready.push(...(found.length > 0 ? found : await resolveSpare()))
  return ready
}

async function resolveAd(ad: VastAd, chain: Chain, options: ResolveOptions): Promise<ReadyAd[]> {
  const fail = (code: VastErrorCode) => {
    options.fail([...ad.urls.error, ...chain.ads.flatMap(({ urls }) => urls.error)], code)
    return []
  }
  if (ad.next) {
    if (!chain.followsWrappers && chain.ads.length > 0) return fail(vastErrors.wrapperLimit)
    if (!ad.next.url) return fail(vastErrors.schema)
    return resolveDocument(
      ad.next.url,
      {
        ...chain,
        ads: [...chain.ads, ad],
        allowsPods: ad.next.allowsPods,
        followsWrappers: ad.next.followsWrappers,
      },
      options,
    )
  }
  if (!ad.linear) return fail(ad.hasOthers ? vastErrors.nonLinear : vastErrors.linearity)
  const all = [...chain.ads, ad]
  return [
    {
      title: ad.title,
      linear: ad.linear,
      icons: [...ad.icons, ...chain.ads.flatMap(({ icons }) => icons)],
      urls: mergeUrls(all.map(({ urls }) => urls)),
    },
  ]
}

function mergeUrls(all: Urls[]): Urls {
  const list = (name: Exclude<keyof Urls, 'events' | 'progress'>) => all.flatMap((urls) => urls[name])
  const events: Urls['events'] = {}
  for (const urls of all)
    for (const [name, more] of Object.entries(urls.events)) (events[name] ??= []).push(...more)
  return {
    impression: list('impression'),
    error: list('error'),
    click: list('click'),
    viewable: list('viewable'),
    notViewable: list('notViewable'),
    viewUndetermined: list('viewUndetermined'),
    verificationNotExecuted: list('verificationNotExecuted'),
    events,
    progress: all.flatMap(({ progress }) => progress),
  }
}
