import { formatNumber } from '@matinee/contract/plain/format'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { RevenueUndo } from '@matinee/contract/demand'
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
function statusWord({ status, rows, rowsDone, undone, undoes }: RevenueImport): string {
  if (undone) return 'undone'
  const word = undoes ? `undo ${status.toLowerCase()}` : status.toLowerCase()
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
    ['By', made.actorName ?? made.actor],
    ...(made.undoes ? ([['Undoes', `${made.undoes.name} (${made.undoes.id})`]] as const) : []),
    [made.undoes ? 'Days' : 'Rows', number(made.rows)],
    ['Restated days', number(made.restatedDays)],
    ['Started (UTC)', minute(made.createdAt)],
    ['Ended (UTC)', minute(made.finishedAt)],
    ...(made.undone ? undoneFields(made.undone) : []),
  ])
  const lines = [outcome(made), '', fields]
  if (made.faultCount > 0) lines.push('', printFaults(made.faults, made.faultCount, width))
  return lines.join('\n')
}

const undoneFields = (undone: NonNullable<RevenueImport['undone']>) =>
  [
    ['Undone (UTC)', minute(undone.at)],
    ['Undone by', undone.actorName ?? undone.actor],
    ['Undone because', undone.reason],
    ['Undone in', undone.importId],
  ] as const

function outcomeOfUndo({ status, rows, restatedDays }: RevenueImport): string {
  if (status === 'DONE') return `Undone: ${plural(rows, 'day')}, of which ${number(restatedDays)} changed.`
  return status === 'FAILED' ? 'The undo did not finish, and nothing has changed.' : 'The undo is running.'
}

function outcome(made: RevenueImport): string {
  if (made.undoes) return outcomeOfUndo(made)
  if (made.undone) return 'This import was undone; none of its rows count.'
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

/** What an undo would change. */
export function printPreview(undo: RevenueUndo, width: number): string {
  const {
    dayCount,
    changedDays,
    missingDays,
    accountCount,
    beforeUsdMicros,
    afterUsdMicros,
    days,
    closings,
  } = undo
  const outcome = `An undo would take back ${plural(dayCount, 'day')} of ${plural(accountCount, 'account')}: ${number(changedDays)} would change, of which ${number(missingDays)} would be missing. Nothing has changed.`
  const fields = printFields([
    ['USD now', money(beforeUsdMicros)],
    ['USD after', money(afterUsdMicros)],
    ['Difference', money(afterUsdMicros - beforeUsdMicros)],
  ])
  const warnings = closings.map(
    ({ month, closesOn, canCloseNow, accountCount }) =>
      `${month} ${canCloseNow ? 'can be closed now' : `closes on ${closesOn}`} for ${plural(accountCount, 'account')}. Days that are missing then are paid with a later month: import the right file before.`,
  )
  const table = printTable(
    { rows: days, width },
    {
      'DAY!': 'day',
      ACCOUNT: ({ account }) => account.name,
      'NOW USD#!': (row) => money(row.beforeUsdMicros),
      'AFTER USD#!': (row) => (row.afterUsdMicros === null ? 'missing' : money(row.afterUsdMicros)),
      'STATE!': (row) => `${row.beforeState} → ${row.afterState ?? 'missing'}`,
    },
  )
  const cut = days.length < dayCount ? [`The first ${days.length} of ${number(dayCount)} days.`] : []
  return [outcome, ...warnings, fields, table, ...cut].join('\n\n')
}
