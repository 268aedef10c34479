import { formatNumber } from '@matinee/contract/plain/format'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { Command } from 'commander'
import { basename } from 'node:path'
import { CliError } from './cliError.ts'
import {
  choice,
  count,
  noun,
  option,
  textOf,
  type Options,
  type Output,
  type Runner,
  type Session,
} from './command.ts'
import { checkFields } from './checkFields.ts'
import { findUser, refuseMissing } from './findUser.ts'
import { printAdjustments, printImport, printImports } from './printRevenue.ts'
import { readGivenFile } from './readGivenFile.ts'
import { actor } from './userChanges.ts'

const service = () => import('../features/revenue/imports.service.ts')
const importId = { id: 'of the import, as in revenue list' }

export function addRevenueCommands(program: Command, run: Runner): void {
  const revenue = noun(program, 'revenue', 'What demand sources paid: imports, and how days changed', run)
  revenue.add({
    usage: 'import <file>',
    about: 'Bring revenue by day, site or app: all rows or none; a day that is there is replaced',
    args: { file: 'UTF-8: CSV with a header line, a JSON list, or JSON objects one a line' },
    options: [
      option('--source <name>', 'who paid: lower-case letters, digits, hyphens').makeOptionMandatory(),
      option('--batch <id>', 'names this file; the same twice counts once').makeOptionMandatory(),
      choice('--state <state>', 'whether the figures may still change', ['estimated', 'final']).default(
        'estimated',
      ),
      option('--reason <text>', 'why days change; days that are final do not change without it'),
      option('--dry-run', 'only check the file and say what it would do'),
    ],
    examples: [
      'revenue import may.csv --source exchange --batch 2026-05 --dry-run',
      'revenue import may.csv --source exchange --batch 2026-05 --state final',
      'revenue import may-2.csv --source exchange --batch 2026-05-b --state final --reason "Invalid traffic"',
    ],
    run: importFile,
  })
  revenue.add({
    usage: 'list',
    about: 'The imports, newest first',
    options: [
      option('--source <name>', 'only those of one source'),
      count('--limit <n>', 'at most so many', [1, 1000], 30),
    ],
    examples: ['revenue list', 'revenue list --source exchange --json'],
    run: listImports,
  })
  revenue.add({
    usage: 'show <id>',
    about: 'One import, with what was wrong with its rows',
    args: importId,
    examples: ['revenue show 3kQ9vB7cXz12Lm'],
    run: async (session, [id]) => {
      const { db } = await session.open()
      const { readImport } = await service()
      const made = await refuseMissing(() => readImport(db, id!), noSuchImport(id!))
      return { json: made, text: printImport(made, session.width) }
    },
  })
  revenue.add({
    usage: 'cancel <id>',
    about: 'End an import that runs; nothing of it counts',
    args: importId,
    examples: ['revenue cancel 3kQ9vB7cXz12Lm'],
    run: async (session, [id]) => {
      const { db } = await session.open()
      const { cancelImport } = await service()
      const made = await refuseMissing(() => cancelImport(db, id!), noSuchImport(id!))
      return { json: made, text: `Cancelled; nothing of it counts.\n\n${printImport(made, session.width)}` }
    },
  })
  revenue.add({
    usage: 'adjustments <user>',
    about: 'How days of an account changed after they had been told, the newest change first',
    args: { user: 'id or e-mail' },
    examples: ['revenue adjustments ayse@example.com'],
    run: listAdjustments,
  })
}

const noSuchImport = (id: string) => `There is no import ${id}. See which there are: matinee revenue list`

async function importFile(session: Session, [path]: string[], options: Options): Promise<Output> {
  const wish = await readWish(options)
  const { config, db } = await session.open()
  const [{ openFacts }, { factsAddress }, { fileInput, importRevenue }] = await Promise.all([
    import('../platform/facts/facts.ts'),
    import('../roles/openDeps.ts'),
    service(),
  ])
  const input = await readGivenFile(path!, () => fileInput(path!))
  const facts = openFacts(factsAddress(config))
  const stopping = new AbortController()
  const stop = () => {
    process.stderr.write('\nStopping …\n')
    stopping.abort(new CliError('refused', 'Stopped; nothing of this import counts.'))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const made = await importRevenue(
      { db, facts },
      { ...wish, fileName: basename(path!).slice(0, 200), actor },
      input,
      { signal: stopping.signal, onProgress: showProgress },
    )
    clearProgress()
    return { json: made, text: printImport(made, session.width), isRefused: made.status === 'REFUSED' }
  } catch (error) {
    clearProgress()
    throw error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await facts.close()
  }
}

async function readWish(options: Options) {
  const [{ z }, { importRevenue }] = await Promise.all([
    import('zod'),
    import('@matinee/contract/adminRevenue'),
  ])
  const { source, batchId, state, reason } = importRevenue.body!.shape
  const { batch, ...fields } = checkFields(z.object({ source, batch: batchId, state, reason }), {
    source: options.source,
    batch: options.batch,
    state: options.state,
    reason: textOf(options, 'reason'),
  })
  return { ...fields, batchId: batch, isDryRun: options.dryRun === true }
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

async function listImports(session: Session, _args: string[], options: Options): Promise<Output> {
  const { db } = await session.open()
  const source = textOf(options, 'source')
  const data = await (await service()).listImports(db, { source, limit: options.limit as number })
  const empty = source ? `Nothing was imported from ${source}.` : 'Nothing was imported yet.'
  return { json: { data }, text: data.length ? printImports(data, session.width) : empty }
}

async function listAdjustments(session: Session, [given]: string[]): Promise<Output> {
  const { db } = await session.open()
  const user = await findUser(db, given!)
  const { listAdjustments } = await import('../features/revenue/revenue.service.ts')
  const data = await listAdjustments(db, user.id)
  const empty = `No day of ${user.email} changed after it had been told.`
  return { json: { data }, text: data.length ? printAdjustments(data, session.width) : empty }
}
