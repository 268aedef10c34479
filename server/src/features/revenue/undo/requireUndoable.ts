import { importUndoDays } from '@matinee/contract/plain/limits'
import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { Before } from '../activeImports.store.ts'
import { undoUntil } from '../presentImport.ts'
import { findImport, type ImportRow } from '../readImports.store.ts'
import * as store from './replacedDays.store.ts'
import { readStoredSums } from './storedSums.facts.ts'

export const refusal = (sentence: Sentence) => new AppError('stale', 409, sentence)

/** Throws 404, and 409 `stale` for an import that cannot be undone, whatever became of its days. */
export async function requireUndoable(db: Db, id: string): Promise<ImportRow> {
  const row = await findImport(db, id)
  if (!row) throw notFound()
  if (row.undoesId !== null) throw refusal(refusals.undoOfUndo)
  if (row.undoneBy !== null) throw refusal(refusals.undoneBefore)
  if (row.status !== 'DONE') throw refusal(refusals.undoNotDone)
  const until = undoUntil(row)
  if (!until) throw refusal(refusals.undoUnrecorded)
  if (until.getTime() <= Date.now()) throw refusal(refusals.undoTooLate(importUndoDays))
  return row
}

/** All days that an import brought. Throws 409 `stale` when another one has replaced some of them. */
export async function listUndoneDays(db: Db | Tx, importId: string): Promise<store.UndoneDay[]> {
  const later = await store.findLaterImport(db, importId)
  if (later !== null) throw refusal(refusals.undoReplaced(nameImport(later)))
  return store.listUndoneDays(db, importId)
}

/** Refuses when the rows that would count again are not all stored: a restored facts store may lack them. */
export async function requireRows(
  { db, facts }: { db: Db | Tx; facts: Facts },
  days: readonly store.UndoneDay[],
): Promise<void> {
  const again = days.flatMap(({ before }) => (before ? [before] : []))
  if (again.length === 0) return
  const importIds = [...new Set(again.map(({ importId }) => importId))]
  const range = { start: again[0]!.day, end: again.at(-1)!.day }
  const sumOf = await readStoredSums(facts, importIds, range)
  const incomplete = again.find((day) => !isSame(sumOf(day), day))
  if (incomplete) throw refusal(refusals.undoRowsMissing(await store.readImportName(db, incomplete.importId)))
}

const isSame = (stored: Before['money'], { money }: Before) =>
  stored.try === money.try && stored.usd === money.usd && stored.eur === money.eur
