import { BackupError } from '../../../platform/backup/backupError.ts'
import type { Entry, Header } from '../../../platform/backup/manifest.ts'
import { readEntry } from '../../../platform/backup/repository.ts'
import {
  listMigrations,
  migratePostgres,
  readMigrations,
} from '../../../platform/postgres/migratePostgres.ts'
import { openPostgres } from '../../../platform/postgres/postgres.ts'
import {
  requireTables,
  restoreSnapshot,
  type RestoredTable,
} from '../../../platform/postgres/restoreSnapshot.ts'
import { markRestoring } from '../../../platform/postgres/schemaSteps.ts'
import { startQueue } from '../../../platform/queue.ts'
import { ownQueueSchema } from '../../../platform/queueSchema.ts'
import { release } from '../../../platform/release.ts'
import { postgresAddress } from '../../../platform/storeAddresses.ts'
import { separateFromOriginal } from '../instance/instance.store.ts'
import type { Restoring } from './restoring.ts'

/**
 * Throws BackupError for a backup with migrations that this version does not have, or with another version of the queue's
 * tables, which pg-boss makes itself. Needs no database.
 */
export async function refuseOtherSchema({ matinee, postgres }: Header): Promise<void> {
  const own = await listMigrations()
  const unknown = postgres.migrations.filter((name) => !own.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by Matinee ${matinee}, which is newer than this one (${release}): ` +
        `it has the migration ${unknown.join(', ')}. Install that version, then restore.`,
    )
  if (postgres.queueSchema !== ownQueueSchema)
    throw new BackupError(
      `The backup's queue has tables of version ${postgres.queueSchema}, those of this Matinee have version ${ownQueueSchema}. ` +
        `Restore with Matinee ${matinee}, start it once, and then install another version.`,
    )
}

/** Makes the tables that the backup had, and checks that all of its tables and columns are there. */
export async function preparePostgres({ config, header, entries, log }: Restoring): Promise<void> {
  const { migrations } = header.postgres
  const address = postgresAddress(config)
  const db = openPostgres(address, 2)
  try {
    await migratePostgres(db, { through: migrations.at(-1) })
    const { made } = await readMigrations(db)
    if (made.join() !== migrations.join())
      throw new BackupError(
        `Matinee ${release} makes the migrations ${made.join(', ')}, the backup has ${migrations.join(', ')}. ` +
          `Restore with Matinee ${header.matinee}.`,
      )
    // From here on, no node starts over this database, wherever its data folder is.
    await markRestoring(db, header.id)
  } finally {
    await db.destroy()
  }
  await (await startQueue(address, log)).stop()
  await requireTables(address, entries.postgres.map(describeTable))
}

const describeTable = ({ path, columns = [] }: Entry) => ({ name: path, columns })

/** Restores the rows of all tables, or none. */
export async function restoreRows(restoring: Restoring): Promise<void> {
  const { config, files, header, entries, signal, onRestored } = restoring
  async function* tables(): AsyncGenerator<RestoredTable> {
    for (const entry of entries.postgres) {
      yield { ...describeTable(entry), rows: () => readEntry(files, entry, signal) }
      onRestored(entry)
    }
  }
  await restoreSnapshot(postgresAddress(config), tables(), header.postgres.sequences, separateFromOriginal)
}
