import { join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { AppError, englishOnly } from '../../platform/errors.ts'
import {
  freezeTables,
  listFrozenParts,
  removeFrozen,
  type FrozenPart,
  type Table,
} from '../../platform/facts/freezeParts.ts'
import {
  checkBackupRights,
  cloneTables,
  removeClones,
  storeBackup,
  type ServerBackup,
} from '../../platform/facts/serverBackup.ts'

/**
 * Facts of a cut: the parts of the embedded engine, or a backup that the ClickHouse server itself stores when `store`
 * is called, before the cut ends.
 */
export type CutFacts = { kind: 'parts'; parts: FrozenPart[] } | { kind: 'bucket'; store(): Promise<void> }

export type FactsCut = {
  /** Throws when the facts cannot be backed up like this. */
  check(): Promise<void>
  /** May be repeated unless it stores everything at once. */
  freeze(): Promise<void>
  isRepeatable: boolean
  read(): Promise<CutFacts>
  end(): Promise<void>
}

type FactsDeps = Pick<Deps, 'facts'> & { config: Pick<Deps['config'], 'dataDir' | 'clickhouseUrl'> }

/** How this installation's facts are cut. `bucket`: where a ClickHouse server stores them. */
export function openFactsCut({ facts, config }: FactsDeps, bucket: ServerBackup | null): FactsCut {
  if (config.clickhouseUrl === null) return embeddedCut({ facts, dataDir: config.dataDir })
  if (bucket === null) throw needsBucket()
  return facts.cluster === null ? serverCut(facts, bucket) : clusterCut(facts, bucket)
}

function embeddedCut({ facts, dataDir }: Pick<Deps, 'facts'> & { dataDir: string }): FactsCut {
  const dir = join(dataDir, 'facts')
  let tables: Table[] = []
  return {
    check: () => Promise.resolve(),
    async freeze() {
      tables = await freezeTables(facts, dir)
    },
    isRepeatable: true,
    read: async () => ({ kind: 'parts', parts: await listFrozenParts(tables, dir) }),
    end: () => removeFrozen(dir),
  }
}

function serverCut(facts: Deps['facts'], bucket: ServerBackup): FactsCut {
  return {
    check: () => checkBackupRights(facts),
    freeze: () => cloneTables(facts),
    isRepeatable: true,
    read: () => Promise.resolve({ kind: 'bucket', store: () => storeBackup(facts, bucket) }),
    end: () => removeClones(facts),
  }
}

/** A cluster's tables have no links: no events are loaded until all of them are in the bucket. */
function clusterCut(facts: Deps['facts'], bucket: ServerBackup): FactsCut {
  return {
    check: () => checkBackupRights(facts),
    freeze: () => storeBackup(facts, bucket),
    isRepeatable: false,
    read: () => Promise.resolve({ kind: 'bucket', store: () => Promise.resolve() }),
    end: () => Promise.resolve(),
  }
}

const needsBucket = () =>
  new AppError(
    'stale',
    409,
    englishOnly(
      'The facts are on a ClickHouse server, which cannot write into a folder of this machine. ' +
        'Back up to an S3 bucket that the server reaches, or use the backups of ClickHouse itself.',
    ),
  )
