import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import { quotaNames } from '@matinee/contract/plain/account/quotas'
import { initiate } from '../src/features/videoUploads/videoUploads.service.ts'
import { newId } from '../src/platform/ids.ts'
import type { Ids } from './requests.ts'
import { newPayment, newPayout } from './payments.ts'
import { newScheduledReport } from './scheduledReports.ts'
import { newSiteThings } from './sites.ts'
import { server } from './testServer.ts'

type Things = Pick<
  Ids,
  | 'video'
  | 'upload'
  | 'key'
  | 'player'
  | 'signingKey'
  | 'filter'
  | 'reportJob'
  | 'passkey'
  | 'session'
  | 'scheduledReport'
  | 'operatedPayment'
  | 'operatedReport'
  | 'operatedPayout'
  | 'mail'
  | keyof Awaited<ReturnType<typeof newSiteThings>>
>

/** Creates one of each resource that an account can have and a call can name. */
export async function newThings(accountId: string): Promise<Things> {
  const { db } = server.deps
  // The tests that walk all calls add more than an account may have by default.
  await db
    .insertInto('accountQuotas')
    .values(quotaNames.map((quota) => ({ accountId, quota, maximum: 10 ** 12 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { uploadId, uploadRecord } = await initiate(server.deps, accountId, {
    fileName: 'a.mp4',
    totalParts: 1,
  })
  // These are limited per account, and earlier calls have created some.
  await db.deleteFrom('passkeys').where('userId', '=', accountId).execute()
  for (const table of ['players', 'signingKeys', 'quickFilters', 'reportJobs', 'scheduledReports'] as const)
    await db.deleteFrom(table).where('accountId', '=', accountId).execute()
  return {
    video: uploadRecord.id,
    upload: uploadId,
    key: uploadRecord.key,
    ...(await insertRows(accountId)),
    scheduledReport: await newScheduledReport(accountId),
    operatedPayment: await newPayment(accountId),
    operatedReport: await newScheduledReport(accountId),
    operatedPayout: await newPayout(accountId),
    ...(await newSiteThings(accountId)),
  }
}

/** Resources that consist of one row. */
async function insertRows(accountId: string) {
  const { db } = server.deps
  const [player, signingKey, filter, reportJob] = [newId(), newId(), newId(), newId()]
  const appearance = {
    name: 'Lounge',
    language: 'en',
    config: JSON.stringify(defaultPlayerConfig),
    logo: null,
  } as const
  await db
    .insertInto('players')
    .values({ ...appearance, id: player, accountId, status: 'AVAILABLE' })
    .execute()
  await db.insertInto('signingKeys').values({ id: signingKey, accountId }).execute()
  const fields = { name: '', breakdowns: [], platform: 'all', placements: [], siteId: null, dateRange: null }
  await db
    .insertInto('quickFilters')
    .values({ ...fields, id: filter, accountId })
    .execute()
  await db
    .insertInto('reportJobs')
    .values({
      id: reportJob,
      accountId,
      reportType: 'site',
      params: JSON.stringify({ startDate: '2026-01-01', endDate: '2026-01-31', siteId: 'all-sites' }),
      currency: 'usd',
      email: 'owner@test.matinee.test',
      fileKey: null,
      error: null,
      completedAt: null,
    })
    .execute()
  const [passkey, session] = [newId(), newId()]
  const key = { publicKey: Buffer.from('key'), counter: 0, transports: [], name: 'Phone', usedAt: null }
  await db
    .insertInto('passkeys')
    .values({ ...key, id: passkey, credentialId: passkey, userId: accountId })
    .execute()
  await db.insertInto('sessions').values({ id: session, userId: accountId }).execute()
  // An account with a passkey changes its second factors by sessions that were opened with one.
  await db.updateTable('sessions').set({ factorAt: new Date() }).where('userId', '=', accountId).execute()
  const mail = await newMail(accountId)
  return { player, signingKey, filter, reportJob, passkey, session, mail }
}

/** A mail that failed for good, as an earlier release or a removed job leaves it. */
export async function newMail(accountId: string): Promise<string> {
  const id = newId()
  const words = { subject: 'Welcome', text: 'Hello,', html: '<p>Hello,</p>', language: 'en' } as const
  const job = { queue: null, jobId: null, jobKey: null, payload: null }
  await server.deps.db
    .insertInto('mails')
    .values({
      id,
      letterId: `registered-${id}`,
      messageId: `registered-${id}`,
      kind: 'registered',
      accountId,
      recipient: 'owner@test.matinee.test',
      state: 'failed',
      serverReply: '550 No such mailbox',
      ...words,
      ...job,
      triedAt: new Date(),
      sentAt: null,
    })
    .execute()
  return id
}
