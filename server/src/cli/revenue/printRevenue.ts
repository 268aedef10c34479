import { formatNumber } from '@matinee/contract/plain/format'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { Adjustment } from '../../features/revenue/revenue.service.ts'
import { minute, plural } from '../formatText.ts'
import { printFields, printTable, type Columns } from '../printTable.ts'

/** `count` may be higher than the number of listed faults, which is limited. */
export function printFaults(rows: readonly Fault[], count: number, width: number): string {
  const faults = { rows, width }
  const table = printTable(faults, {
    'LINE#!': ({ line }) => line || null,
    'COLUMN!': 'column',
    REASON: 'reason',
  })
  return count > rows.length ? `${table}\n\nThe first ${rows.length} of ${count} faults.` : table
}
type Fault = RevenueImport['faults'][number]

const number = (value: number) => formatNumber(value, 'en')

export const importColumns: Columns<RevenueImport> = {
  'ID!': 'id',
  SOURCE: 'source',
  BATCH: 'batchId',
  'STATUS!': statusWord,
  'STATE!': 'state',
  'ROWS#!': ({ rows }) => number(rows),
  'FAULTS#!': ({ faultCount }) => number(faultCount),
  'RESTATED DAYS#': ({ restatedDays }) => number(restatedDays),
  'STARTED (UTC)!': 'createdAt',
}

/** With the progress of an import that is loading. */
function statusWord({ status, rows, rowsDone }: RevenueImport): string {
  const word = status.toLowerCase()
  return status === 'LOADING' && rows > 0 ? `${word} ${Math.floor((100 * rowsDone) / rows)} %` : word
}

export function printImport(made: RevenueImport, width: number): string {
  const fields = printFields([
    ...(made.id === null ? [] : ([['Id', made.id]] as const)),
    ['Source', made.source],
    ['Batch', made.batchId],
    ['Status', statusWord(made)],
    ['State', made.state],
    ...(made.reason ? ([['Reason', made.reason]] as const) : []),
    ['File', made.fileName || null],
    ['By', made.actor],
    ['Rows', number(made.rows)],
    ['Restated days', number(made.restatedDays)],
    ['Started (UTC)', minute(made.createdAt)],
    ['Ended (UTC)', minute(made.finishedAt)],
  ])
  const lines = [outcome(made), '', fields]
  if (made.faultCount > 0) lines.push('', printFaults(made.faults, made.faultCount, width))
  return lines.join('\n')
}

function outcome(made: RevenueImport): string {
  const faults = plural(made.faultCount, 'fault')
  if (made.isDryRun)
    return made.status === 'DONE'
      ? `The file is valid. It would import ${plural(made.rows, 'row')} and restate ${plural(made.restatedDays, 'day')}; nothing was imported.`
      : `The file has ${faults} and would be refused; nothing was imported.`
  if (made.status === 'DONE')
    return `Imported ${plural(made.rows, 'row')}; ${plural(made.restatedDays, 'day')} restated.`
  if (made.status === 'REFUSED') return `Nothing was imported: ${faults}.`
  if (made.status === 'FAILED')
    return 'The import did not finish, and none of its rows count. Import the file again.'
  return 'The import is running.'
}

export const money = (micros: number) => formatNumber(micros / 1_000_000, 'en', 2, 6)

export const adjustmentColumns: Columns<Adjustment> = {
  'DAY!': 'day',
  SOURCE: 'source',
  'BEFORE USD#!': (row) => money(row.beforeMicrosUsd),
  'AFTER USD#!': (row) => money(row.afterMicrosUsd),
  'STATE!': (row) => `${row.beforeState} → ${row.afterState}`,
  'CHANGED (UTC)!': 'at',
  REASON: 'reason',
}
