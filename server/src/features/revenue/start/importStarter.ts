import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { importRevenue, readImport, type ImportRequest, type RevenueInput } from '../imports.service.ts'
import { withBatch } from '../imports.store.ts'
import type { inTurn } from './inTurn.ts'
import { findBatch } from '../readImports.store.ts'

type StartDeps = Pick<Deps, 'db' | 'facts' | 'log'>

/**
 * Imports that are answered as soon as they run, because a proxy ends a request that takes longer than its idle limit.
 * How they end is read from their run. `signal` fails the one that runs: none of its rows count then.
 */
export function createImportStarter(
  deps: StartDeps,
  takeTurn: ReturnType<typeof inTurn>,
  signal: AbortSignal,
) {
  const running = new Set<Promise<unknown>>()
  return {
    /** The same content under the same name returns the import that runs. Throws as `importRevenue` until it runs. */
    async importRevenue(request: ImportRequest, input: RevenueInput): Promise<RevenueImport> {
      const existing = await findRunning(deps.db, request, input.digest)
      if (existing) return existing
      const begun = Promise.withResolvers<string>()
      const end = takeTurn(() => importRevenue(deps, request, input, { onBegin: begun.resolve, signal }))
      const logged = end.catch((error: unknown) => deps.log.warn({ err: error }, 'an import ended early'))
      running.add(logged)
      void logged.finally(() => running.delete(logged))
      return Promise.race([end, begun.promise.then((id) => readImport(deps.db, id))])
    },
    /** Resolves when those that run have ended: the server closes its databases afterwards. */
    ended: async (): Promise<void> => void (await Promise.all(running)),
  }
}

/** Null for one whose process died: it has lost the lock of its batch. */
async function findRunning(db: Db, batch: ImportRequest, digest: string): Promise<RevenueImport | null> {
  const run = await findBatch(db, batch.source, batch.batchId)
  const isSame = run?.contentSha256 === digest && run.state === batch.state
  if (!run || !isSame || run.finishedAt) return null
  const isDead = (await withBatch(db, batch, () => Promise.resolve(), false)) !== null
  return isDead ? null : readImport(db, run.id)
}
