import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { make } from '../../../../testing/make.ts'
import { insertRevenue, makeSite } from '../../../../testing/revenue.ts'
import { missHeartbeats } from '../../../../testing/queueTime.ts'
import { newScheduledReport } from '../../../../testing/scheduledReports.ts'
import { partOf, startSmtp } from '../../../../testing/smtp.ts'
import { server } from '../../../../testing/testServer.ts'
import { factsSocketPath } from '../../../platform/facts/launch.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { readLedger, sendNow } from './reportRuns.service.ts'

// bench/scheduledMail.ts kills at random moments; this test hits the three that matter.
const { deps } = server
const { received, state, url } = await startSmtp()
const socket = factsSocketPath(server.dataDir)
symlinkSync(inject('factsSocketPath'), socket)
afterAll(() => rmSync(dirname(socket), { recursive: true }))

const mainPath = fileURLToPath(new URL('../../../main.ts', import.meta.url))
const env = {
  PATH: process.env.PATH,
  MATINEE_DATA: server.dataDir,
  DATABASE_URL: server.databaseUrl,
  SMTP_URL: url,
  MAIL_FROM: 'hello@matinee.example',
  LOG_LEVEL: 'fatal',
}

let worker: ChildProcess | undefined
async function startWorker(): Promise<void> {
  worker = fork(mainPath, ['worker'], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(worker, 'message')
}
const kill = () => worker!.kill('SIGKILL')
afterAll(kill)

test('after kills before, during and after the delivery of a mail, every recipient has the mail exactly once', async () => {
  const account = await make.account()
  const { id: site } = await makeSite(account)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await insertRevenue(account, [{ site, day: yesterday, impressions: 10, spentMicrosUsd: 1_000_000 }])
  const recipients = ['a@yayin.example', 'b@yayin.example', 'c@yayin.example', 'd@yayin.example']
  const id = await newScheduledReport(account.id, { siteId: site, recipients })
  const { runId } = await sendNow(deps, account.id, id)
  const killOnce = (at: 'admit' | 'behave' | 'taken') => {
    const before = state[at]
    const killed = new Promise<void>((done) => {
      state[at] = () => {
        state[at] = before as never
        kill()
        done()
        return null
      }
    })
    return killed
  }
  for (const moment of ['admit', 'behave', 'taken'] as const) {
    const killed = killOnce(moment)
    await startWorker()
    await killed
    await missHeartbeats()
  }
  await startWorker()
  const isFinished = async () => (await readLedger(deps.db, account.id, id))[0]!.status !== 'pending'
  expect(await waitUntil(isFinished, 90_000)).toBe(true)
  const [run] = await readLedger(deps.db, account.id, id)
  expect(run).toMatchObject({ id: runId, status: 'sent', rows: 1 })
  expect(run!.deliveries.map(({ status }) => status)).toEqual(recipients.map(() => 'sent'))
  // A mail that was accepted but not marked as sent is sent again, with the same Message-ID.
  const byId = Map.groupBy(received, ({ messageId }) => messageId)
  expect([...byId.values()].map(([mail]) => mail!.to).sort()).toEqual(recipients)
  expect(received.length - byId.size).toBeLessThanOrEqual(2)
  expect(new Set(received.map((mail) => partOf(mail, 'text/csv').content.toString())).size).toBe(1)
}, 240_000)
