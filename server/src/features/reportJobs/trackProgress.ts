import { countDays, type Day } from '@matinee/contract/plain/calendar'
import type { Deps } from '../../platform/deps.ts'
import type { FilePiece } from '../reports/files/reportFile.service.ts'
import { saveProgress, type ReportJobRow } from './reportJobs.store.ts'

const saveIntervalMs = 1_000

/** Stores the progress of a report once a second. `cancelled` aborts when the report is cancelled or deleted. */
export function trackProgress(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id, accountId }: Pick<ReportJobRow, 'id' | 'accountId'>,
  { startDate, endDate }: { startDate: Day; endDate: Day },
) {
  const cancel = new AbortController()
  const written = { progress: 0, rows: 0 }
  /** Percent of the days, at most 99 until the file is complete. */
  const percentUpTo = (day: Day) =>
    Math.min(99, Math.floor((100 * countDays(startDate, day)) / countDays(startDate, endDate)))
  /** False when the report was cancelled or deleted. */
  const save = () => saveProgress(db, accountId, id, written)
  const saveOrCancel = async () => {
    if (!(await save())) cancel.abort(new Error('the report was cancelled or deleted'))
  }
  let saving = Promise.resolve()
  const timer = setInterval(() => {
    saving = saving
      .then(saveOrCancel)
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of a report could not be stored'))
  }, saveIntervalMs)
  return {
    cancelled: cancel.signal,
    add: ({ rows, lastDay }: FilePiece) => {
      written.rows += rows.length
      if (lastDay) written.progress = percentUpTo(lastDay)
    },
    save,
    end: () => {
      clearInterval(timer)
      return saving
    },
  }
}
