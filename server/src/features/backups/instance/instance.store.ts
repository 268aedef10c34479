import type { PoolClient } from 'pg'
import { newId } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'

export type Instance = { id: string; adopted: string | null }

/** This copy of the installation. Makes its id at the first call. */
export async function readInstance(db: Db): Promise<Instance> {
  await db
    .insertInto('backupInstance')
    .values({ id: newId(), adopted: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('backupInstance').select(['id', 'adopted']).executeTakeFirstOrThrow()
}

/** From now on this copy continues the backups of another one. */
export async function adoptInstance(db: Db, adopted: string): Promise<void> {
  await readInstance(db)
  await db.updateTable('backupInstance').set({ adopted }).execute()
}

/** The jobs of backups.jobs.ts. One ran at the cut, and would begin again in the restored copy. */
const jobs = ['make-backup', 'plan-backup', 'prune-backups']

/** Makes restored rows those of another copy: with a new id, without backup attempts, their jobs, and processes of its original. */
export async function separateFromOriginal(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query('delete from pgboss.job where name = any($1)', [jobs])
  await client.query('delete from backup_runs')
  await client.query('delete from process_samples')
  await client.query('delete from processes')
  await client.query(
    `insert into backup_instance (id) values ($1)
     on conflict (is_only) do update set id = excluded.id, adopted = null`,
    [newId()],
  )
}
