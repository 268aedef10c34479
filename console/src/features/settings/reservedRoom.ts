import type { Zone } from '@matinee/contract/sites'

const heightOf = (size: string | null): number => Number(size?.split('x')[1] ?? 0)

/**
 * One line of CSS that reserves a placement's room until its ad arrives (docs/ad-tag.md). Reserves nothing on screens
 * where the placement is not served. Null when it has no size.
 */
export function reservedRoom({
  id,
  desktop,
  mobile,
}: Pick<Zone, 'id' | 'desktop' | 'mobile'>): string | null {
  const [large, small] = [heightOf(desktop), heightOf(mobile)]
  const rule = (height: number) =>
    `[data-matinee-zone="${id.replaceAll(/["\\]/g, '\\$&')}"] { min-height: ${height}px }`
  const onLarge = `@media (min-width: 1024px) { ${rule(large)} }`
  if (large === small) return large === 0 ? null : rule(large)
  if (large === 0) return `@media (max-width: 1023px) { ${rule(small)} }`
  return small === 0 ? onLarge : `${rule(small)} ${onLarge}`
}
