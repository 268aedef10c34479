import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { reportPieces, type FilePiece } from '../reports/reportFile.service.ts'
import type { RunRow } from './runs.store.ts'
import { orderOf, type Schedule } from './schedule.ts'
import { filesOf } from './scheduledReports.service.ts'
import type { Reporter } from './scheduledReports.store.ts'
import { createSummary, type Summary } from './summarise.ts'

const questionMs = 300_000

/** What each try of each mail says alike. */
export type StoredSummary = Summary & { language: Reporter['language']; bytes: number }

/**
 * Makes the file of a run and sums it up in its owner's words. Killed and begun again it makes the file anew. Throws
 * 404 where the site is gone.
 */
export async function makeReport(
  deps: Pick<Deps, 'db' | 'facts' | 'files'>,
  account: Reporter,
  { run, schedule }: { run: RunRow; schedule: Schedule },
  signal: AbortSignal,
): Promise<{ fileKey: string; rows: number; summary: StoredSummary }> {
  if (run.startDay === null || run.endDay === null)
    throw new AppError('invalid_date', 422, refusals.reportWithoutDays)
  const order = orderOf(schedule, { start: run.startDay, end: run.endDay }, account.currency)
  const { language, currency } = account
  const summary = createSummary({ reportType: schedule.reportType, currency, language })
  const pieces = reportPieces(deps, account, order, { signal, timeoutMs: questionMs })
  const fileKey = `${filesOf(run.scheduleId)}/${run.id}.csv`
  const bytes = await deps.files.put(fileKey, Readable.from(textOf(pieces, summary), { objectMode: false }))
  return { fileKey, rows: summary.rows(), summary: { ...summary.summary(), language, bytes } }
}

async function* textOf(
  pieces: AsyncIterable<FilePiece>,
  summary: ReturnType<typeof createSummary>,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    summary.take(piece)
    yield piece.text
  }
}
