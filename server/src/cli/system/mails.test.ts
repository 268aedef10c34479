import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { matinee, settings } from '../../../testing/matinee.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { server } from '../../../testing/testServer.ts'
import { newThings } from '../../../testing/things.ts'
import { sendAuthMail, workAuthJobs } from '../../features/auth/auth.jobs.ts'
import { newId } from '../../platform/ids.ts'

const execute = promisify(execFile)
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

test('a mail is listed, shown and sent again, until it can no longer be', async () => {
  const { deps, received } = await startSmtp()
  const { id, email } = await make.account()
  await workAuthJobs(deps)
  await deps.db
    .transaction()
    .execute((tx) => sendAuthMail(deps, tx, { kind: 'passwordChanged', userId: id, at: Date.now() }))
  const list = async () => (await matinee('mails', 'list', '--account', email)).out
  await expect.poll(list, { timeout: 20_000 }).toMatch(/passwordChanged +\S+ +sent/)
  const mail = /^(\w{14}) /m.exec(await list())![1]!
  const shown = (await matinee('mails', 'show', mail)).out
  expect(shown).toMatch(/Mail server +250 /)
  expect(shown).toMatch(/^2.* password-changed-\S+ +250 /m)
  expect(shown).toContain('The password of your Matinee account')
  expect((await matinee('mails', 'resend', mail, '--reason', 'Lost')).out).toBe(
    `Mail ${mail} waits to be sent again.\n`,
  )
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
  await deps.db.updateTable('mails').set({ queue: null }).where('id', '=', mail).execute()
  const refused = await matinee('mails', 'resend', mail, '--reason', 'Lost')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('cannot be sent again')])
  expect((await matinee('mails', 'show', 'nothing')).err).toContain('matinee mails list')
})

test('a process that only runs the command knows every job that sends mails', async () => {
  const account = await make.account()
  const { mail } = await newThings(account.id)
  const payloads = {
    'auth-mail': { kind: 'passwordChanged', userId: account.id, at: 1 },
    'site-mail': { kind: 'newSite', siteId: 'missing' },
    'report-mail': { accountId: account.id, jobId: 'missing' },
    'report-notice': { kind: 'failed', accountId: account.id, runId: 'missing' },
    'scheduled-report': { accountId: account.id, runId: 'missing' },
    'payment-mail': { kind: 'paymentInfoChanged', accountId: account.id, at: 1 },
  }
  const obstacles: Record<string, unknown> = {}
  for (const [queue, payload] of Object.entries(payloads)) {
    const job = { queue, jobId: newId(), jobKey: 'key', payload: JSON.stringify(payload) }
    await server.deps.db.updateTable('mails').set(job).where('id', '=', mail).execute()
    const { stdout } = await execute(process.execPath, [main, 'mails', 'show', mail, '--json'], {
      env: settings,
    })
    obstacles[queue] = (JSON.parse(stdout) as { obstacle: unknown }).obstacle
  }
  expect(obstacles).toEqual({
    // Its row is of a registration, and the account is active.
    'auth-mail': 'outdated',
    'site-mail': 'removed',
    'report-mail': 'removed',
    'report-notice': 'removed',
    'scheduled-report': 'scheduled',
    'payment-mail': null,
  })
})
