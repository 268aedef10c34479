import { readOffset } from './times.ts'
import { VastError, vastErrors, type Offset } from './vast.ts'
import { attribute, below, childOf, childrenOf, parseXml, urlOf, urlsBelow } from './xml.ts'

/** A break of a VMAP 1.0 document. `source`: an address, or the VAST document itself; null when it has neither. */
export type VmapBreak = {
  at: 'start' | 'end' | Offset
  source: { url: string } | { document: string } | null
  startUrls: string[]
  endUrls: string[]
  errorUrls: string[]
}

export const isVmap = (text: string): boolean => /<(\w+:)?VMAP[\s>]/.test(text.slice(0, 2_000))

/** The linear breaks, in the document's order. Throws VastError 100 and 101. */
export function parseVmap(text: string): VmapBreak[] {
  const root = parseXml(text)
  if (root.localName !== 'VMAP') throw new VastError(vastErrors.schema, 'The document is not VMAP')
  return childrenOf(root, 'AdBreak')
    .filter((one) => attribute(one, 'breakType').split(',').includes('linear'))
    .flatMap(readBreak)
}

function readBreak(element: Element): VmapBreak[] {
  const offset = attribute(element, 'timeOffset')
  const at = offset === 'start' || offset === 'end' ? offset : readOffset(offset)
  if (at === null) return []
  const source = childOf(element, 'AdSource')
  const url = urlOf(childOf(source, 'AdTagURI'))
  const document = below(source, 'VASTAdData/VAST')[0] ?? below(source, 'VASTData/VAST')[0]
  const urlsOf = (event: string) =>
    below(element, 'TrackingEvents/Tracking')
      .filter((tracking) => attribute(tracking, 'event') === event)
      .flatMap((tracking) => urlOf(tracking) ?? [])
  return [
    {
      at,
      source: url ? { url } : document ? { document: document.outerHTML } : null,
      startUrls: urlsOf('breakStart'),
      endUrls: urlsOf('breakEnd'),
      errorUrls: [...urlsOf('error'), ...urlsBelow(element, 'Error')],
    },
  ]
}
