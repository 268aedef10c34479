import type { IntegrationType } from './account/accountTypes.ts'

/** The type of a placement is the first of these that its name contains. */
const derived = [
  'interstitial',
  'preroll',
  'sticky',
  'tower left',
  'tower right',
  'masthead',
  'footer',
  'in content',
] as const
export const zoneTypes = [...derived, 'banner'] as const
export type ZoneType = (typeof zoneTypes)[number]

export function zoneTypeOf(name: string): ZoneType {
  const lower = name.toLowerCase()
  return derived.find((type) => lower.includes(type)) ?? 'banner'
}

/** Account managers deploy these; publishers get no code for them. */
export const isDeployedForYou = (type: ZoneType): boolean =>
  type === 'preroll' || type === 'sticky' || type === 'interstitial'

export const zoneSizeShape = /^\d{1,4}x\d{1,4}$/

/** Recommended sizes, as the documents print them. */
export const zoneGuidance = [
  { place: 'masthead', desktop: '970x250', mobile: '320x50' },
  { place: 'footer', desktop: '970x25', mobile: '300x250' },
  { place: 'sidebar top', desktop: '300x250', mobile: null },
  { place: 'towers', desktop: '300x600 / 160x600', mobile: null },
] as const

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** For the head of a page, once. `host`: origin of this installation. Null for type 2, which needs none. */
export function loaderSnippet(
  type: IntegrationType,
  { host, code }: { host: string; code: string },
): string | null {
  if (type === 2) return null
  return `<script async src="${attribute(host)}/ads/v1.js" data-site="${attribute(code)}"></script>`
}

/** For the place of the ad. Null for placements that account managers deploy. */
export function zoneSnippet(
  type: IntegrationType,
  { host, zoneId, zoneType }: { host: string; zoneId: string; zoneType: ZoneType },
): string | null {
  if (isDeployedForYou(zoneType)) return null
  if (type === 2)
    return `<script async src="${attribute(host)}/ads/v1.js" data-zone="${attribute(zoneId)}"></script>`
  return `<div data-matinee-zone="${attribute(zoneId)}"></div>`
}
