import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { matinee } from '../../../testing/matinee.ts'
import { newScheduledReport } from '../../../testing/scheduledReports.ts'
import { server } from '../../../testing/testServer.ts'
import { scheduledReportJob } from '../../features/scheduledReports/delivery/startReportRuns.ts'

test('operators see the scheduled reports, send one again and read its deliveries', async () => {
  const account = await make.account()
  const recipients = ['a@yayin.example', 'b@yayin.example']
  const timing = { period: 'weekly', periodDay: 1, periodHour: 9, timezone: 3 } as const
  const id = await newScheduledReport(account.id, { ...timing, recipients })
  const list = await matinee('reports', 'scheduled', account.email)
  expect(list).toMatchObject({ code: 0, err: '' })
  expect(list.out).toMatch(/^ID +ACCOUNT +NAME/)
  expect(list.out).toContain('weekly Monday 09:00 UTC+03:00')
  const all = JSON.parse((await matinee('reports', 'scheduled', '--json')).out) as { data: object[] }
  expect(all.data).toContainEqual(expect.objectContaining({ id, email: account.email }))
  expect((await matinee('reports', 'runs', id)).out).toContain('It has no runs yet')
  const sent = await matinee('reports', 'send', id)
  expect(sent).toMatchObject({ code: 0, err: '' })
  expect(sent.out).toContain('Daily revenue will be sent to 2 recipients')
  const ledger = await matinee('reports', 'runs', id, '--json')
  const { data } = JSON.parse(ledger.out) as { data: { id: string }[] }
  expect(data).toMatchObject([
    {
      trigger: 'now',
      status: 'pending',
      deliveries: [{ recipient: recipients[0] }, { recipient: recipients[1] }],
    },
  ])
  expect(ledger.out).not.toContain('fileKey')
  expect(await server.deps.queue.isPending(scheduledReportJob, data[0]!.id)).toBe(true)
})

test('an unknown or inactive report is refused with what to do', async () => {
  const missing = await matinee('reports', 'send', 'AAAAAAAAAAAAAA')
  expect([missing.code, missing.out]).toEqual([1, ''])
  expect(missing.err).toContain('matinee reports scheduled')
  const inactive = await newScheduledReport((await make.account()).id, { reportStatus: 0, nextRunAt: null })
  const refused = await matinee('reports', 'send', inactive)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('inactive')
})
