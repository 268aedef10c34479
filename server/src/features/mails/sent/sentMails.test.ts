import * as calls from '@matinee/contract/mails'
import { listFailedJobs } from '@matinee/contract/health'
import { listAudit } from '@matinee/contract/audit'
import { resetPassword } from '@matinee/contract/auth'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { startSmtp } from '../../../../testing/smtp.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'
import { sendAuthMail, workAuthJobs } from '../../auth/auth.jobs.ts'
import { removeOldLetters, removeOldMails } from '../mails.jobs.ts'
import { deliver } from '../mails.service.ts'
import * as store from './sentMails.store.ts'
import { listMails } from '../operate/operatedMails.service.ts'

const { received, state, deps } = await startSmtp()
const { db } = deps
let operator: TestAccount
let owner: TestAccount
beforeAll(async () => {
  operator = await make.staff({ staffRole: 'support' })
  await workAuthJobs(deps)
})
beforeEach(async () => {
  owner = await make.account()
  received.length = 0
  Object.assign(state, { admit: () => null, behave: () => null })
})

/** Jobs are polled for every two seconds, and retried after one or more. */
const soon = { timeout: 20_000 }
const mailsOf = async ({ id }: TestAccount) =>
  (await api(operator).get(calls.listMails, { query: { account: id } })).data
const mailOf = async (account: TestAccount) => (await mailsOf(account))[0]
const read = (id: string) => api(operator).get(calls.readMail, { params: { id } })
const resend = (id: string, sendings = 1, who = operator) =>
  api(who).ask(calls.resendMail, { params: { id }, body: { sendings, reason: 'It was lost' } })
type Payload = Parameters<typeof sendAuthMail>[2]
/** The worker sends it, for the last time that it tries if `isLast`. */
const send = (payload: Payload, { isLast = false } = {}) =>
  db.transaction().execute(async (tx) => {
    await sendAuthMail(deps, tx, payload)
    if (isLast)
      await sql`update pgboss.job set retry_count = retry_limit, started_on = null
        where name = 'auth-mail' and state = 'created'`.execute(tx)
  })
const passwordMail = (payload: { userId: string; at?: number }): Payload => ({
  kind: 'passwordChanged',
  at: Date.now(),
  ...payload,
})

const everythingStored = async () => {
  const { rows } = await sql`select to_jsonb(mails) as mail, (
    select jsonb_agg(to_jsonb(tries)) from mail_deliveries as tries where mail_id = mails.id) from mails`.execute(
    db,
  )
  return JSON.stringify(rows)
}

/** A mail counts as sent a moment before its job has ended, and until then nobody sends it again. */
async function untilJobsEnd(): Promise<void> {
  const readActive = async () => {
    const { rows } = await sql`select from pgboss.job where name = 'auth-mail' and state = 'active'`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(readActive, soon).toBe(0)
}

/** A mail that the server refused for good. */
async function failedMail(account = owner) {
  state.admit = () => ({ refuse: 550, text: 'No such mailbox' })
  await send(passwordMail({ userId: account.id }), { isLast: true })
  await expect.poll(() => mailOf(account), soon).toMatchObject({ state: 'failed' })
  await untilJobsEnd()
  state.admit = () => null
  return (await mailOf(account))!
}

test('a mail is listed with the words of the mail server at its last try', async () => {
  state.admit = () => ({ refuse: 451, text: 'Come back later' })
  await send(passwordMail({ userId: owner.id }))
  await expect
    .poll(() => mailOf(owner), soon)
    .toMatchObject({
      kind: 'passwordChanged',
      account: { id: owner.id },
      recipient: owner.email,
      subject: 'Your Matinee password was changed',
      state: 'waiting',
      serverReply: '451 Come back later',
      sentAt: null,
    })
  state.admit = () => null
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ state: 'sent' })
  const mail = (await mailOf(owner))!
  expect(mail.serverReply).toMatch(/^250 /)
  expect(mail.attempts).toBeGreaterThan(1)
  expect(await mailsOf(owner)).toHaveLength(1)
  const { deliveries } = await read(mail.id)
  expect(deliveries).toHaveLength(mail.attempts)
  const refused = { isAccepted: false, serverReply: '451 Come back later' }
  expect(deliveries.at(-1)).toMatchObject(refused)
  expect(deliveries[0]).toMatchObject({ isAccepted: true, serverReply: mail.serverReply })
  const { messageId } = deliveries[0]!
  expect(received.map((one) => one.messageId)).toEqual([expect.stringContaining(`${messageId}@`)])
})

test('a mail that failed for good is sent again to its account, by support', async () => {
  const mail = await failedMail()
  expect(mail).toMatchObject({ serverReply: '550 No such mailbox', sendings: 1 })
  expect((await read(mail.id)).obstacle).toBeNull()
  const failedJobs = async () => (await api(operator).get(listFailedJobs, { query: {} })).data
  expect(await failedJobs()).toHaveLength(1)
  expect((await resend(mail.id)).body).toMatchObject({ state: 'waiting', sendings: 2, obstacle: 'waiting' })
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ id: mail.id, state: 'sent', sendings: 2 })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ to: owner.email })
  // Mail systems show one of two mails with the same id.
  expect(received[0]!.messageId).toMatch(/-2@/)
  expect(await failedJobs()).toEqual([])
  const { data } = await api(operator).get(listAudit, { query: { kind: 'mail_resent', account: owner.id } })
  expect(data).toMatchObject([
    { actor: operator.id, details: { mail: mail.id, recipient: owner.email, reason: 'It was lost' } },
  ])
})

test('a mail is sent again to the address that its account has by now', async () => {
  const { id } = await failedMail()
  const email = `${newId(10)}@new.matinee.test`.toLowerCase()
  await db.updateTable('users').set({ email }).where('id', '=', owner.id).execute()
  expect((await resend(id)).status).toBe(200)
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ id, state: 'sent', recipient: email })
  expect(received.map(({ to }) => to)).toEqual([email])
})

test('two operators at once, and one with an older page, send one mail', async () => {
  const { id } = await failedMail()
  const statuses = (await Promise.all([resend(id), resend(id)])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ state: 'sent' })
  expect((await resend(id)).text).toContain('sent again meanwhile')
  expect(received).toHaveLength(1)
  await untilJobsEnd()
  expect((await resend(id, 2)).status).toBe(200)
  await expect.poll(() => received.length, soon).toBe(2)
})

test('finance reads mails but sends none again', async () => {
  const finance = await make.staff({ staffRole: 'finance' })
  const { id } = await failedMail()
  expect((await api(finance).get(calls.readMail, { params: { id } })).id).toBe(id)
  expect((await resend(id, 1, finance)).status).toBe(403)
})

test('a mail is tried again at most ten times an hour', async () => {
  const { id } = await failedMail()
  const statuses: number[] = []
  for (let time = 0; time < 11; time++) statuses.push((await resend(id, 99)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(409), 429])
})

test('no code of a mail is stored or readable, also not one that the server quotes', async () => {
  let quoted = ''
  const quoting: typeof deps.mailer = {
    close: async () => {},
    send: async ({ text }) => {
      quoted = /code=([\w-]+)/.exec(text)![1]!
      const words = `550 Blocked ?reset=1&code=3D${quoted.slice(0, 20)}=\r\n${quoted.slice(20)} in ${quoted}`
      throw Object.assign(new Error(`Message failed: ${words}`), { response: words, responseCode: 550 })
    },
  }
  const link = `https://video.example/auth/activate?reset=1&code=${newId(43)}`
  const name = { id: 'reset', accountId: owner.id, isNewEachTry: true }
  const to = { name: owner.email, email: owner.email, language: 'en' } as const
  const error: unknown = await deliver({ ...deps, mailer: quoting }, name, to, {
    kind: 'reset',
    link,
    minutes: 60,
  }).catch((thrown: unknown) => thrown)
  // The job and the log get this error.
  expect(error).toMatchObject({ responseCode: 550, message: expect.stringContaining('Message failed: 550') })
  const { message, stack, response } = error as Error & { response: string }
  for (const part of [quoted.slice(0, 12), quoted.slice(30)])
    expect(message + stack + response).not.toContain(part)
  expect(quoted).toHaveLength(43)
  const { id, serverReply } = (await mailOf(owner))!
  expect(serverReply).toBe('550 Blocked ?reset=1&code=3D…= … in …')
  const { text, html, deliveries } = await read(id)
  expect(text).toContain('https://video.example/…')
  expect(html).toContain('href="https://video.example/…"')
  expect(deliveries).toMatchObject([{ serverReply }])
  for (const part of [quoted.slice(0, 12), quoted.slice(30)])
    expect(await everythingStored()).not.toContain(part)
})

test('a reset mail that is sent again has a new code, and has one row in all its tries', async () => {
  state.admit = () => ({ refuse: 451, text: 'Later' })
  await api(null).get(resetPassword, { body: { email: owner.email } })
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ kind: 'reset', state: 'waiting' })
  state.admit = () => null
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ state: 'sent' })
  await untilJobsEnd()
  const { id } = (await mailOf(owner))!
  expect((await resend(id)).status).toBe(200)
  await expect.poll(() => received.length, soon).toBe(2)
  const codes = received.map(({ raw }) => /code=3D([\w=\r\n-]+?)(?:&|\r\n\r\n|")/.exec(raw)?.[1])
  expect(codes[0]).not.toBe(codes[1])
  expect(await mailsOf(owner)).toHaveLength(1)
  const stored = await everythingStored()
  for (const code of codes) expect(stored).not.toContain(code)
})

test.each([
  ['expired', `update mails set kind = 'reset', created_at = now() - interval '61 minutes'`],
  ['outdated', `update mails set kind = 'activation'`],
  ['scheduled', `update mails set queue = 'scheduled-report', payload = '{"accountId":"a","runId":"b"}'`],
  ['unknown', `update mails set queue = null`],
  ['unknown', `update mails set job_id = null`],
  ['unknown', `update mails set job_key = null`],
  ['waiting', `update mails set state = 'waiting'`],
  ['removed', `update mails set payload = '{"kind":"registered","userId":"missing"}'`],
] as const)('a mail is not sent again when it is %s, and the refusal says why', async (obstacle, change) => {
  const { id } = await failedMail()
  await sql`${sql.raw(change)} where id = ${id}`.execute(db)
  expect((await read(id)).obstacle).toBe(obstacle)
  const answer = await resend(id)
  expect([answer.status, (answer.body as unknown as { error: { code: string } }).error.code]).toEqual([
    409,
    'mail_state',
  ])
  expect(received).toEqual([])
})

test('a warning that is limited to one a day is sent again by an operator', async () => {
  await send({ kind: 'guessing', email: owner.email })
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ kind: 'guessing', state: 'sent' })
  await untilJobsEnd()
  const { id } = (await mailOf(owner))!
  expect((await resend(id)).status).toBe(200)
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ id, state: 'sent', sendings: 2 })
  expect(received).toHaveLength(2)
})

test('a letter that is no longer kept is rendered again when it is sent again', async () => {
  const { id } = await failedMail()
  await sql`update mails set text = null, html = null where id = ${id}`.execute(db)
  expect(await read(id)).toMatchObject({ text: null, html: null, letterObstacle: 'old', obstacle: null })
  expect((await resend(id)).status).toBe(200)
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ id, state: 'sent' })
  const { text, letterObstacle } = await read(id)
  expect(text).toContain('The password of your Matinee account')
  expect(letterObstacle).toBeNull()
})

test('a mail that is no longer needed when its turn comes is withdrawn', async () => {
  const pending = await make.account()
  await db
    .updateTable('users')
    .set({ status: 'PENDING', approvedAt: new Date() })
    .where('id', '=', pending.id)
    .execute()
  state.admit = () => ({ refuse: 451, text: 'Later' })
  await send({ kind: 'activation', userId: pending.id })
  await expect.poll(() => mailOf(pending), soon).toMatchObject({ state: 'waiting', kind: 'activation' })
  await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', pending.id).execute()
  await expect.poll(() => mailOf(pending), soon).toMatchObject({ state: 'withdrawn' })
  expect(received).toEqual([])
})

test('a worker that is killed in the last try leaves a mail that counts as failed', async () => {
  const { id } = await failedMail()
  await sql`update mails set state = 'waiting' where id = ${id}`.execute(db)
  await store.failLost(db)
  expect((await read(id)).state).toBe('waiting')
  await sql`update mails set tried_at = now() - interval '11 minutes' where id = ${id}`.execute(db)
  await store.failLost(db)
  expect((await read(id)).state).toBe('failed')
})

test('a mail of a job that still waits is not counted as failed', async () => {
  state.admit = () => ({ refuse: 451, text: 'Later' })
  await send(passwordMail({ userId: owner.id }))
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ state: 'waiting', serverReply: '451 Later' })
  await sql`update mails set tried_at = now() - interval '11 minutes' where account_id = ${owner.id}`.execute(
    db,
  )
  await store.failLost(db)
  expect(await mailOf(owner)).toMatchObject({ state: 'waiting' })
})

test('mails are found by state, letter, account and recipient, page by page', async () => {
  const mail = await failedMail()
  const find = async (query: object) =>
    (await listMails(deps, { perPage: 50, ...query })).data.map(({ id }) => id)
  expect(await find({ account: owner.email.toUpperCase(), state: 'failed' })).toEqual([mail.id])
  expect(await find({ recipient: owner.email.toUpperCase() })).toEqual([mail.id])
  expect(await find({ account: owner.id, kind: 'reset' })).toEqual([])
  expect(await find({ account: owner.id, state: 'sent' })).toEqual([])
  const first = await listMails(deps, { perPage: 1 })
  expect(first).toMatchObject({ data: [{ id: mail.id }], hasPrevious: false, hasNext: true, keptDays: 90 })
  const second = await listMails(deps, { perPage: 1, after: mail.id })
  expect(second.data[0]!.id).not.toBe(mail.id)
})

test('mails that are older than the setting are removed, those that wait are not', async () => {
  const [old, waiting] = [await failedMail(), await failedMail(await make.account())]
  const age = (id: string, change: string) =>
    sql`update mails set created_at = now() - interval '91 days' ${sql.raw(change)} where id = ${id}`.execute(
      db,
    )
  await age(old.id, '')
  await age(waiting.id, `, state = 'waiting'`)
  await removeOldMails({ db, config: { ...deps.config, mailDays: 92 } })
  expect((await read(old.id)).id).toBe(old.id)
  await removeOldMails(deps)
  expect(await api(operator).status(calls.readMail, { params: { id: old.id } })).toBe(404)
  expect((await read(waiting.id)).id).toBe(waiting.id)
})

test('the letters of mails about reports are removed early, their lines and tries stay', async () => {
  const makeOld = async (kind: string, days: number, state = 'failed') => {
    const { id } = await failedMail(await make.account())
    const change = sql`kind = ${kind}, state = ${state}, tried_at = now() - make_interval(days => ${days})`
    await sql`update mails set ${change} where id = ${id}`.execute(db)
    return id
  }
  const old = await makeOld('scheduledReport', 15)
  const others = [
    await makeOld('scheduledReport', 13),
    await makeOld('scheduledReport', 15, 'waiting'),
    await makeOld('paymentSent', 89),
  ]
  await removeOldLetters(deps)
  const { text, html, serverReply, deliveries } = await read(old)
  expect({ text, html, serverReply }).toEqual({ text: null, html: null, serverReply: '550 No such mailbox' })
  expect(deliveries).toMatchObject([{ serverReply }])
  const stored = db.selectFrom('mails').select('id').where('html', 'is not', null).where('id', 'in', others)
  expect(await stored.execute()).toHaveLength(others.length)
})

test('a worker that is killed leaves a try without an answer', async () => {
  const killed = { send: () => new Promise<never>(() => {}), close: async () => {} }
  const to = { name: 'Ada', email: owner.email, language: 'en' } as const
  const name = { id: `registered-${owner.id}`, accountId: owner.id }
  void deliver({ ...deps, mailer: killed }, name, to, { kind: 'registered' })
  await expect.poll(() => mailOf(owner), soon).toMatchObject({ state: 'waiting', serverReply: null })
  const { deliveries, text } = await read((await mailOf(owner))!.id)
  expect(deliveries).toMatchObject([{ isAccepted: null, serverReply: null }])
  expect(text).toContain('Hello Ada,')
})

test('the page that shows letters is sandboxed, runs its own script only, and is framed by the console only', async () => {
  const answer = await fetch(`${server.url}/mails/preview`)
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toMatch(/^default-src 'none'; sandbox allow-scripts; script-src 'sha256-[^ ;]+'; style-src/)
  expect(policy).toContain("frame-ancestors 'self'")
})
