import { discardJob, listFailedJobs, retryJob } from '@matinee/contract/health'
import { staffRoles } from '@matinee/contract/plain/account/staffRoles'
import type { MailKind } from '@matinee/contract/plain/operate/mailStates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../../../testing/api.ts'
import { make } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import { newMail } from '../../../../testing/things.ts'
import { newId } from '../../../platform/ids.ts'
import { defineJob } from '../../../platform/queue.ts'

const { db, queue } = server.deps
const job = defineJob({
  name: `mail-test-${newId(6)}`,
  payload: z.object({}),
  attempts: 1,
  timeoutS: 60,
  concurrency: 1,
})

/** The id of a failed job that sends a letter of this kind to the account. */
async function failMail(kind: MailKind, accountId: string): Promise<string> {
  const [mail, key] = [await newMail(accountId), newId()]
  await db.transaction().execute((tx) => queue.send(tx, job, {}, key))
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = ${job.name} and singleton_key = ${key} returning id`.execute(db)
  const { id } = rows[0]!
  await db.updateTable('mails').set({ kind, queue: job.name, jobId: id }).where('id', '=', mail).execute()
  return id
}

test('a failed job that sends a letter is retried and discarded by the roles that read the letter', async () => {
  const [publisher, colleague] = [await make.account(), await make.staff()]
  const letters = {
    registered: publisher.id,
    paymentSent: publisher.id,
    scheduledReport: publisher.id,
    passwordChanged: colleague.id,
  } as const
  const changed: Record<string, string[]> = {}
  for (const staffRole of staffRoles) {
    const operator = api(await make.staff({ staffRole }))
    changed[staffRole] = []
    for (const [kind, accountId] of Object.entries(letters)) {
      const id = await failMail(kind as MailKind, accountId)
      const listed = await operator.get(listFailedJobs, { query: { queue: job.name } })
      const { mayChange } = listed.data.find((one) => one.id === id)!
      const params = { queue: job.name, id }
      const discard = { params, body: { reason: 'Not needed' } }
      const statuses = [
        await operator.status(retryJob, { params }),
        await operator.status(discardJob, discard),
      ]
      // A job that was retried has not failed any more.
      expect(statuses, `${staffRole} ${kind}`).toEqual(mayChange ? [200, 409] : [403, 403])
      if (mayChange) changed[staffRole].push(kind)
    }
  }
  expect(changed).toEqual({
    support: ['registered', 'scheduledReport'],
    adOperations: ['registered'],
    finance: [],
    administrator: Object.keys(letters),
  })
})
