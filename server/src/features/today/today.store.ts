import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import { sql, type RawBuilder } from 'kysely'
import { listFirst, type FirstRows } from '../../platform/postgres/listFirst.ts'
import type { Db } from '../../platform/postgres/postgres.ts'

export type Waiting = {
  id: string
  name: string
  accountId: string | null
  accountName: string | null
  at: Date | null
}
export type WaitingList = FirstRows<Waiting>

/** How many rows of a kind are shown. */
export const mostListed = 3

const listWaiting = (db: Db, query: RawBuilder<unknown>): Promise<WaitingList> =>
  listFirst(db, query as RawBuilder<Waiting>, mostListed)

// Operators see every account, so these queries have no owner. Each has an index (migrations 0006, 0034, 0041).

export const listRegistrations = (db: Db): Promise<WaitingList> =>
  listWaiting(
    db,
    sql`select id, name, null::text as account_id, null::text as account_name, created_at as at
        from users where status = 'PENDING' and approved_at is null order by created_at, id`,
  )

type FailedImport = { id: string; source: string; fileName: string; batchId: string; at: Date | null }

export async function listFailedImports(db: Db): Promise<WaitingList> {
  const { count, examples } = await listFirst(
    db,
    sql<FailedImport>`select id, source, file_name, batch_id, finished_at as at
        from revenue_imports
        where status in ('REFUSED', 'FAILED') and source <> '' and created_at > now() - interval '1 day'
        order by created_at desc, id`,
    mostListed,
  )
  const present = ({ id, source, at, ...run }: FailedImport): Waiting => ({
    id,
    name: `${source}: ${nameImport(run)}`,
    accountId: null,
    accountName: null,
    at,
  })
  return { count, examples: examples.map(present) }
}

export const listFailedVideos = (db: Db): Promise<WaitingList> =>
  listWaiting(
    db,
    sql`select videos.id, videos.title as name, users.id as account_id, users.name as account_name,
          videos.updated_at as at
        from videos join users on users.id = videos.account_id
        where videos.status in ('DOWNLOAD_ERROR', 'TRANSCODING_ERROR', 'UPLOAD_ERROR') and videos.deleted_at is null
          and videos.updated_at > now() - interval '1 day'
        order by videos.updated_at desc, videos.id`,
  )

/** Each scheduled report once, also when several of its runs failed. */
export const listFailedReports = (db: Db): Promise<WaitingList> =>
  listWaiting(
    db,
    sql`select reports.id, reports.report_name as name, users.id as account_id, users.name as account_name,
          max(completed_at) as at
        from report_runs
          join scheduled_reports as reports on reports.id = schedule_id
          join users on users.id = reports.account_id
        where report_runs.status in ('failed', 'partial') and completed_at > now() - interval '1 day'
        group by reports.id, users.id
        order by at desc, reports.id`,
  )

export const listFailedMails = (db: Db): Promise<WaitingList> =>
  listWaiting(
    db,
    sql`select mails.id, mails.recipient as name, users.id as account_id, users.name as account_name,
          mails.tried_at as at
        from mails left join users on users.id = mails.account_id
        where mails.state = 'failed' and mails.tried_at > now() - interval '1 day'
        order by mails.tried_at desc, mails.id`,
  )
