import { parseVast } from './parseVast.ts'
import { isVmap, parseVmap, type VmapBreak } from './parseVmap.ts'
import {
  emptyEvents,
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

type Chain = {
  /** Requests of the whole break so far. */
  asked: { count: number }
  ads: VastAd[]
  urls: string[]
  allowsPods: boolean
  followsWrappers: boolean
}

/** Wrappers around an ad: five (VAST 4.2, 2.4.3.4), and ours around an outside tag. */
const mostWrappers = 6
/** More ads in one break, or requests for them, are a fault of their server. */
const [longestPod, mostRequests] = [10, 20]
/** Trackers of one kind that are requested. Those of the outermost document, ours, come first. */
const mostTrackers = 50

/**
 * The ads behind an address, in the order in which they play; one that fails is left out, and its place in a pod taken by
 * an ad that stands alone. Empty when there is none. Never throws.
 */
export async function resolveTag(url: string, options: ResolveOptions): Promise<ReadyAd[]> {
  const chain = { asked: { count: 0 }, ads: [], urls: [], allowsPods: true, followsWrappers: true }
  return (await resolveDocument(url, chain, options)).slice(0, longestPod)
}

async function resolveDocument(url: string, chain: Chain, options: ResolveOptions): Promise<ReadyAd[]> {
  const errorUrls = chain.ads.flatMap(({ urls }) => urls.error)
  const fail = (code: VastErrorCode, more: string[] = []) => {
    options.fail([...more, ...errorUrls], code)
    return []
  }
  chain.asked.count += 1
  if (chain.urls.includes(url) || chain.ads.length > mostWrappers || chain.asked.count > mostRequests)
    return fail(vastErrors.wrapperLimit)
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
  const list = (name: Exclude<keyof Urls, 'events' | 'progress'>) =>
    all.flatMap((urls) => urls[name]).slice(0, mostTrackers)
  const events = emptyEvents()
  for (const urls of all)
    for (const [name, more] of Object.entries(urls.events))
      events[name] = [...(events[name] ?? []), ...more].slice(0, mostTrackers)
  return {
    impression: list('impression'),
    error: list('error'),
    click: list('click'),
    viewable: list('viewable'),
    notViewable: list('notViewable'),
    viewUndetermined: list('viewUndetermined'),
    verificationNotExecuted: list('verificationNotExecuted'),
    events,
    progress: all.flatMap(({ progress }) => progress).slice(0, mostTrackers),
  }
}
