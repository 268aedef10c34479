type Tag = { publicUrl: string; code: string; zoneIds: string[] }

const attributePattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/**
 * Whether a page runs the site's own ad tag: a script of this installation that names the site's code or one of its
 * placements. Comments and escaped text, which visitors may have written, do not count.
 */
export function hasTag(html: string, { publicUrl, code, zoneIds }: Tag): boolean {
  const shown = html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<(textarea|title)\b.*?<\/\1>/gis, '')
  for (const [, inside] of shown.matchAll(/<script\b([^>]*)>/gi)) {
    const attributes = new Map<string, string>()
    for (const [, name, ...values] of inside!.matchAll(attributePattern))
      attributes.set(
        name!.toLowerCase(),
        values.find((value) => value !== undefined)!.replaceAll('&amp;', '&'),
      )
    if (!isOurs(attributes.get('src') ?? '', publicUrl)) continue
    if (attributes.get('data-site') === code || zoneIds.includes(attributes.get('data-zone') ?? ''))
      return true
  }
  return false
}

function isOurs(src: string, publicUrl: string): boolean {
  if (!URL.canParse(src, publicUrl) || !/^(https?:)?\/\//i.test(src)) return false
  const { host, pathname } = new URL(src, publicUrl)
  return host === new URL(publicUrl).host && pathname === '/ads/v1.js'
}
