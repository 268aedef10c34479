import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { ReplyOf } from '@matinee/contract/call'
import type { listRevenueImports } from '@matinee/contract/demand'
import { importUndoDays } from '@matinee/contract/plain/limits'
import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import { notFound } from '../../platform/errors.ts'
import type { Keyset } from '../../platform/postgres/keyset.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import * as stored from './readImports.store.ts'

type Presentable = Omit<stored.ImportRow, 'id' | 'contentSha256'> & { id: string | null }

/** A dry run is not stored, and nothing undoes it. */
export const noRunFields = {
  actorName: null,
  keepsReplaced: false,
  undoesId: null,
  undoesBatchId: null,
  undoesFileName: null,
  undoneBy: null,
  undoneAt: null,
  undoReason: null,
  undoActor: null,
  undoActorName: null,
}

export function presentImport(row: Presentable): RevenueImport {
  return {
    id: row.id,
    source: row.source,
    batchId: row.batchId,
    status: row.status,
    state: row.state,
    reason: row.reason,
    fileName: row.fileName,
    actor: row.actor,
    actorName: row.actorName,
    undoes: presentUndoes(row),
    undone: presentUndone(row),
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    isDryRun: row.id === null,
    rows: row.rows,
    rowsDone: row.rowsDone,
    faults: row.faults,
    faultCount: row.faultCount,
    restatedDays: row.restatedDays,
    days: [],
    dayCount: 0,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

function presentUndoes({ undoesId: id, ...row }: Presentable): RevenueImport['undoes'] {
  if (id === null) return null
  return { id, name: nameImport({ fileName: row.undoesFileName ?? '', batchId: row.undoesBatchId ?? id }) }
}

function presentUndone(row: Presentable): RevenueImport['undone'] {
  if (row.undoneBy === null) return null
  return {
    importId: row.undoneBy,
    at: row.undoneAt!.toISOString(),
    actor: row.undoActor!,
    actorName: row.undoActorName,
    reason: row.undoReason!,
  }
}

const dayMs = 86_400_000

/** Null for what cannot be undone: it is not done, is undone or an undo, or keeps no earlier figures. */
export function undoUntil(row: Presentable): Date | null {
  const canBe = row.status === 'DONE' && row.keepsReplaced && row.undoesId === null && row.undoneBy === null
  return canBe ? new Date(row.finishedAt!.getTime() + importUndoDays * dayMs) : null
}

/** Throws 404. */
export async function readImport(db: Db, id: string): Promise<RevenueImport> {
  const row = await stored.findImport(db, id)
  if (!row) throw notFound()
  return presentImport(row)
}

/** Newest first, of one source or of all. */
export async function listImports(
  db: Db,
  filter: { source?: string | undefined; limit: number },
): Promise<RevenueImport[]> {
  return (await stored.listImports(db, filter)).map(presentImport)
}

/** A page of the imports without their faults, newest first. */
export async function listImportPage(
  db: Db,
  {
    after,
    before,
    perPage,
    ...filter
  }: { source?: string | undefined; batchId?: string | undefined } & Keyset,
): Promise<ReplyOf<typeof listRevenueImports>> {
  const { rows, ...place } = await stored.listImportPage(db, filter, { after, before, perPage })
  return { data: rows.map((row) => ({ ...presentImport(row), id: row.id })), ...place }
}
