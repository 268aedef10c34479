import { parseReportDay, showReportDay } from '@matinee/contract/plain/reportDays'
import type { Command } from 'commander'
import { readFile, stat } from 'node:fs/promises'
import type { RatesImport } from '../features/revenue/rates.service.ts'
import { CliError } from './cliError.ts'
import { noun, option, textOf, type Options, type Output, type Runner, type Session } from './command.ts'
import { printTable } from './printTable.ts'
import { printFaults } from './printFaults.ts'
import { readGivenFile } from './readGivenFile.ts'
import { plural } from './words.ts'

const service = () => import('../features/revenue/rates.service.ts')
const maxBytes = 16 * 1024 * 1024

export function addRateCommands(program: Command, run: Runner): void {
  const rates = noun(program, 'rates', 'Exchange rates: what one US dollar buys, by day', run)
  rates.add({
    usage: 'import <file>',
    about: 'Store rates of CSV: day, currency (try or eur), rate, source; all lines or none',
    args: { file: 'UTF-8 CSV with a header line' },
    options: [
      option(
        '--restate',
        'also change rates that are stored; revenue that was imported keeps what it was converted with',
      ),
    ],
    examples: ['rates import rates.csv', 'rates import corrected.csv --restate'],
    run: importRates,
  })
  rates.add({
    usage: 'list',
    about: 'The stored rates, oldest first, with where they are from',
    options: [option('--from <day>', 'as in 2026-05-01'), option('--to <day>', 'as in 2026-05-31')],
    examples: ['rates list --from 2026-05-01', 'rates list --json'],
    run: listRates,
  })
}

async function importRates(session: Session, [path]: string[], options: Options): Promise<Output> {
  const csv = await readGivenFile(path!, async () => {
    if ((await stat(path!)).size > maxBytes)
      throw new CliError('usage', `"${path}" has more than 16 MB; that is no list of rates.`)
    return readFile(path!)
  })
  const { db } = await session.open()
  const made = await (await service()).importRates(db, csv, { restates: options.restate === true })
  if (made.faultCount) return { json: made, text: printRefusal(made, session.width), isRefused: true }
  const parts = [
    plural(made.added, 'rate added', 'rates added'),
    ...(made.restated ? [`${made.restated} changed`] : []),
    ...(made.same ? [`${made.same} stored already`] : []),
  ]
  const note = made.restated
    ? ' Revenue that was imported before keeps what it was converted with; import it again under another batch to convert it anew.'
    : ''
  return { json: made, text: `${parts.join(', ')}.${note}` }
}

const printRefusal = ({ faults, faultCount }: RatesImport, width: number) =>
  `Nothing was stored: ${plural(faultCount, 'fault')}.\n\n${printFaults(faults, faultCount, width)}`

async function listRates(session: Session, _args: string[], options: Options): Promise<Output> {
  const [start, end] = [dayOf(options, 'from'), dayOf(options, 'to')]
  const { db } = await session.open()
  const range = { ...(start && { start }), ...(end && { end }) }
  const data = await (await service()).listStoredRates(db, range)
  const empty = 'No rates are stored there. Store some: matinee rates import --help'
  return {
    json: { data },
    text: data.length === 0 ? empty : printTable(data, rateColumns, session.width),
  }
}

const rateColumns = [
  { title: 'DAY', cell: ({ day }: { day: string }) => day, isWhole: true },
  { title: 'CURRENCY', cell: ({ currency }: { currency: string }) => currency, isWhole: true },
  {
    title: 'FOR 1 USD',
    cell: ({ rateMicros }: { rateMicros: number }) => (rateMicros / 1_000_000).toFixed(6),
    isNumber: true,
    isWhole: true,
  },
  { title: 'SOURCE', cell: ({ source }: { source: string }) => source },
]

function dayOf(options: Options, name: 'from' | 'to'): string | undefined {
  const text = textOf(options, name)
  if (text === undefined) return undefined
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseReportDay(showReportDay(text)) : parseReportDay(text)
  if (!day) throw new CliError('usage', `--${name}: "${text}" is no day such as 2026-05-31.`)
  return day
}
