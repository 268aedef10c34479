import type { MailKind } from '@matinee/contract/plain/operate/mailStates'
import { sql, type Insertable } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import type { MailTable } from '../mails.tables.ts'

/** What an attempt writes; the other columns keep the sums of the earlier ones. */
export type Attempt = Pick<
  Insertable<MailTable>,
  | 'letterId'
  | 'messageId'
  | 'kind'
  | 'accountId'
  | 'recipient'
  | 'language'
  | 'subject'
  | 'text'
  | 'html'
  | 'queue'
  | 'jobId'
  | 'jobKey'
  | 'payload'
>

export type Delivery = { mailId: string; number: number }

/** Before the mail is handed over: a worker that is killed then leaves a mail that waits. */
export function beginAttempt(db: Db, attempt: Attempt): Promise<Delivery> {
  const triedAt = new Date()
  return db
    .with('mail', (all) =>
      all
        .insertInto('mails')
        .values({ ...attempt, id: newId(), serverReply: null, triedAt, sentAt: null })
        .onConflict((conflict) =>
          conflict.column('letterId').doUpdateSet((old) => ({
            ...attempt,
            state: 'waiting',
            attempts: sql`mails.attempts + 1`,
            serverReply: null,
            triedAt: old.ref('excluded.triedAt'),
          })),
        )
        .returning(['id', 'attempts', 'messageId', 'triedAt']),
    )
    .insertInto('mailDeliveries')
    .columns(['mailId', 'number', 'messageId', 'at'])
    .expression((all) => all.selectFrom('mail').select(['id', 'attempts', 'messageId', 'triedAt']))
    .returning(['mailId', 'number'])
    .executeTakeFirstOrThrow()
}

export async function endAttempt(
  db: Db,
  { mailId, number }: Delivery,
  { state, serverReply }: { state: 'waiting' | 'sent' | 'failed'; serverReply: string | null },
): Promise<void> {
  await db
    .with('delivery', (all) =>
      all
        .updateTable('mailDeliveries')
        .set({ isAccepted: state === 'sent', serverReply })
        .where('mailId', '=', mailId)
        .where('number', '=', number),
    )
    .updateTable('mails')
    .set({ state, serverReply, ...(state === 'sent' && { sentAt: new Date() }) })
    .where('id', '=', mailId)
    .execute()
}

/** The mails that still wait for a job which has ended. */
export async function endWaiting(db: Db, jobId: string, state: 'failed' | 'withdrawn'): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state })
    .where('jobId', '=', jobId)
    .where('state', '=', 'waiting')
    .execute()
}

/** The mail that an operator sends again by this job. */
export const findResent = (db: Db, jobId: string) =>
  db
    .selectFrom('mails')
    .select(['letterId', 'sendings'])
    .where('jobId', '=', jobId)
    .where('sendings', '>', 1)
    .executeTakeFirst()

/** Mails that wait although no job will send them: the worker was killed in the last attempt. Answers how many. */
export async function failLost(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set state = 'failed'
    where state = 'waiting' and tried_at < now() - interval '10 minutes'
      and not exists (select from pgboss.job where job.name = mails.queue and job.id = mails.job_id::uuid
        and job.state in ('created', 'retry', 'active'))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** At most `limit` mails that are older than `days`, oldest first. Answers how many were removed. */
export async function removeOld(db: Db, days: number, limit: number): Promise<number> {
  const before = sql<Date>`now() - make_interval(days => ${days}::int)`
  const result = await db
    .deleteFrom('mails')
    .where('id', 'in', (old) =>
      old
        .selectFrom('mails')
        .select('id')
        .where('createdAt', '<', before)
        .where('state', '<>', 'waiting')
        .orderBy('createdAt')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** The letters of at most `limit` mails that were last tried more than `days` ago. Answers how many were removed. */
export async function removeLetters(
  db: Db,
  kinds: readonly MailKind[],
  days: number,
  limit: number,
): Promise<number> {
  const before = sql<Date>`now() - make_interval(days => ${days}::int)`
  const result = await db
    .updateTable('mails')
    .set({ text: null, html: null })
    .where('id', 'in', (old) =>
      old
        .selectFrom('mails')
        .select('id')
        .where('kind', 'in', kinds)
        .where('triedAt', '<', before)
        .where('html', 'is not', null)
        .where('state', '<>', 'waiting')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
