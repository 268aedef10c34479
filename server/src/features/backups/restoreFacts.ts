import { BackupError } from '../../platform/backup/backupError.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { listFactsMigrations, readAppliedMigrations } from '../../platform/facts/factsSchema.ts'
import { migrateFacts } from '../../platform/facts/migrateFacts.ts'
import { restoreBackup } from '../../platform/facts/serverBackup.ts'
import type { S3Address } from '../../platform/files/s3Address.ts'
import { restoreParts, type RestoredPart } from '../../platform/facts/restoreParts.ts'
import { forgetOtherNodes } from '../events/spool/progress.service.ts'

/** `parts`: those of an embedded engine; `write` writes the files of one into `dir`. */
export type FactsSource =
  | {
      kind: 'parts'
      parts: Iterable<RestoredPart>
      write(part: RestoredPart, dir: string): Promise<void>
    }
  | { kind: 'bucket'; bucket: S3Address; name: string }

/**
 * Restores a cut's facts into a store without tables, under the schema of that time (`schema` of the cut); a newer
 * version then migrates as after an update. `nodes`: those of the cut. Parts of an embedded engine need the embedded
 * engine, and a server's backup needs a server. Tables of the cut that its schema does not have are not restored:
 * migrations fill them from other tables. Returns their names if they are parts; a server is asked for the others only.
 */
export async function restoreFacts(
  facts: Facts,
  { schema, nodes }: { schema: string; nodes: readonly string[] },
  source: FactsSource,
): Promise<string[]> {
  await refuseOtherFactsSchema({ schema })
  if ((await readAppliedMigrations(facts)) !== null)
    throw new Error('The facts store already has tables. Restore into an empty one.')
  await migrateFacts(facts, { through: schema })
  let skipped: string[] = []
  if (source.kind === 'bucket') await restoreBackup(facts, source)
  else {
    // The migrations have filled their own table.
    const parts = [...source.parts].filter(({ table }) => table !== 'migrations')
    skipped = await restoreParts(facts, parts, (part, dir) => source.write(part, dir))
  }
  // Nodes whose spools are lost would hold back the time until which data is complete.
  await forgetOtherNodes(facts, nodes)
  return skipped
}

/** Throws BackupError when this version does not have the migration. Needs no facts store. */
export async function refuseOtherFactsSchema({ schema }: { schema: string }): Promise<void> {
  if ((await listFactsMigrations()).includes(schema)) return
  throw new BackupError(
    `The backup is of a newer version of Matinee: its facts have the migration ${schema}. Restore it with that version.`,
  )
}
