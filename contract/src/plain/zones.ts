import type { IntegrationType } from './account/accountTypes.ts'

/** What a placement is, by the first of these that its name holds. */
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

/** An account manager puts these in place; publishers get no code for them. */
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

/** For the head of a page, once. `host`: origin of this installation. Type 2 needs none: null. */
export function loaderSnippet(type: IntegrationType, of: { host: string; code: string }): string | null {
  if (type === 2) return null
  return `<script async src="${attribute(of.host)}/ads/v1.js" data-site="${attribute(of.code)}"></script>`
}

/** For the place itself. Null where an account manager deploys it. */
export function zoneSnippet(
  type: IntegrationType,
  of: { host: string; zoneId: string; zoneType: ZoneType },
): string | null {
  if (isDeployedForYou(of.zoneType)) return null
  if (type === 2)
    return `<script async src="${attribute(of.host)}/ads/v1.js" data-zone="${attribute(of.zoneId)}"></script>`
  return `<div data-matinee-zone="${attribute(of.zoneId)}"></div>`
}
