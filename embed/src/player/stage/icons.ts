export type IconName = keyof typeof baseIcons | 'share' | 'quality' | 'captions' | 'close' | 'check'

/** Paths in a 24 × 24 box, drawn as lines; the solid ones are filled too. */
const baseIcons = {
  play: 'M8 5.6v12.8a.6.6 0 0 0 .9.5l10.4-6.4a.6.6 0 0 0 0-1L8.9 5.1a.6.6 0 0 0-.9.5Z',
  pause: 'M7.5 5.5h2v13h-2zM14.5 5.5h2v13h-2z',
  replay: 'M4.05 11a8 8 0 1 1 .5 4m-.5 5v-5h5',
  sound:
    'M15 8.5a5 5 0 0 1 0 7M17.7 5.5a9 9 0 0 1 0 13M6.5 15H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2.5l3.4-3.9a.6.6 0 0 1 1.1.4v13a.6.6 0 0 1-1.1.4z',
  muted:
    'm16 10 4.5 4.5m0-4.5L16 14.5M6.5 15H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2.5l3.4-3.9a.6.6 0 0 1 1.1.4v13a.6.6 0 0 1-1.1.4z',
  enlarge:
    'M4 8.5V6a2 2 0 0 1 2-2h2.5M4 15.5V18a2 2 0 0 0 2 2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M15.5 20H18a2 2 0 0 0 2-2v-2.5',
  reduce:
    'M15 19.5V17a2 2 0 0 1 2-2h2.5M15 4.5V7a2 2 0 0 0 2 2h2.5M4.5 15H7a2 2 0 0 1 2 2v2.5M4.5 9H7a2 2 0 0 0 2-2V4.5',
  alert: 'M12 7.5V13m0 3.5v.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
} as const
const solid: readonly string[] = ['play', 'pause']

/** `extras/extraIcons.ts` adds the icons of menus and panels. */
export const paths: Partial<Record<IconName, string>> = baseIcons

const svg = 'http://www.w3.org/2000/svg'

export function icon(name: IconName): SVGElement {
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', paths[name]!)
  const element = document.createElementNS(svg, 'svg')
  element.setAttribute('viewBox', '0 0 24 24')
  element.setAttribute('aria-hidden', 'true')
  if (solid.includes(name)) element.classList.add('solid')
  element.append(path)
  return element
}
