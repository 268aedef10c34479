type Rgb = readonly [number, number, number]

/** The required contrast ratios (WCAG 2.2, 1.4.3 and 1.4.11). */
export const textContrast = 4.5
export const partContrast = 3

const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** `#RGB` or `#RRGGBB`; any other value is incomplete. */
export const isColour = (text: string): boolean => hex.test(text)

/** Converts to `#RRGGBB`, the only form that colour pickers take. */
export function longColour(colour: string): string {
  const digits = colour.slice(1)
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toUpperCase()
}

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(longColour(colour).slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** WCAG's relative luminance, 0 to 1. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** 1 (the same) to 21 (black and white); both colours complete. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Cut to two decimals, not rounded: 4.497 must not read as 4.5. */
export const shownRatio = (ratio: number): number => Math.floor(ratio * 100) / 100

/**
 * The nearest colour of the same hue and saturation that has enough contrast with `background`; the colour itself if it
 * has. One always exists, because black or white passes 4.5.
 */
export function nearestPassing(colour: string, background: string, needed: number): string {
  if (contrastRatio(colour, background) >= needed) return longColour(colour)
  const [hue, saturation, lightness] = hslOf(rgbOf(colour))
  for (let distance = 0; distance <= 1; distance += 1 / 510) {
    const passing = [lightness + distance, lightness - distance]
      .filter((candidate) => candidate >= 0 && candidate <= 1)
      .map((candidate) => hexOf(rgbFrom(hue, saturation, candidate)))
      .find((candidate) => contrastRatio(candidate, background) >= needed)
    if (passing) return passing
  }
  return contrastRatio('#FFFFFF', background) >= needed ? '#FFFFFF' : '#000000'
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** Hue in degrees, saturation and lightness 0 to 1. */
function hslOf(rgb: Rgb): [number, number, number] {
  const [r, g, b] = rgb.map((channel) => channel / 255) as [number, number, number]
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [lightness, spread] = [(high + low) / 2, high - low]
  if (spread === 0) return [0, 0, lightness]
  const sector =
    high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return [sector * 60, spread / (1 - Math.abs(2 * lightness - 1)), lightness]
}

function rgbFrom(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
