import type { Deps } from '../../platform/deps.ts'
import { AppError, englishOnly } from '../../platform/errors.ts'
import { readFactsSchema } from '../../platform/facts/factsSchema.ts'
import type { ServerBackup } from '../../platform/facts/serverBackup.ts'
import { withPausedLoading, type PauseOptions } from '../events/load/pauseLoading.service.ts'
import { openBeaconsCut, type BeaconsCut, type SpoolFile } from '../events/log/openBeaconsCut.service.ts'
import { listWorkingNodes, type WorkingNode } from '../events/spool/progress.service.ts'
import { withCutLocks } from './cut.store.ts'
import { openFactsCut, type CutFacts, type FactsCut } from './cutFacts.ts'

/** One instant of PostgreSQL, facts and beacons, in files that do not change until `end`. */
export type Cut<Snapshot> = {
  /**
   * The database's clock: cuts of different machines are in its order. What was acknowledged or committed before is in the
   * cut; beacons of the next milliseconds may be, too.
   */
  at: Date
  /** What `openSnapshot` returned. */
  snapshot: Snapshot
  /** The facts store's last migration. */
  schema: string
  facts: CutFacts
  spool: SpoolFile[]
  /** Names in the facts store of the spools in the cut. */
  nodes: string[]
  /** Nodes of the last week with a spool that is not in the cut: their beacons that are not loaded yet are missing. */
  nodesLeftOut: WorkingNode[]
  /** How long no events were loaded. */
  pausedMs: number
  /** Removes links and clones; throws when they may be another cut's. */
  end(): Promise<void>
}

type CutDeps = Pick<Deps, 'db' | 'facts' | 'log'> & {
  config: Pick<Deps['config'], 'dataDir' | 'spoolDir' | 'ingestSpoolDir' | 'clickhouseUrl' | 'ingestLog'>
}

export type CutOptions = PauseOptions & {
  /** Where a ClickHouse server stores the facts; the embedded engine needs none. */
  bucket?: ServerBackup
  /** Throws once another cut may have begun: the links are its own then, and are neither made nor removed. */
  checkLock?: () => Promise<void>
}

const weekMs = 7 * 86_400_000
const tries = 20
/** Snapshot and freeze take a second; longer means that they hang. */
const pauseMs = 120_000
/** A cluster stores its tables during the pause. */
const clusterPauseMs = 23 * 3_600_000

/**
 * Takes a cut while everything runs: beacons are acknowledged, and for a few seconds not loaded. `openSnapshot` opens
 * PostgreSQL's snapshot; if the cut fails later, closing it is up to the caller. One cut at a time: it removes the
 * links of earlier ones. Decision 052 has the order and its reasons.
 *
 * Throws AppError 409 `stale` when the facts store is being migrated or loading cannot be paused, 503 when a store does
 * not answer, and the like when a ClickHouse server cannot store its facts.
 */
export async function takeCut<Snapshot>(
  deps: CutDeps,
  openSnapshot: () => Promise<Snapshot>,
  { bucket, checkLock = () => Promise.resolve(), ...options }: CutOptions = {},
): Promise<Cut<Snapshot>> {
  const { db, facts, config, log } = deps
  const factsCut = openFactsCut(deps, bucket ?? null)
  await factsCut.check()
  const beacons = await openBeaconsCut(config)
  const end = async () => {
    await beacons.close()
    await checkLock()
    await beacons.end()
    await factsCut.end()
  }
  try {
    const outcome = await withCutLocks(db, async (stopImports, readClock) => {
      const schema = await readFactsSchema(facts)
      if (schema === null) return null
      const startedAt = performance.now()
      const cut = await withPausedLoading(
        facts,
        async (checkPause) => {
          await stopImports()
          const at = new Date(await readClock())
          const snapshot = await openSnapshot()
          await checkPause()
          await checkLock()
          await freezeBetweenBatches(factsCut, beacons)
          await beacons.hold()
          await checkPause()
          return { at, snapshot }
        },
        { workMs: factsCut.isRepeatable ? pauseMs : clusterPauseMs, ...options },
      )
      return { ...cut, schema, pausedMs: performance.now() - startedAt }
    })
    if (!outcome?.result) throw migrating()
    const cut = outcome.result
    log.info({ at: cut.at, pausedMs: Math.round(cut.pausedMs) }, 'took a cut for a backup')
    const working = await listWorkingNodes(facts, weekMs)
    const { files, nodes } = await beacons.copy()
    return {
      ...cut,
      facts: await factsCut.read(),
      spool: files,
      nodes,
      nodesLeftOut: working.filter(({ node }) => !nodes.includes(node)),
      end,
    }
  } catch (error) {
    await end().catch(() => {})
    throw error
  }
}

/**
 * Freezes the tables. A loader that was suspended since before the pause might finish its batch meanwhile; then its state
 * changes, and the tables are frozen again. An open batch is completed after a restore.
 */
async function freezeBetweenBatches(factsCut: FactsCut, beacons: BeaconsCut): Promise<void> {
  for (let remaining = factsCut.isRepeatable ? tries : 1; remaining > 0; remaining--) {
    const loading = await beacons.readLoading()
    await factsCut.freeze()
    if ((await beacons.readLoading()) === loading) return
  }
  throw new AppError(
    'stale',
    409,
    englishOnly('A loader does not pause. Are all processes of the same version of Matinee? Try again.'),
  )
}

const migrating = () =>
  new AppError(
    'stale',
    409,
    englishOnly(
      'The facts store is being migrated, or has not been. Wait until Matinee has started, and try again.',
    ),
  )
