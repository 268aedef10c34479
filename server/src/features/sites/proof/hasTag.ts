import { readScripts } from './readScripts.ts'

type Tag = { publicUrl: string; code: string; zoneIds: string[] }

/**
 * Whether a page runs the site's ad tag: a script of this installation with the site's code or one of its
 * placements. Comments, attributes and texts do not count, as visitors may have written them.
 */
export function hasTag(html: string, { publicUrl, code, zoneIds }: Tag): boolean {
  for (const attributes of readScripts(html)) {
    const readAttribute = (name: string) => (attributes.get(name) ?? '').replaceAll('&amp;', '&')
    if (!isOurs(readAttribute('src'), publicUrl)) continue
    if (readAttribute('data-site') === code || zoneIds.includes(readAttribute('data-zone'))) return true
  }
  return false
}

function isOurs(src: string, publicUrl: string): boolean {
  if (!URL.canParse(src, publicUrl) || !/^(https?:)?\/\//i.test(src)) return false
  const { host, pathname } = new URL(src, publicUrl)
  return host === new URL(publicUrl).host && pathname === '/ads/v1.js'
}
