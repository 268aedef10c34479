import { formatNumber } from '@matinee/contract/plain/format'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PdfKit from 'pdfkit'
import { payoutThresholdMicros } from '@matinee/contract/plain/paymentRules'
import { centsOf, showCents } from './showMoney.ts'
import type { Statement, StatementLine } from './statement.service.ts'
import { statementTexts } from './statementTexts.ts'

const require = createRequire(import.meta.url)
const regular = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const strong = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const heavy = require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')

// A4 in points; the colours of docs/design.md on paper.
const page = { width: 595.28, height: 841.89, edge: 56, foot: 64 }
const right = page.width - page.edge
const ink = '#1B1824'
const quiet = '#625C6E'
const rule = '#E7E2D9'
const paper = '#FAF8F4'
const cobalt = '#2449D1'
const amber = '#F0A81C'
const warning = '#9A5B00'
const amountWidth = 110
const rowHeight = 18

type Pdf = PDFKit.PDFDocument
type Pen = { doc: Pdf; y: number; statement: Statement }

/** A4 pages, text that can be selected, no picture and no address in it but mail addresses. */
export async function drawStatement(statement: Statement): Promise<Buffer> {
  const texts = statementTexts[statement.language]
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // A face that is opened by its path here would be opened anew each time that it is named below.
    font: '',
    lang: statement.language,
    info: { Title: `Matinee: ${texts.title}, ${statement.termStr}`, Author: 'Matinee' },
  })
  const bytes = buffer(doc)
  doc.registerFont('regular', regular).registerFont('strong', strong).registerFont('heavy', heavy)
  const pen: Pen = { doc, y: page.edge, statement }
  drawHead(pen)
  drawFacts(pen)
  drawLines(pen)
  drawTotals(pen)
  drawPayout(pen)
  drawNotes(pen)
  drawFeet(pen)
  doc.end()
  return bytes
}

const money = ({ statement }: Pen, cents: number) => showCents(cents, 'USD', statement.language)

function drawHead({ doc, statement }: Pen): void {
  const texts = statementTexts[statement.language]
  drawMark(doc, page.edge, page.edge - 4, 30)
  put(doc, 'matinee', page.edge + 39, page.edge + 1, { font: 'heavy', size: 19, spacing: -0.66 })
  put(doc, texts.title, page.edge, page.edge - 1, { font: 'strong', size: 20, isRight: true })
  put(doc, statement.termStr, page.edge, page.edge + 25, { size: 11, colour: quiet, isRight: true })
}

/** The marquee board of the console: five bulbs and a play triangle cut out, drawn on a grid of 32. */
function drawMark(doc: Pdf, x: number, y: number, size: number): void {
  const board =
    'M7 3h18a5 5 0 0 1 5 5v14H2V8a5 5 0 0 1 5-5Zm6 4.9v9.2a1 1 0 0 0 1.5.9l7.7-4.6a1 1 0 0 0 0-1.8L14.5 7a1 1 0 0 0-1.5.9Z'
  doc
    .save()
    .translate(x, y)
    .scale(size / 32)
  doc.path(board).fill(ink, 'even-odd')
  for (const at of [4.4, 10.2, 16, 21.8, 27.6]) doc.circle(at, 27, 2.4).fill(amber)
  doc.restore()
}

const factsAt = page.edge + 268

function drawFacts(pen: Pen): void {
  const { doc, statement } = pen
  const texts = statementTexts[statement.language]
  const { name, email, id } = statement.publisher
  const top = page.edge + 64
  // Of a name in a script that the face has not, nothing is left to read.
  if (clean(doc, name) !== unknown) put(doc, name, page.edge, top, { font: 'strong', size: 10, width: 250 })
  put(doc, email, page.edge, top + 17, { size: 9, width: 250 })
  put(doc, `${texts.account} ${id}`, page.edge, top + 34, { size: 9, colour: quiet, width: 250 })
  const facts = [
    [texts.month, statement.termStr],
    [texts.closedOn, statement.closedOn],
    [texts.status, statusOf(statement)],
  ] as const
  facts.forEach(([label, value], row) => {
    put(doc, label, factsAt, top + row * 17, { colour: quiet, size: 9 })
    put(doc, value, factsAt + 74, top + row * 17, { size: 9 })
  })
  pen.y = top + 3 * 17 + 22
  if (!statement.isDemo) return
  doc.roundedRect(page.edge, pen.y - 8, right - page.edge, 22, 6).fill(paper)
  put(doc, texts.demo, page.edge + 12, pen.y - 3, { font: 'strong', size: 9.5, colour: warning })
  pen.y += 34
}

function statusOf({ language, state, paidOn, paidWith }: Statement): string {
  const texts = statementTexts[language]
  if (state === 'paid') return texts.paid(paidOn!)
  if (state === 'paidWith') return texts.paidWith(paidWith!)
  return { carried: texts.carriedOver, waits: texts.waits, approved: texts.approved }[state]
}

function drawLines(pen: Pen): void {
  const { statement } = pen
  const texts = statementTexts[statement.language]
  const groups: [string, StatementLine[]][] = [
    [texts.sites, statement.sites],
    [texts.apps, statement.apps],
    [texts.others, statement.others],
    [texts.byHand, statement.byHand.map(({ name, cents }) => ({ name: name || texts.byHand, cents }))],
    [
      texts.corrections,
      statement.corrections.map(({ name, cents, termStr }) => ({
        name: `${texts.correctionOf(termStr)}: ${name}`,
        cents,
      })),
    ],
  ]
  for (const [title, lines] of groups) if (lines.length > 0) drawGroup(pen, title, lines)
  if (groups.every(([, lines]) => lines.length === 0)) {
    put(pen.doc, texts.noEarnings, page.edge, pen.y, { colour: quiet, size: 10 })
    pen.y += 26
  }
}

function drawGroup(pen: Pen, title: string, lines: readonly StatementLine[]): void {
  turnFor(pen, 3 * rowHeight)
  drawTitle(pen, title)
  for (const { name, cents } of lines) {
    if (turnFor(pen, rowHeight)) drawTitle(pen, title)
    drawRow(pen, name, money(pen, cents))
  }
  pen.y += 12
}

function drawTitle(pen: Pen, title: string): void {
  put(pen.doc, title, page.edge, pen.y, { font: 'strong', size: 10 })
  put(pen.doc, 'USD', page.edge, pen.y, { size: 9, colour: quiet, isRight: true })
  pen.y += 17
  drawRule(pen, pen.y - 2)
  pen.y += 4
}

function drawRow(pen: Pen, name: string, amount: string, font: Font = 'regular'): void {
  const size = 9.5
  put(pen.doc, name, page.edge, pen.y, { font, size, width: right - page.edge - amountWidth - 12 })
  put(pen.doc, amount, page.edge, pen.y, { font, size, isRight: true })
  pen.y += rowHeight
}

function drawTotals(pen: Pen): void {
  const { statement } = pen
  const texts = statementTexts[statement.language]
  const { carried } = statement
  turnFor(pen, 6 * rowHeight)
  drawRule(pen, pen.y - 6, ink)
  pen.y += 2
  drawRow(pen, texts.earned(statement.termStr), money(pen, statement.amount), 'strong')
  if (carried) drawRow(pen, carriedFrom(statement.language, carried.terms), money(pen, carried.cents))
  const total = statement.paidOn === null ? texts.unpaid : texts.paidTotal
  drawRow(pen, total, money(pen, statement.total), 'strong')
  drawRow(pen, texts.threshold, money(pen, centsOf(payoutThresholdMicros)))
  pen.y += 14
}

/** The months by name, as many as fit into a line. */
function carriedFrom(language: Statement['language'], terms: readonly string[]): string {
  const texts = statementTexts[language]
  if (terms.length === 0) return texts.carriedBare
  if (terms.length <= mostNamed) return texts.carried(terms.join(', '))
  return texts.carriedSpan(terms[0]!, terms.at(-1)!, terms.length)
}
const mostNamed = 3

function drawPayout(pen: Pen): void {
  const { doc, statement } = pen
  const { payout, paidTo, paidOn, language } = statement
  const texts = statementTexts[language]
  const rows: [string, string][] = []
  if (payout && payout.rateMicros !== null)
    rows.push([texts.rate, `1 USD = ${rateOf(payout.rateMicros, language)} ${payout.currency}`])
  if (paidOn) rows.push([texts.paidOn, paidOn])
  if (paidTo) rows.push([payout ? texts.paidTo : texts.willBePaidTo, paidTo])
  if (!payout && rows.length === 0) return
  const height = 22 + (payout ? 24 : 0) + rows.length * 17
  turnFor(pen, height + 16)
  doc.roundedRect(page.edge, pen.y, right - page.edge, height, 8).fillAndStroke(paper, rule)
  pen.y += 12
  const inset = { x: page.edge + 16, width: right - page.edge - 32 }
  if (payout) {
    const amount = showCents(payout.cents, payout.currency, language)
    put(doc, texts.payout, inset.x, pen.y + 2, { font: 'strong', size: 11 })
    put(doc, amount, inset.x, pen.y, { ...inset, font: 'heavy', size: 15, colour: cobalt, isRight: true })
    pen.y += 26
  }
  for (const [label, value] of rows) {
    put(doc, label, inset.x, pen.y, { size: 9, colour: quiet })
    put(doc, value, inset.x, pen.y, { ...inset, size: 9, isRight: true })
    pen.y += 17
  }
  pen.y += 24
}

const rateOf = (micros: number, language: Statement['language']) => formatNumber(micros / 1e6, language, 4, 6)

function drawNotes(pen: Pen): void {
  const { statement } = pen
  const texts = statementTexts[statement.language]
  const notes = [
    ...(statement.note ? [`${texts.note}: ${statement.note}`] : []),
    `${texts.rounding} ${texts.questions(statement.supportEmail)}`,
  ]
  for (const note of notes) {
    const options = { width: right - page.edge, lineGap: 2, features }
    pen.doc.font('regular').fontSize(8)
    const height = pen.doc.heightOfString(clean(pen.doc, note), options)
    turnFor(pen, height + 8)
    pen.doc.fillColor(quiet).text(clean(pen.doc, note), page.edge, pen.y, options)
    pen.y += height + 8
  }
}

/** Once all is drawn: how many pages there are is known then. */
function drawFeet({ doc, statement }: Pen): void {
  const texts = statementTexts[statement.language]
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    const y = page.height - 40
    const label = statement.isDemo ? `Matinee · ${texts.demo}` : 'Matinee'
    put(doc, label, page.edge, y, { size: 8, colour: quiet })
    put(doc, texts.page(at + 1, count), page.edge, y, { size: 8, colour: quiet, isRight: true })
  }
}

/** Begins a page where the next `height` does not fit any more; whether it did. */
function turnFor(pen: Pen, height: number): boolean {
  if (pen.y + height <= page.height - page.foot) return false
  pen.doc.addPage({ size: 'A4', margin: 0 })
  pen.y = page.edge
  return true
}

const drawRule = ({ doc }: Pen, y: number, colour = rule) =>
  doc.moveTo(page.edge, y).lineTo(right, y).lineWidth(0.75).strokeColor(colour).stroke()

/**
 * Figures of one width, and none of the features that a statement has no use for: looking for them takes a third of
 * the time. The types know only of lists of those that are switched on.
 */
const features = {
  tnum: true,
  ...Object.fromEntries(
    ['calt', 'ccmp', 'clig', 'curs', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rclt'].map((name) => [
      name,
      false,
    ]),
  ),
} as unknown as PDFKit.Mixins.OpenTypeFeatures[]

type Font = 'regular' | 'strong' | 'heavy'
type Style = {
  font?: Font
  size?: number
  colour?: string
  spacing?: number
  isRight?: boolean
  width?: number
}

/** One line; what is too long ends with an ellipsis. */
function put(doc: Pdf, text: string, x: number, y: number, style: Style): void {
  const { font = 'regular', size = 10, colour = ink, spacing = 0, isRight = false } = style
  const width = style.width ?? right - x
  const line = clean(doc, text)
  doc.font(font).fontSize(size).fillColor(colour)
  doc.text(fitted(doc, line, { width, font, size }), x, y, {
    width,
    lineBreak: false,
    characterSpacing: spacing,
    align: isRight ? 'right' : 'left',
    features,
  })
}

/** By the widths of single letters, kept: laying each try out takes milliseconds, and there may be thousands. */
function fitted(doc: Pdf, text: string, { width, font, size }: { width: number; font: Font; size: number }) {
  const left = (width * 100) / size
  const widthOf = (letter: string) => {
    const key = `${font}${letter}`
    const known = letterWidths.get(key)
    if (known !== undefined) return known
    const measured = (doc.widthOfString(letter, { features }) * 100) / size
    letterWidths.set(key, measured)
    return measured
  }
  const letters = Array.from(segmenter.segment(text.slice(0, longestName)), ({ segment }) => segment)
  const room = left - widthOf('…')
  let fitting = 0
  let used = 0
  for (const letter of letters) {
    used += widthOf(letter)
    if (used <= room) fitting++
  }
  if (used <= left && text.length <= longestName) return text
  return `${letters.slice(0, fitting).join('').trimEnd()}…`
}
/** Of a letter at a hundred points, by the face. */
const letterWidths = new Map<string, number>()
const longestName = 200
const segmenter = new Intl.Segmenter()

/**
 * Names are of publishers' choosing: no line ends, no marks that turn the direction of writing, and `unknown` for what
 * the face has no letters of. Left in, such letters are boxes, and those of Arabic or Hebrew turn the whole line round.
 */
function clean(doc: Pdf, text: string): string {
  const line = text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  if (/^[ -~]*$/.test(line)) return line
  const known = Array.from(line, (letter) => (isDrawn(doc, letter) ? letter : '\0')).join('')
  // oxlint-disable-next-line no-control-regex -- it stands for a letter that is not drawn, and for nothing else here
  return known.replaceAll(/\0[\0 ]*\0|\0/g, unknown)
}
const unknown = '?'
const drawn = new Map<string, boolean>()

function isDrawn(doc: Pdf, letter: string): boolean {
  const known = drawn.get(letter)
  if (known !== undefined) return known
  // pdfkit keeps its faces to itself, and offers no other way to ask them.
  const { _font: face } = doc.font('regular') as unknown as {
    _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } }
  }
  const isThere = face.font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  drawn.set(letter, isThere)
  return isThere
}
