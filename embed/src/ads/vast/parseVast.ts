import { readClock, readOffset } from './times.ts'
import {
  emptyEvents,
  VastError,
  vastErrors,
  type Icon,
  type Linear,
  type Media,
  type NextVast,
  type Urls,
  type Vast,
  type VastAd,
} from './vast.ts'
import {
  attribute,
  below,
  childOf,
  childrenOf,
  parseXml,
  textOf,
  urlOf,
  urlsBelow,
  wholeNumber,
} from './xml.ts'

/** Reads VAST 2.0 to 4.2. Throws VastError 100 for what is no XML, 101 for other XML, 102 for other versions. */
export function parseVast(text: string): Vast {
  const root = parseXml(text)
  if (root.localName !== 'VAST') throw new VastError(vastErrors.schema, 'The document is not VAST')
  if (!/^[234](\.\d)?$/.test(attribute(root, 'version')))
    throw new VastError(vastErrors.version, 'This version of VAST is not supported')
  return { ads: childrenOf(root, 'Ad').flatMap(readAd), errorUrls: urlsBelow(root, 'Error') }
}

function readAd(ad: Element): VastAd[] {
  const wrapper = childOf(ad, 'Wrapper')
  const content = wrapper ?? childOf(ad, 'InLine')
  if (!content) return []
  const creatives = below(content, 'Creatives/Creative')
  const linears = creatives.flatMap((creative) => childrenOf(creative, 'Linear'))
  return [
    {
      sequence: wholeNumber(attribute(ad, 'sequence')) || null,
      title: textOf(childOf(content, 'AdTitle')),
      next: wrapper ? readNext(wrapper) : null,
      linear: wrapper || !linears[0] ? null : readLinear(linears[0]),
      hasOthers: creatives.some(
        (creative) => childOf(creative, 'NonLinearAds') ?? childOf(creative, 'CompanionAds'),
      ),
      icons: linears.flatMap((linear) => below(linear, 'Icons/Icon').flatMap(readIcon)),
      urls: readUrls(content, linears),
    },
  ]
}

/** The standard's defaults: wrappers are followed, pods are not taken. */
function readNext(wrapper: Element): NextVast {
  return {
    url: urlOf(childOf(wrapper, 'VASTAdTagURI')) ?? '',
    followsWrappers: attribute(wrapper, 'followAdditionalWrappers') !== 'false',
    allowsPods: attribute(wrapper, 'allowMultipleAds') === 'true',
    fallsBack: attribute(wrapper, 'fallbackOnNoAd') === 'true',
  }
}

const readLinear = (linear: Element): Linear => ({
  durationMs: readClock(textOf(childOf(linear, 'Duration'))),
  skipAt: readOffset(attribute(linear, 'skipoffset')),
  clickUrl: urlsBelow(linear, 'VideoClicks/ClickThrough')[0] ?? null,
  media: below(linear, 'MediaFiles/MediaFile').flatMap(readMedia),
})

function readMedia(file: Element): Media[] {
  const url = urlOf(file)
  if (url === null) return []
  const size = (name: string) => wholeNumber(attribute(file, name)) ?? 0
  return [
    {
      url,
      type: attribute(file, 'type').toLowerCase(),
      width: size('width'),
      height: size('height'),
      bitrate: wholeNumber(attribute(file, 'bitrate')) ?? wholeNumber(attribute(file, 'maxBitrate')),
      isStreaming: attribute(file, 'delivery') === 'streaming',
      framework: attribute(file, 'apiFramework') || null,
    },
  ]
}

/** Pictures only: frames and HTML of strangers are not shown. */
function readIcon(icon: Element): Icon[] {
  const picture = urlOf(childOf(icon, 'StaticResource'))
  if (picture === null) return []
  const size = (name: string) => Math.min(wholeNumber(attribute(icon, name)) ?? 16, 100)
  return [
    {
      program: attribute(icon, 'program'),
      width: size('width'),
      height: size('height'),
      picture,
      clickUrl: urlsBelow(icon, 'IconClicks/IconClickThrough')[0] ?? null,
      fromMs: readClock(attribute(icon, 'offset')) ?? 0,
      durationMs: readClock(attribute(icon, 'duration')),
      clickUrls: urlsBelow(icon, 'IconClicks/IconClickTracking'),
      viewUrls: urlsBelow(icon, 'IconViewTracking'),
    },
  ]
}

function readUrls(content: Element, linears: Element[]): Urls {
  const events: Urls['events'] = emptyEvents()
  const progress: Urls['progress'] = []
  for (const tracking of linears.flatMap((linear) => below(linear, 'TrackingEvents/Tracking'))) {
    const [name, url] = [attribute(tracking, 'event'), urlOf(tracking)]
    if (!name || url === null) continue
    if (name !== 'progress') (events[name] ??= []).push(url)
    else {
      const at = readOffset(attribute(tracking, 'offset'))
      if (at) progress.push({ at, url })
    }
  }
  return {
    impression: urlsBelow(content, 'Impression'),
    error: urlsBelow(content, 'Error'),
    click: linears.flatMap((linear) => urlsBelow(linear, 'VideoClicks/ClickTracking')),
    viewable: urlsBelow(content, 'ViewableImpression/Viewable'),
    notViewable: urlsBelow(content, 'ViewableImpression/NotViewable'),
    viewUndetermined: urlsBelow(content, 'ViewableImpression/ViewUndetermined'),
    verificationNotExecuted: readVerifications(content),
    events,
    progress,
  }
}

/** In a place of their own since version 4, in an extension before. */
function readVerifications(content: Element): string[] {
  const extensions = below(content, 'Extensions/Extension').filter(
    (one) => attribute(one, 'type') === 'AdVerifications',
  )
  return [content, ...extensions]
    .flatMap((place) => below(place, 'AdVerifications/Verification/TrackingEvents/Tracking'))
    .filter((tracking) => attribute(tracking, 'event') === 'verificationNotExecuted')
    .flatMap((tracking) => urlOf(tracking) ?? [])
}
