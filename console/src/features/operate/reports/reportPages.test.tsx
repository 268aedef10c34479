import type { OperatedReport, OperatedRun } from '@matinee/contract/adminReports'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aReport, aRun } from './reportFixtures.ts'

const list =
  (...data: OperatedReport[]): Answer =>
  () => ({ body: { data, hasPrevious: false, hasNext: false } })

const openList = (answer: Answer, path = '/operate/reports') =>
  renderConsole({ path, user: anOperator(), answers: { 'GET /admin/scheduled-reports': answer } })

type Some = Partial<OperatedReport & { runs: OperatedRun[] }>
const openReport = (some: Some = {}, role?: StaffRole, answers: Record<string, Answer> = {}) =>
  renderConsole({
    path: '/operate/reports/r1',
    user: anOperator(role),
    answers: {
      'GET /admin/scheduled-reports/r1': () => ({ body: { ...aReport(), runs: [aRun()], ...some } }),
      ...answers,
    },
  })

test('the list says of each report whose it is, when it is sent and how its last delivery ended', async () => {
  const page = openList(
    list(aReport(), aReport({ id: 'r2', reportName: 'Apps', nextRunAt: null, lastRun: null })),
  )
  const row = within(await screen.findByRole('row', { name: /^Daily revenue/ }))
  expect(row.getByText('Weekly, Monday, 09:00 UTC+03:00')).toBeTruthy()
  expect(row.getByText('Sent in part')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Ada Publisher' }).getAttribute('href')).toBe('/operate/accounts/u1')
  expect(within(screen.getByRole('row', { name: /^Apps/ })).getByText('Paused')).toBeTruthy()
  await page.user.click(screen.getByRole('radio', { name: 'Failed' }))
  await waitFor(() =>
    expect(page.to('GET', '/admin/scheduled-reports').at(-1)!.query.get('state')).toBe('failed'),
  )
})

test('a list without a match leads back to all reports', async () => {
  const page = openList(list(), '/operate/reports?account=nobody@x.example')
  await page.user.click(await screen.findByRole('link', { name: 'Show all scheduled reports' }))
  await waitFor(() => expect(page.where()).toBe('/operate/reports'))
  expect(await screen.findByText('No account has a scheduled report yet.')).toBeTruthy()
})

test('an empty page leads back to all reports', async () => {
  openList(list(), '/operate/reports?after=r9')
  const link = await screen.findByRole('link', { name: 'Show all scheduled reports' })
  expect(link.getAttribute('href')).toBe('/operate/reports')
})

test('a delivery that was sent says how many rows it has, others have none', async () => {
  const run = (id: string, some: Partial<OperatedRun>) => aRun({ id, deliveries: [], ...some })
  openReport({
    runs: [
      run('a', { status: 'pending', rows: 0 }),
      run('b', { status: 'missed', rows: 0 }),
      run('c', { status: 'sent', rows: 1 }),
      run('d', { status: 'partial', rows: 1200 }),
    ],
  })
  const table = within(await screen.findByRole('table', { name: 'Deliveries' }))
  expect(table.getAllByText(/\brows?$/).map(({ textContent }) => textContent)).toEqual([
    '1 row',
    '1,200 rows',
  ])
})

test('a report shows its deliveries with the words of the mail server, and is sent with a reason', async () => {
  const sent: unknown[] = []
  const page = openReport({}, 'support', {
    'POST /admin/scheduled-reports/r1/send': ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? { status: 409, body: { error: { code: 'stale', message: 'It was sent in the meantime.' } } }
        : { body: { runId: 'run2' } }
    },
  })
  const run = within(await screen.findByRole('row', { name: /22\.11\.2026/ }))
  expect(run.getByText('Failed after 5 attempts')).toBeTruthy()
  expect(run.getByText('550 5.1.1 No such mailbox')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Send now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Daily revenue now?' }))
  await page.enter(dialog.getByLabelText(/^Reason/), 'The server was down')
  await page.user.click(dialog.getByRole('button', { name: 'Send now' }))
  expect(await dialog.findByText('It was sent in the meantime.')).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('The report will be sent to 2 recipients.')).toBeTruthy()
  const body = { reason: 'The server was down', latestRun: 'run1' }
  expect(sent).toEqual([body, body])
})

test.each<[string, object, string]>([
  [
    'what only the server knows',
    { code: 'too_many_requests', message: 'We have just sent it.' },
    'We have just sent it.',
  ],
  [
    'the sentence of its field',
    { code: 'invalid_request', message: 'reason: Say more.', fields: { reason: 'Say more.' } },
    'Say more.',
  ],
  [
    'the text of its code',
    { code: 'internal', message: 'Internal error' },
    'Something went wrong on our side. If it happens again, contact support.',
  ],
])('a refused report says %s', async (_what, error, shown) => {
  const page = openReport({}, 'support', {
    'POST /admin/scheduled-reports/r1/send': () => ({ status: 422, body: { error } }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Send now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Daily revenue now?' }))
  await page.enter(dialog.getByLabelText(/^Reason/), 'The server was down')
  await page.user.click(dialog.getByRole('button', { name: 'Send now' }))
  expect(await dialog.findByText(shown)).toBeTruthy()
})

test.each<[string, Some, StaffRole]>([
  ['finance', {}, 'finance'],
  ['anybody who looks at a paused report', { reportStatus: 0, nextRunAt: null }, 'administrator'],
])('%s cannot send it', async (_who, some, role) => {
  openReport(some, role)
  await screen.findByText('Failed after 5 attempts')
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
})

test('a report that is not found says so', async () => {
  openReport({}, 'support', { 'GET /admin/scheduled-reports/r1': () => refusal(404, 'not_found') })
  expect(await screen.findByText('This doesn’t exist, or it’s in another account.')).toBeTruthy()
})
