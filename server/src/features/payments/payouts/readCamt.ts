import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { SaxesParser } from 'saxes'
import type { BankLine } from './bankLine.ts'
import { readCents } from './bankLine.ts'

/** Thrown for a file that is no confirmation. */
export class UnreadableConfirmation extends Error {
  readonly reason: Sentence
  constructor(reason: Sentence) {
    super(reason.en)
    this.reason = reason
  }
}

type Entry = { status: string; sign: string; day: string; amount: string; currency: string; details: number }
type Details = { reference: string; amount: string; currency: string; sign: string }

const entryPath = ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'Ntry']
const detailsPath = [...entryPath, 'NtryDtls', 'TxDtls']
const mostLines = 20_000
const deepest = 30

/** What was read so far; `text` is the text of the element that ended last or is open. */
type Reader = {
  path: string[]
  text: string
  entry: Entry
  details: Details
  entries: number
  lines: BankLine[]
}

/**
 * The transactions of a camt.054 file (versions 02 to 08 and later name these elements alike). The parser knows no entities
 * but the five of XML, loads nothing, and the file's own declarations are refused, so that it stays as large as it looks.
 */
export function readCamt(content: string): BankLine[] {
  const start = { entry: newEntry(), details: newDetails(), entries: 0 }
  const reader: Reader = { path: [], text: '', lines: [], ...start }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw new UnreadableConfirmation(refusals.confirmationBroken(error.message.slice(0, 200)))
  })
  parser.on('doctype', () => {
    throw new UnreadableConfirmation(refusals.confirmationDoctype)
  })
  parser.on('opentag', ({ local, uri, attributes }) =>
    openElement(reader, { local, uri, currency: attributes['Ccy']?.value ?? '' }),
  )
  parser.on('text', (piece) => void (reader.text += piece))
  parser.on('closetag', () => closeElement(reader))
  parser.write(content).close()
  if (reader.entries === 0) throw new UnreadableConfirmation(refusals.confirmationWithoutEntries)
  return reader.lines
}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.054\.001\.\d\d$/

function openElement(reader: Reader, tag: { local: string; uri: string; currency: string }): void {
  const { path } = reader
  if (path.length === 0 && !namespace.test(tag.uri))
    throw new UnreadableConfirmation(refusals.confirmationNoCamt)
  path.push(tag.local)
  if (path.length > deepest) throw new UnreadableConfirmation(refusals.confirmationDeep)
  reader.text = ''
  if (isAt(path, entryPath)) {
    reader.entry = newEntry()
    reader.entries++
  }
  if (isAt(path, detailsPath)) reader.details = newDetails()
  if (isAt(path, entryPath, 'Amt')) reader.entry.currency = tag.currency
  if (isAt(path, detailsPath, 'Amt') || isAt(path, detailsPath, 'AmtDtls', 'TxAmt', 'Amt'))
    reader.details.currency = tag.currency
}

function closeElement(reader: Reader): void {
  const { path, entry, details } = reader
  readEntryField(reader)
  readDetailsField(reader)
  reader.text = ''
  if (isAt(path, detailsPath)) {
    entry.details++
    addLine(reader, { ...details, sign: details.sign || entry.sign })
  }
  // An entry without details is one transaction without a reference of ours.
  if (isAt(path, entryPath) && entry.details === 0) addLine(reader, { ...newDetails(), sign: entry.sign })
  path.pop()
}

function readEntryField({ path, text, entry }: Reader): void {
  const value = text.trim()
  if (isAt(path, entryPath, 'Amt')) entry.amount = value
  if (isAt(path, entryPath, 'CdtDbtInd')) entry.sign = value
  // Version 02 has the code itself in `Sts`.
  if (isAt(path, entryPath, 'Sts', 'Cd') || (isAt(path, entryPath, 'Sts') && value !== ''))
    entry.status = value
  if (isAt(path, entryPath, 'BookgDt', 'Dt') || isAt(path, entryPath, 'BookgDt', 'DtTm')) entry.day = value
}

function readDetailsField({ path, text, details }: Reader): void {
  const value = text.trim()
  if (isAt(path, detailsPath, 'Refs', 'EndToEndId')) details.reference = value
  if (isAt(path, detailsPath, 'CdtDbtInd')) details.sign = value
  if (isAt(path, detailsPath, 'Amt')) details.amount = value
  if (isAt(path, detailsPath, 'AmtDtls', 'TxAmt', 'Amt')) details.amount ||= value
}

function addLine({ lines, entry }: Reader, { reference, amount, currency, sign }: Details): void {
  if (lines.length === mostLines) throw new UnreadableConfirmation(refusals.confirmationLong(mostLines))
  lines.push({
    reference,
    cents: readCents(amount || entry.amount),
    currency: currency || entry.currency,
    day: /^\d{4}-\d{2}-\d{2}/.exec(entry.day)?.[0] ?? null,
    isCredit: sign === 'CRDT',
    isPending: entry.status !== 'BOOK',
  })
}

function isAt(path: readonly string[], parent: readonly string[], ...rest: string[]): boolean {
  const wanted = ['Document', ...parent, ...rest]
  return path.length === wanted.length && wanted.every((name, at) => path[at] === name)
}

const newEntry = (): Entry => ({ status: '', sign: '', day: '', amount: '', currency: '', details: 0 })
const newDetails = (): Details => ({ reference: '', amount: '', currency: '', sign: '' })
