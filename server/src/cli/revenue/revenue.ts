import { importRevenue, type RevenueImport } from '@matinee/contract/adminRevenue'
import { undoRevenueImport } from '@matinee/contract/demand'
import { formatNumber } from '@matinee/contract/plain/format'
import { basename } from 'node:path'
import { actor, byId, command, listCommand, showCommand } from '../command.ts'
import { z } from 'zod'
import { flag, flagsOf, limit, optionalText, toggle } from '../flags.ts'
import { readInput } from '../readInput.ts'
import { refused, refuseMissing, wrongUsage } from '../refuse.ts'
import { findUser } from '../users/findUser.ts'
import { adjustmentColumns, importColumns, money, printImport, printPreview } from './printRevenue.ts'

const service = () => import('../../features/revenue/imports.service.ts')
const withImport = byId(service, 'import', 'revenue list')

const importFile = command({
  usage: 'import <file>',
  about: 'Import revenue by day and site or app: all rows or none; imported days replace earlier ones',
  args: { file: 'UTF-8: CSV with a header line, a JSON list, or one JSON object per line' },
  flags: flagsOf(importRevenue.body!, {
    source: 'demand source: lower-case letters, digits and hyphens',
    batchId: ['--batch <id>', 'name of this file; a repeated batch counts once'],
    state: 'whether the figures may still change',
    reason: ['--reason <text>', 'reason of changes; needed to change final days'],
    isDryRun: ['--dry-run', 'only check the file and print what would change'],
  }),
  examples: [
    'revenue import may.csv --source exchange --batch 2026-05 --dry-run',
    'revenue import may.csv --source exchange --batch 2026-05 --state final',
    'revenue import may-2.csv --source exchange --batch 2026-05-b --state final --reason "Invalid traffic"',
  ],
  async run({ open, width }, [path], flags) {
    const deps = await open()
    const [{ fileInput, importRevenue }, facts] = await Promise.all([service(), deps.facts()])
    const input = await readInput(path, () => fileInput(path))
    const about = { ...flags, fileName: basename(path).slice(0, 200), actor }
    const made = await stoppable('Stopped; nothing was imported.', (signal) =>
      importRevenue({ db: deps.db, facts }, about, input, { signal, onProgress: showProgress }),
    ).finally(clearProgress)
    return { json: made, text: printImport(made, width), isRefused: made.status === 'REFUSED' }
  },
})

/** On Ctrl-C `work` leaves everything as it was and ends with `outcome`. */
async function stoppable<T>(outcome: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => {
    process.stderr.write('\nStopping …\n')
    stopping.abort(refused(outcome))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(stopping.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

function showProgress({ status, rows, rowsDone }: Pick<RevenueImport, 'status' | 'rows' | 'rowsDone'>): void {
  if (!process.stderr.isTTY) return
  const [done, all] = [formatNumber(rowsDone, 'en'), formatNumber(rows, 'en')]
  const line = status === 'READING' ? `Checking: ${all} rows` : `Loading: ${done} of ${all} rows`
  process.stderr.write(`\r${line.padEnd(50)}`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${' '.repeat(50)}\r`)
}

const list = listCommand({
  usage: 'list',
  about: 'List the imports, newest first',
  flags: {
    source: optionalText('--source <source>', 'only imports of this demand source'),
    limit: limit(30),
  },
  examples: ['revenue list', 'revenue list --source exchange --json'],
  async load({ db }, _args, { source, limit }) {
    const rows = await (await service()).listImports(db, { source, limit })
    return { rows, empty: source ? `There are no imports from ${source}.` : 'There are no imports.' }
  },
  columns: importColumns,
})

const show = showCommand({
  usage: 'show <id>',
  about: 'Show an import with the faults of its rows',
  load: ({ db }, [id]) => withImport(id, ({ readImport }) => readImport(db, id)),
  print: printImport,
})

const cancel = showCommand({
  usage: 'cancel <id>',
  about: 'Cancel a running import; none of its rows count',
  load: ({ db }, [id]) => withImport(id, ({ cancelImport }) => cancelImport(db, id)),
  print: (cancelled, width) => `Cancelled; nothing has changed.\n\n${printImport(cancelled, width)}`,
})

const undo = command({
  usage: 'undo <id>',
  about: 'Undo an import: its days count as they did before, and days that it brought first are missing',
  flags: {
    reason: flag(
      '--reason <reason>',
      'why; publishers see it with their adjusted days',
      undoRevenueImport.body!.shape.reason.optional(),
    ),
    isDryRun: toggle('--dry-run', 'only print what would change'),
  },
  examples: [
    'revenue undo 3kQ9vB7cXz12Lm --dry-run',
    'revenue undo 3kQ9vB7cXz12Lm --reason "The file was of another exchange"',
  ],
  async run({ open, width }, [id], { reason, isDryRun }) {
    if (!reason && !isDryRun)
      throw wrongUsage('An undo needs --reason; --dry-run prints what it would change.')
    const { db, facts: openFacts } = await open()
    const stores = { db, facts: await openFacts() }
    const known = <T>(work: () => Promise<T>) =>
      refuseMissing(work, `There is no import ${id}. Find it with: matinee revenue list`)
    const { previewUndo, undoImport } = await import('../../features/revenue/undo/undo.service.ts')
    if (isDryRun) {
      const json = await known(() => previewUndo(stores, id))
      return { json, text: printPreview(json, width) }
    }
    const work = (signal: AbortSignal) => undoImport(stores, id, { reason: reason!, actor }, { signal })
    const json = await known(() => stoppable('Stopped; nothing has changed.', work))
    return { json, text: printImport(json, width) }
  },
})

const sources = listCommand({
  usage: 'sources',
  about: 'List what each demand source has reported, by day; days that are missing were not reported',
  flags: {
    from: flag('--from <day>', 'first day, for example 2026-05-01', z.iso.date()),
    to: flag('--to <day>', 'last day, for example 2026-05-31', z.iso.date()),
  },
  examples: ['revenue sources --from 2026-05-01 --to 2026-05-31'],
  async load({ db }, _args, range) {
    const { listDemandSources } = await import('../../features/revenue/demand/demand.service.ts')
    const data = await listDemandSources(db, range)
    const rows = data.flatMap(({ source, days }) => days.map((day) => ({ source, ...day })))
    return { rows, empty: 'No source has reported these days.' }
  },
  columns: {
    'SOURCE!': 'source',
    'DAY!': 'day',
    'STATE!': 'state',
    'ACCOUNTS#': 'accounts',
    'USD#!': ({ usdMicros }) => money(usdMicros),
  },
})

const adjustments = listCommand({
  usage: 'adjustments <user>',
  about: 'List the changes to reported days of an account, newest first',
  async load({ db }, [user]) {
    const { id, email } = await findUser(db, user)
    const { listAdjustments } = await import('../../features/revenue/revenue.service.ts')
    return { rows: await listAdjustments(db, id), empty: `No reported day of ${email} has changed.` }
  },
  columns: adjustmentColumns,
})

export const commands = [importFile, list, show, cancel, undo, sources, adjustments]
