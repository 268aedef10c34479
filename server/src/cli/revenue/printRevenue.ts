import { formatNumber } from '@matinee/contract/plain/format'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { Adjustment } from '../../features/revenue/revenue.service.ts'
import { minute, plural } from '../formatText.ts'
import { printFields, printTable, type Table } from '../printTable.ts'
import { printFaults } from './printFaults.ts'

const number = (value: number) => formatNumber(value, 'en')

export const printImports = (imports: Table<RevenueImport>): string =>
  printTable(imports, [
    { title: 'ID', cell: ({ id }) => id, isUncut: true },
    { title: 'SOURCE', cell: ({ source }) => source },
    { title: 'BATCH', cell: ({ batchId }) => batchId },
    { title: 'STATUS', cell: statusWord, isUncut: true },
    { title: 'STATE', cell: ({ state }) => state, isUncut: true },
    { title: 'ROWS', cell: ({ rows }) => number(rows), isNumber: true, isUncut: true },
    { title: 'FAULTS', cell: ({ faultCount }) => number(faultCount), isNumber: true, isUncut: true },
    { title: 'RESTATED DAYS', cell: ({ restatedDays }) => number(restatedDays), isNumber: true },
    { title: 'BEGUN (UTC)', cell: ({ createdAt }) => minute(createdAt), isUncut: true },
  ])

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
    ['Begun (UTC)', minute(made.createdAt)],
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
      ? `The file is sound. It would bring ${plural(made.rows, 'row')} and restate ${plural(made.restatedDays, 'day')}; nothing was imported.`
      : `The file has ${faults} and would be refused; nothing was imported.`
  if (made.status === 'DONE')
    return `Imported ${plural(made.rows, 'row')}; ${plural(made.restatedDays, 'day')} restated.`
  if (made.status === 'REFUSED') return `Nothing was imported: ${faults}.`
  if (made.status === 'FAILED') return 'It did not come to its end; nothing of it counts. Import it again.'
  return 'It is running.'
}

const money = (micros: number) => formatNumber(micros / 1_000_000, 'en', 2, 6)

export const printAdjustments = (adjustments: Table<Adjustment>): string =>
  printTable(adjustments, [
    { title: 'DAY', cell: ({ day }) => day, isUncut: true },
    { title: 'SOURCE', cell: ({ source }) => source },
    { title: 'BEFORE USD', cell: (row) => money(row.beforeMicrosUsd), isNumber: true, isUncut: true },
    { title: 'AFTER USD', cell: (row) => money(row.afterMicrosUsd), isNumber: true, isUncut: true },
    { title: 'STATE', cell: (row) => `${row.beforeState} → ${row.afterState}`, isUncut: true },
    { title: 'CHANGED (UTC)', cell: ({ at }) => minute(at.toISOString()), isUncut: true },
    { title: 'WHY', cell: ({ reason }) => reason },
  ])
