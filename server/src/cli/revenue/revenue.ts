import { importRevenue, type RevenueImport } from '@matinee/contract/adminRevenue'
import { formatNumber } from '@matinee/contract/plain/format'
import { basename } from 'node:path'
import { actor, byId, command } from '../command.ts'
import { flagsOf, limit, optionalText, toggle } from '../flags.ts'
import { printList } from '../printTable.ts'
import { readInput } from '../readInput.ts'
import { refused } from '../refuse.ts'
import { findUser, userArgument } from '../users/findUser.ts'
import { adjustmentColumns, importColumns, printImport } from './printRevenue.ts'

const service = () => import('../../features/revenue/imports.service.ts')
const args = { id: 'of the import, as in revenue list' }
const withImport = byId(
  service,
  (id) => `There is no import ${id}. See which there are: matinee revenue list`,
)
const { source, batchId: batch, state, reason } = importRevenue.body!.shape

const importFile = command({
  usage: 'import <file>',
  about: 'Bring revenue by day, site or app: all rows or none; a day that is there is replaced',
  args: { file: 'UTF-8: CSV with a header line, a JSON list, or JSON objects one a line' },
  flags: {
    ...flagsOf(
      { source, batch, state, reason },
      {
        source: ['--source <name>', 'who paid: lower-case letters, digits, hyphens'],
        batch: ['--batch <id>', 'names this file; the same twice counts once'],
        state: ['--state <state>', 'whether the figures may still change'],
        reason: ['--reason <text>', 'why days change; days that are final do not change without it'],
      },
    ),
    isDryRun: toggle('--dry-run', 'only check the file and say what it would do'),
  },
  examples: [
    'revenue import may.csv --source exchange --batch 2026-05 --dry-run',
    'revenue import may.csv --source exchange --batch 2026-05 --state final',
    'revenue import may-2.csv --source exchange --batch 2026-05-b --state final --reason "Invalid traffic"',
  ],
  async run({ open, width }, [path], { batch: batchId, ...flags }) {
    const deps = await open()
    const [{ fileInput, importRevenue }, facts] = await Promise.all([service(), deps.facts()])
    const input = await readInput(path, () => fileInput(path))
    const about = { ...flags, batchId, fileName: basename(path).slice(0, 200), actor }
    const made = await stoppable((signal) =>
      importRevenue({ db: deps.db, facts }, about, input, { signal, onProgress: showProgress }),
    ).finally(clearProgress)
    return { json: made, text: printImport(made, width), isRefused: made.status === 'REFUSED' }
  },
})

/** Ctrl-C aborts the signal, on which the import removes its rows and ends. */
async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => {
    process.stderr.write('\nStopping …\n')
    stopping.abort(refused('Stopped; nothing of this import counts.'))
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

const list = command({
  usage: 'list',
  about: 'The imports, newest first',
  flags: { source: optionalText('--source <name>', 'only those of one source'), limit: limit(30) },
  examples: ['revenue list', 'revenue list --source exchange --json'],
  async run({ open, width }, _args, { source, limit }) {
    const { db } = await open()
    const rows = await (await service()).listImports(db, { source, limit })
    const empty = source ? `Nothing was imported from ${source}.` : 'Nothing was imported yet.'
    return printList({ rows, width, empty }, importColumns)
  },
})

const show = command({
  usage: 'show <id>',
  about: 'One import, with what was wrong with its rows',
  args,
  examples: ['revenue show 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const json = await withImport(session, id, ({ readImport }, { db }) => readImport(db, id))
    return { json, text: printImport(json, session.width) }
  },
})

const cancel = command({
  usage: 'cancel <id>',
  about: 'End an import that runs; nothing of it counts',
  args,
  examples: ['revenue cancel 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const json = await withImport(session, id, ({ cancelImport }, { db }) => cancelImport(db, id))
    return { json, text: `Cancelled; nothing of it counts.\n\n${printImport(json, session.width)}` }
  },
})

const adjustments = command({
  usage: 'adjustments <user>',
  about: 'Changes to days of an account that were already reported, newest first',
  args: userArgument,
  examples: ['revenue adjustments ayse@example.com'],
  async run({ open, width }, [given]) {
    const { db } = await open()
    const { id, email } = await findUser(db, given)
    const { listAdjustments } = await import('../../features/revenue/revenue.service.ts')
    const empty = `No reported day of ${email} has changed.`
    return printList({ rows: await listAdjustments(db, id), width, empty }, adjustmentColumns)
  },
})

export const commands = [importFile, list, show, cancel, adjustments]
