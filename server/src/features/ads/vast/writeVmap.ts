import type { AdBreakAt } from '@matinee/contract/plain/video/adBreaks'
import { cdata, clock, document, element } from './xml.ts'

/** An ad break and the address of its VAST document. */
export type BreakTag = { at: AdBreakAt; tagUrl: string }

/** A VMAP 1.0 document: ad breaks, each with the address of its VAST document. */
export function writeVmap(breaks: BreakTag[]): string {
  const content = breaks.map(({ at, tagUrl }, index) =>
    element(
      'vmap:AdBreak',
      {
        timeOffset: typeof at === 'string' ? at : clock(at.ms),
        breakType: 'linear',
        breakId: typeof at === 'string' ? breakIds[at] : `midroll-${index + 1}`,
      },
      element(
        'vmap:AdSource',
        { id: String(index + 1), allowMultipleAds: true, followRedirects: true },
        element('vmap:AdTagURI', { templateType: 'vast4' }, cdata(tagUrl)),
      ),
    ),
  )
  return document(
    element('vmap:VMAP', { 'xmlns:vmap': 'http://www.iab.net/videosuite/vmap', version: '1.0' }, content),
  )
}

const breakIds = { start: 'preroll', end: 'postroll' }
