import { parseReportDay, showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { readCents, type BankLine } from './bankLine.ts'
import { UnreadableConfirmation } from './readCamt.ts'

const columns = ['reference', 'amount', 'currency', 'day'] as const
const mostLines = 20_000

/** Lines of `reference, amount, currency, day`, in any order of columns; other columns are ignored. */
export function readConfirmationCsv(content: string): BankLine[] {
  const [head, ...rows] = parseRows(content.replace(/^\uFEFF/, ''))
  const names = head?.map((name) => name.trim().toLowerCase()) ?? []
  const missing = columns.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new UnreadableConfirmation(refusals.confirmationColumns(missing.join(', '), columns.join(', ')))
  if (rows.length === 0) throw new UnreadableConfirmation(refusals.confirmationEmpty)
  if (rows.length > mostLines) throw new UnreadableConfirmation(refusals.confirmationLong(mostLines))
  return rows.map((row) => {
    const cell = (name: (typeof columns)[number]) => (row[names.indexOf(name)] ?? '').trim()
    return {
      reference: cell('reference'),
      cents: readCents(cell('amount')),
      currency: cell('currency').toUpperCase(),
      day: readDay(cell('day')),
      isCredit: false,
      isPending: false,
    }
  })
}

const readDay = (text: string) =>
  parseReportDay(/^\d{4}-\d{2}-\d{2}$/.test(text) ? showReportDay(text) : text) ?? null

function parseRows(text: string): string[][] {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const delimiter = [';', '\t', ','].find((sign) => head.includes(sign)) ?? ','
  try {
    return parse(text, { delimiter, skip_empty_lines: true, relax_column_count: true })
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableConfirmation(refusals.confirmationFormat)
    throw error
  }
}
