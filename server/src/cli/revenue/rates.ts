import { saveExchangeRate } from '@matinee/contract/rates'
import { z } from 'zod'
import { actor, command, listCommand } from '../command.ts'
import { flag, flagsOf, parseField, toggle } from '../flags.ts'
import { plural } from '../formatText.ts'
import { readWholeFile } from '../readInput.ts'
import { refused, wrongUsage } from '../refuse.ts'
import { printFaults } from './printRevenue.ts'

const service = () => import('../../features/revenue/rates.service.ts')
const maxBytes = 16 * 1024 * 1024

const importFile = command({
  usage: 'import <file>',
  about:
    'Import rates from CSV with the columns day, currency (try or eur), rate and source; all lines or none',
  args: { file: 'UTF-8 CSV with a header line' },
  flags: {
    restates: toggle('--restate', 'also change stored rates; imported revenue keeps its conversion'),
  },
  examples: ['rates import rates.csv', 'rates import corrected.csv --restate'],
  async run({ open, width }, [path], { restates }) {
    const csv = await readWholeFile(path, { maxBytes })
    const { db } = await open()
    const json = await (await service()).importRates(db, csv, { restates, actor })
    const { added, restated, same, faults, faultCount } = json
    if (faultCount) {
      const list = printFaults(faults, faultCount, width)
      const text = `Nothing was imported: ${plural(faultCount, 'fault')}.\n\n${list}`
      return { json, text, isRefused: true }
    }
    const counts = [
      plural(added, 'rate added', 'rates added'),
      ...(restated ? [`${restated} changed`] : []),
      ...(same ? [`${same} unchanged`] : []),
    ]
    const note = restated
      ? ' Imported revenue keeps its conversion; import it again as another batch to convert it again.'
      : ''
    return { json, text: `${counts.join(', ')}.${note}` }
  },
})

const Day = z.iso.date('Write a day such as 2026-05-31').optional()

const list = listCommand({
  usage: 'list',
  about: 'List the stored rates with their sources, oldest first',
  flags: {
    start: flag('--from <day>', 'first day, for example 2026-05-01', Day),
    end: flag('--to <day>', 'last day, for example 2026-05-31', Day),
  },
  examples: ['rates list --from 2026-05-01', 'rates list --json'],
  async load({ db }, _args, range) {
    const rows = await (await service()).listStoredRates(db, range)
    return { rows, empty: 'There are no rates for these days. Import some: matinee rates import --help' }
  },
  columns: {
    'DAY!': 'day',
    'CURRENCY!': 'currency',
    'FOR 1 USD#!': ({ rateMicros }) => perDollar(rateMicros),
    SOURCE: 'source',
  },
})

const body = saveExchangeRate.body!
const words = { try: 'try', eur: 'eur' } as const
const perDollar = (micros: number) => (micros / 1_000_000).toFixed(6)

const set = command({
  usage: 'set <day> <currency> <rate>',
  about: 'Store the rate of one day; one that is stored changes only with --restate',
  args: {
    day: ['day, for example 2026-05-29', body.shape.day],
    currency: ['try or eur', z.enum(words)],
    rate: 'price of one US dollar, such as 41.2543',
  },
  flags: {
    ...flagsOf(body, { source: 'who published it' }),
    restates: toggle('--restate', 'also change a stored rate; imported revenue keeps its conversion'),
  },
  examples: ['rates set 2026-05-29 try 41.2543 --source "Central bank"'],
  async run({ open }, [day, currency, typed], { source, restates }) {
    const { findRate, readRate, saveRate } = await service()
    const amount = readRate(typed)
    if (typeof amount !== 'number') throw wrongUsage(`The rate is ${amount.reason}.`)
    const rateMicros = parseField(body.shape.rateMicros, amount, { field: 'rate' })
    const { db } = await open()
    const rate = { day, currency: words[currency as 'try'], rateMicros, source }
    const before = await findRate(db, rate)
    if (before && !restates && (before.rateMicros !== rateMicros || before.source !== source))
      throw refused(
        `The stored ${currency} rate of ${day} is ${perDollar(before.rateMicros)} (${before.source}); use --restate to change it.`,
      )
    const json = await saveRate(db, { ...rate, before }, actor)
    const text = `One US dollar is ${perDollar(json.rateMicros)} ${json.currency} on ${json.day} (${json.source}).`
    return { json, text }
  },
})

export const commands = [importFile, set, list]
