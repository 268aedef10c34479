import { createRequire } from 'node:module'

export type Pdf = PDFKit.PDFDocument

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, edge: 56, foot: 64 }
export const right = page.width - page.edge
/** Colours of docs/design.md. */
export const ink = '#1B1824'
export const quiet = '#625C6E'

const require = createRequire(import.meta.url)
const regular = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const strong = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const heavy = require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')

export const registerFonts = (doc: Pdf): Pdf =>
  doc.registerFont('regular', regular).registerFont('strong', strong).registerFont('heavy', heavy)

/**
 * Turns on digits of equal width. The other features are off, because looking them up takes a third of the time;
 * pdfkit's types allow only lists of features that are on.
 */
export const features = {
  tnum: true,
  ...Object.fromEntries(
    ['calt', 'ccmp', 'clig', 'curs', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rclt'].map((name) => [
      name,
      false,
    ]),
  ),
} as unknown as PDFKit.Mixins.OpenTypeFeatures[]

export type Font = 'regular' | 'strong' | 'heavy'
type Style = {
  font?: Font
  size?: number
  colour?: string
  spacing?: number
  isRight?: boolean
  width?: number
}

/** One line, shortened with an ellipsis. */
export function drawText(doc: Pdf, text: string, x: number, y: number, style: Style): void {
  const { font = 'regular', size = 10, colour = ink, spacing = 0, isRight = false } = style
  const width = style.width ?? right - x
  const line = printable(doc, text)
  doc.font(font).fontSize(size).fillColor(colour)
  doc.text(shortened(doc, line, { width, font, size }), x, y, {
    width,
    lineBreak: false,
    characterSpacing: spacing,
    align: isRight ? 'right' : 'left',
    features,
  })
}

/** Adds up cached letter widths, because measuring a text takes milliseconds and a statement may have thousands. */
function shortened(
  doc: Pdf,
  text: string,
  { width, font, size }: { width: number; font: Font; size: number },
) {
  const available = (width * 100) / size
  const measureLetter = (letter: string) => {
    const key = `${font}${letter}`
    const cached = letterWidths.get(key)
    if (cached !== undefined) return cached
    const measured = (doc.widthOfString(letter, { features }) * 100) / size
    letterWidths.set(key, measured)
    return measured
  }
  const letters = Array.from(segmenter.segment(text.slice(0, maxLetters)), ({ segment }) => segment)
  const room = available - measureLetter('…')
  let fitting = 0
  let used = 0
  for (const letter of letters) {
    used += measureLetter(letter)
    if (used <= room) fitting++
  }
  if (used <= available && text.length <= maxLetters) return text
  return `${letters.slice(0, fitting).join('').trimEnd()}…`
}
/** At 100 points, by font and letter. */
const letterWidths = new Map<string, number>()
const maxLetters = 200
const segmenter = new Intl.Segmenter()

/**
 * Publishers choose these names: removes line breaks and direction marks, and replaces letters that the font lacks by
 * `unknown`. They would be boxes, and Arabic or Hebrew ones would reverse the line.
 */
export function printable(doc: Pdf, text: string): string {
  const line = text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  if (/^[ -~]*$/.test(line)) return line
  const drawable = Array.from(line, (letter) => (hasGlyph(doc, letter) ? letter : '\0')).join('')
  // oxlint-disable-next-line no-control-regex -- NUL marks a letter without a glyph; the line has no other control characters
  return drawable.replaceAll(/\0[\0 ]*\0|\0/g, unknown)
}
export const unknown = '?'
const glyphs = new Map<string, boolean>()

function hasGlyph(doc: Pdf, letter: string): boolean {
  const cached = glyphs.get(letter)
  if (cached !== undefined) return cached
  // pdfkit has no public way to ask a font for its glyphs.
  const { _font: font } = doc.font('regular') as unknown as {
    _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } }
  }
  const exists = font.font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  glyphs.set(letter, exists)
  return exists
}
