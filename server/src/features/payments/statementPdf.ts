import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { formatNumber } from '@matinee/contract/plain/format'
import { buffer } from 'node:stream/consumers'
import PdfKit from 'pdfkit'
import { payoutThresholdMicros, type PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'
import { toCents } from '@matinee/contract/plain/reports/toCents'
import {
  drawText,
  features,
  ink,
  page,
  printable,
  quiet,
  registerFonts,
  right,
  unknown,
  type Font,
  type Pdf,
} from './pdfText.ts'
import { showCents } from './showMoney.ts'
import { statementTexts } from './statementTexts.ts'

const rule = '#E7E2D9'
const paper = '#FAF8F4'
const cobalt = '#2449D1'
const amber = '#F0A81C'
const warning = '#9A5B00'
const amountWidth = 110
const rowHeight = 18

export type StatementLine = { name: string; cents: number }

/** The contents of a statement. Cents of US dollars, except in the payout. */
export type Statement = {
  language: Language
  publisher: { name: string; email: string; id: string }
  isDemo: boolean
  supportEmail: string
  /** 2026-10; `termStr` is formatted in the language. */
  term: string
  termStr: string
  closedOn: string
  sites: StatementLine[]
  apps: StatementLine[]
  others: StatementLine[]
  byHand: StatementLine[]
  corrections: (StatementLine & { termStr: string })[]
  amount: number
  /** Unpaid earnings of earlier months. */
  carried: { cents: number; terms: string[] } | null
  total: number
  state: 'carried' | 'waits' | 'approved' | 'paid' | 'paidWith'
  /** DD.MM.YYYY */
  paidOn: string | null
  paidWith: string | null
  payout: { cents: number; currency: PaymentCurrency; rateMicros: number | null } | null
  /** The masked account number. */
  paidTo: string | null
  note: string
}

/** `y`: where the next line is drawn. */
type Pen = { doc: Pdf; y: number; statement: Statement }

/** Selectable text on A4 pages; no images, and no links except email addresses. */
export async function drawStatement(statement: Statement): Promise<Buffer> {
  const texts = statementTexts[statement.language]
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // A default font set by its path would be read again at every change of font.
    font: '',
    lang: statement.language,
    info: { Title: `Matinee: ${texts.title}, ${statement.termStr}`, Author: 'Matinee' },
  })
  const bytes = buffer(doc)
  registerFonts(doc)
  const pen: Pen = { doc, y: page.edge, statement }
  drawHead(pen)
  drawFacts(pen)
  drawLines(pen)
  drawTotals(pen)
  drawPayout(pen)
  drawNotes(pen)
  drawFooters(pen)
  doc.end()
  return bytes
}

const money = ({ statement }: Pen, cents: number) => showCents(cents, 'USD', statement.language)

function drawHead({ doc, statement }: Pen): void {
  const texts = statementTexts[statement.language]
  drawMark(doc, page.edge, page.edge - 4, 30)
  drawText(doc, 'matinee', page.edge + 39, page.edge + 1, { font: 'heavy', size: 19, spacing: -0.66 })
  drawText(doc, texts.title, page.edge, page.edge - 1, { font: 'strong', size: 20, isRight: true })
  drawText(doc, statement.termStr, page.edge, page.edge + 25, { size: 11, colour: quiet, isRight: true })
}

/** The logo: a marquee board with five bulbs and a play triangle, on a grid of 32. */
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

const factsX = page.edge + 268

function drawFacts(pen: Pen): void {
  const { doc, statement } = pen
  const texts = statementTexts[statement.language]
  const { name, email, id } = statement.publisher
  const top = page.edge + 64
  // The font lacks this script; the name would be unreadable.
  if (printable(doc, name) !== unknown)
    drawText(doc, name, page.edge, top, { font: 'strong', size: 10, width: 250 })
  drawText(doc, email, page.edge, top + 17, { size: 9, width: 250 })
  drawText(doc, `${texts.account} ${id}`, page.edge, top + 34, { size: 9, colour: quiet, width: 250 })
  const facts = [
    [texts.month, statement.termStr],
    [texts.closedOn, statement.closedOn],
    [texts.status, formatStatus(statement)],
  ] as const
  facts.forEach(([label, value], row) => {
    drawText(doc, label, factsX, top + row * 17, { colour: quiet, size: 9 })
    drawText(doc, value, factsX + 74, top + row * 17, { size: 9 })
  })
  pen.y = top + 3 * 17 + 22
  if (!statement.isDemo) return
  doc.roundedRect(page.edge, pen.y - 8, right - page.edge, 22, 6).fill(paper)
  drawText(doc, texts.demo, page.edge + 12, pen.y - 3, { font: 'strong', size: 9.5, colour: warning })
  pen.y += 34
}

function formatStatus({ language, state, paidOn, paidWith }: Statement): string {
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
    [texts.byHand, statement.byHand.map(({ name, cents }) => ({ name: name || texts.manualEntry, cents }))],
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
    drawText(pen.doc, texts.noEarnings, page.edge, pen.y, { colour: quiet, size: 10 })
    pen.y += 26
  }
}

function drawGroup(pen: Pen, title: string, lines: readonly StatementLine[]): void {
  breakPageFor(pen, 3 * rowHeight)
  drawTitle(pen, title)
  for (const { name, cents } of lines) {
    if (breakPageFor(pen, rowHeight)) drawTitle(pen, title)
    drawRow(pen, name, money(pen, cents))
  }
  pen.y += 12
}

function drawTitle(pen: Pen, title: string): void {
  drawText(pen.doc, title, page.edge, pen.y, { font: 'strong', size: 10 })
  drawText(pen.doc, 'USD', page.edge, pen.y, { size: 9, colour: quiet, isRight: true })
  pen.y += 17
  drawRule(pen, pen.y - 2)
  pen.y += 4
}

function drawRow(pen: Pen, name: string, amount: string, font: Font = 'regular'): void {
  const size = 9.5
  drawText(pen.doc, name, page.edge, pen.y, { font, size, width: right - page.edge - amountWidth - 12 })
  drawText(pen.doc, amount, page.edge, pen.y, { font, size, isRight: true })
  pen.y += rowHeight
}

function drawTotals(pen: Pen): void {
  const { statement } = pen
  const texts = statementTexts[statement.language]
  const { carried } = statement
  breakPageFor(pen, 6 * rowHeight)
  drawRule(pen, pen.y - 6, ink)
  pen.y += 2
  drawRow(pen, texts.earned(statement.termStr), money(pen, statement.amount), 'strong')
  if (carried) drawRow(pen, carriedFrom(statement.language, carried.terms), money(pen, carried.cents))
  const total = statement.paidOn === null ? texts.unpaid : texts.paidTotal
  drawRow(pen, total, money(pen, statement.total), 'strong')
  drawRow(pen, texts.threshold, money(pen, toCents(payoutThresholdMicros)))
  pen.y += 14
}

/** Lists the months, as long as they fit into a line. */
function carriedFrom(language: Statement['language'], terms: readonly string[]): string {
  const texts = statementTexts[language]
  if (terms.length === 0) return texts.carriedBare
  if (terms.length <= maxListedTerms) return texts.carried(terms.join(', '))
  return texts.carriedSpan(terms[0]!, terms.at(-1)!, terms.length)
}
const maxListedTerms = 3

function drawPayout(pen: Pen): void {
  const { doc, statement } = pen
  const { payout, paidTo, paidOn, language } = statement
  const texts = statementTexts[language]
  const rows: [string, string][] = []
  if (payout && payout.rateMicros !== null)
    rows.push([texts.rate, `1 USD = ${formatRate(payout.rateMicros, language)} ${payout.currency}`])
  if (paidOn) rows.push([texts.paidOn, paidOn])
  if (paidTo) rows.push([payout ? texts.paidTo : texts.willBePaidTo, paidTo])
  if (!payout && rows.length === 0) return
  const height = 22 + (payout ? 24 : 0) + rows.length * 17
  breakPageFor(pen, height + 16)
  doc.roundedRect(page.edge, pen.y, right - page.edge, height, 8).fillAndStroke(paper, rule)
  pen.y += 12
  const inset = { x: page.edge + 16, width: right - page.edge - 32 }
  if (payout) {
    const amount = showCents(payout.cents, payout.currency, language)
    drawText(doc, texts.payout, inset.x, pen.y + 2, { font: 'strong', size: 11 })
    drawText(doc, amount, inset.x, pen.y, {
      ...inset,
      font: 'heavy',
      size: 15,
      colour: cobalt,
      isRight: true,
    })
    pen.y += 26
  }
  for (const [label, value] of rows) {
    drawText(doc, label, inset.x, pen.y, { size: 9, colour: quiet })
    drawText(doc, value, inset.x, pen.y, { ...inset, size: 9, isRight: true })
    pen.y += 17
  }
  pen.y += 24
}

const formatRate = (micros: number, language: Statement['language']) =>
  formatNumber(micros / 1e6, language, 4, 6)

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
    const height = pen.doc.heightOfString(printable(pen.doc, note), options)
    breakPageFor(pen, height + 8)
    pen.doc.fillColor(quiet).text(printable(pen.doc, note), page.edge, pen.y, options)
    pen.y += height + 8
  }
}

/** Last, when the number of pages is known. */
function drawFooters({ doc, statement }: Pen): void {
  const texts = statementTexts[statement.language]
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    const y = page.height - 40
    const label = statement.isDemo ? `Matinee · ${texts.demo}` : 'Matinee'
    drawText(doc, label, page.edge, y, { size: 8, colour: quiet })
    drawText(doc, texts.page(at + 1, count), page.edge, y, { size: 8, colour: quiet, isRight: true })
  }
}

/** Starts a new page when `height` does not fit; returns whether it did. */
function breakPageFor(pen: Pen, height: number): boolean {
  if (pen.y + height <= page.height - page.foot) return false
  pen.doc.addPage({ size: 'A4', margin: 0 })
  pen.y = page.edge
  return true
}

const drawRule = ({ doc }: Pen, y: number, colour = rule) =>
  doc.moveTo(page.edge, y).lineTo(right, y).lineWidth(0.75).strokeColor(colour).stroke()
