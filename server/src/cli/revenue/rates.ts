import { parseReportDay, showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { command } from '../command.ts'
import { flag, toggle } from '../flags.ts'
import { plural } from '../formatText.ts'
import { printList } from '../printTable.ts'
import { readInput } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'
import { printFaults } from './printRevenue.ts'

const service = () => import('../../features/revenue/rates.service.ts')
const maxBytes = 16 * 1024 * 1024

const importFile = command({
  usage: 'import <file>',
  about: 'Store rates of CSV: day, currency (try or eur), rate, source; all lines or none',
  args: { file: 'UTF-8 CSV with a header line' },
  flags: {
    restates: toggle(
      '--restate',
      'also change rates that are stored; revenue that was imported keeps what it was converted with',
    ),
  },
  examples: ['rates import rates.csv', 'rates import corrected.csv --restate'],
  async run({ open, width }, [path], { restates }) {
    const csv = await readInput(path, async () => {
      if ((await stat(path)).size > maxBytes)
        throw wrongUsage(`"${path}" has more than 16 MB; that is no list of rates.`)
      return readFile(path)
    })
    const { db } = await open()
    const json = await (await service()).importRates(db, csv, { restates })
    const { added, restated, same, faults, faultCount } = json
    if (faultCount) {
      const list = printFaults(faults, faultCount, width)
      const text = `Nothing was stored: ${plural(faultCount, 'fault')}.\n\n${list}`
      return { json, text, isRefused: true }
    }
    const counts = [
      plural(added, 'rate added', 'rates added'),
      ...(restated ? [`${restated} changed`] : []),
      ...(same ? [`${same} stored already`] : []),
    ]
    const note = restated
      ? ' Revenue that was imported before keeps what it was converted with; import it again under another batch to convert it again.'
      : ''
    return { json, text: `${counts.join(', ')}.${note}` }
  },
})

function readDay(given: string, name: string): string {
  const isIso = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const day = parseReportDay(isIso ? showReportDay(given) : given)
  if (!day) throw wrongUsage(`${name}: "${given}" is no day such as 2026-05-31.`)
  return day
}

const list = command({
  usage: 'list',
  about: 'The stored rates, oldest first, with where they are from',
  flags: {
    start: flag('--from <day>', 'as in 2026-05-01', z.string().optional(), readDay),
    end: flag('--to <day>', 'as in 2026-05-31', z.string().optional(), readDay),
  },
  examples: ['rates list --from 2026-05-01', 'rates list --json'],
  async run({ open, width }, _args, { start, end }) {
    const { db } = await open()
    const range = { ...(start && { start }), ...(end && { end }) }
    const rows = await (await service()).listStoredRates(db, range)
    const table = { rows, width, empty: 'No rates are stored there. Store some: matinee rates import --help' }
    return printList(table, {
      'DAY!': 'day',
      'CURRENCY!': 'currency',
      'FOR 1 USD#!': ({ rateMicros }) => (rateMicros / 1_000_000).toFixed(6),
      SOURCE: 'source',
    })
  },
})

export const commands = [importFile, list]
