import { SaxesParser } from 'saxes'

export type VastMedia = {
  type: string
  width: number
  height: number
  /** kbit/s; null when unknown. */
  bitrate: number | null
  /** Name of the program's interface, such as VPAID; null for a film. */
  framework: string | null
}

export type VastAd = {
  title: string
  /** Of a wrapper; null for an ad. */
  tagUrl: string | null
  /** Whether it plays in a break, not on top of the film. */
  isLinear: boolean
  durationMs: number | null
  media: VastMedia[]
}

/** `version`: null if the document is no VAST. */
export type VastDocument = { version: string | null; ads: VastAd[] }

/** Thrown for a document that is no XML, or declares a type: entities of its own would make it larger than it looks. */
export class UnreadableXml extends Error {}

const deepest = 30
const mostAds = 50

/**
 * The ads of a VAST document of any version, without any of its other content. The parser knows no entities but the five of
 * XML and loads nothing. Throws UnreadableXml.
 */
export function readVast(content: string): VastDocument {
  const read: VastDocument = { version: null, ads: [] }
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', ({ message }) => {
    throw new UnreadableXml(message)
  })
  parser.on('doctype', () => {
    throw new UnreadableXml('doctype')
  })
  parser.on('opentag', ({ local, attributes }) => {
    path.push(local)
    if (path.length > deepest) throw new UnreadableXml('too deep')
    text = ''
    const attribute = (name: string) => attributes[name]?.value ?? null
    openElement(read, path, attribute)
  })
  const addText = (piece: string) => void (text += piece)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    closeElement(read.ads.at(-1), path, text.trim())
    path.pop()
    text = ''
  })
  parser.write(content).close()
  return read
}

type Attribute = (name: string) => string | null

function openElement(read: VastDocument, path: readonly string[], attribute: Attribute): void {
  const name = path.at(-1)
  if (path.length === 1) {
    if (name === 'VAST') read.version = attribute('version') ?? ''
    return
  }
  if (path[0] !== 'VAST') return
  if (path.length === 3 && (name === 'InLine' || name === 'Wrapper')) {
    if (read.ads.length === mostAds) throw new UnreadableXml('too many ads')
    read.ads.push({ title: '', tagUrl: null, isLinear: name === 'Wrapper', durationMs: null, media: [] })
  }
  const ad = read.ads.at(-1)
  if (!ad) return
  if (name === 'Linear') ad.isLinear = true
  if (name === 'MediaFile' && path.includes('Linear'))
    ad.media.push({
      type: (attribute('type') ?? '').toLowerCase(),
      width: readPixels(attribute('width')),
      height: readPixels(attribute('height')),
      bitrate: readPixels(attribute('bitrate')) || null,
      framework: attribute('apiFramework'),
    })
}

const readPixels = (text: string | null): number =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0

function closeElement(ad: VastAd | undefined, path: readonly string[], text: string): void {
  if (!ad || path[0] !== 'VAST') return
  const name = path.at(-1)
  if (name === 'AdTitle' && path.length === 4) ad.title = text
  if (name === 'VASTAdTagURI' && path.length === 4) ad.tagUrl = text
  if (name === 'Duration' && path.includes('Linear')) ad.durationMs = readDuration(text)
}

/** HH:MM:SS or HH:MM:SS.mmm in milliseconds. */
function readDuration(text: string): number | null {
  const [, hours, minutes, seconds, fraction = ''] = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/.exec(text) ?? []
  if (seconds === undefined) return null
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  )
}
