import type { FailedJob, Health } from '@matinee/contract/health'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'

const aProcess = (some: Partial<Health['processes'][number]> = {}): Health['processes'][number] => ({
  id: 'p1',
  role: 'api',
  host: 'node-1',
  release: '0.2.0',
  startedAt: '2026-11-27T06:00:00.000Z',
  seenAt: '2026-11-27T09:30:00.000Z',
  isSilent: false,
  cpuShare: 0.183,
  rssBytes: 256 * 1024 ** 2,
  ...some,
})

const health = (some: Partial<Health> = {}): Health => ({
  checkedAt: '2026-11-27T09:30:12.000Z',
  release: '0.2.0',
  problems: [],
  processes: [aProcess()],
  postgres: { version: '18.1', lastMigration: '0031_processes' },
  facts: { version: '26.7.1' },
  migration: null,
  queues: [
    { name: 'calm', waiting: 0, running: 0, failed: 0, oldestDueAt: null, isStuck: false },
    { name: 'auth-mail', waiting: 4, running: 1, failed: 0, oldestDueAt: null, isStuck: false },
  ],
  log: null,
  storage: 'folder',
  mails: 'outbox',
  disk: { total: 100 * 1024 ** 3, free: 60 * 1024 ** 3 },
  backups: { isScheduled: false, lastGoodAt: null },
  ...some,
})

const aJob: FailedJob = {
  id: '1f0c4c3e-8a55-4ecb-9a0e-6f3a3a4d8f11',
  queue: 'auth-mail',
  key: null,
  accountId: null,
  attempts: 5,
  createdAt: '2026-11-27T08:02:10.000Z',
  failedAt: '2026-11-27T08:11:44.000Z',
  error: 'connect ECONNREFUSED 10.0.0.9:587\nat line 7',
  mayChange: true,
}
const jobPath = `/admin/failed-jobs/auth-mail/${aJob.id}`

function openHealth(
  state: Partial<Health> = {},
  { answers = {} }: { answers?: Record<string, Answer> } = {},
) {
  return renderConsole({
    path: '/operate/health',
    user: anOperator(),
    answers: {
      'GET /admin/health': () => ({ body: health(state) }),
      'GET /admin/health/history': () => ({ body: { stepMinutes: 2, data: [] } }),
      'GET /admin/failed-jobs': () => ({ body: { data: [aJob], hasMore: false } }),
      ...answers,
    },
  })
}

test('says that all is well, and lists processes, queues and stores', async () => {
  openHealth()
  expect(await screen.findByText('All is well.')).toBeTruthy()
  const processes = within(screen.getByRole('table', { name: 'Processes' }))
  expect(processes.getByRole('row', { name: /api Running node-1 0\.2\.0 .* 18% 256/ })).toBeTruthy()
  // Queues with waiting jobs come first.
  const queues = within(screen.getByRole('table', { name: 'Background work' })).getAllByRole('row')
  expect(queues.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Queue'),
    expect.stringContaining('auth-mail'),
    expect.stringContaining('calm'),
  ])
  expect(screen.getByText('60 GB of 100 GB free')).toBeTruthy()
  expect(screen.getByText('Kept in the outbox')).toBeTruthy()
})

test('names each problem with what to do, and what is silent', async () => {
  openHealth({
    problems: [
      { kind: 'processSilent', names: ['worker (node-2)'], detail: null },
      { kind: 'backup', names: [], detail: 'The last backup failed: no space.' },
    ],
    processes: [
      aProcess({ role: 'worker', host: 'node-2', isSilent: true }),
      aProcess({ id: 'old', role: 'worker', seenAt: '2026-11-25T09:30:00.000Z', isSilent: true }),
    ],
    facts: null,
  })
  const problems = within(await screen.findByRole('list', { name: 'Problems' }))
  expect(problems.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Processes have stopped reportingworker (node-2)Check that they run; their log has the reason.',
    'Backups need attentionThe last backup failed: no space.',
  ])
  // It is no problem after a day.
  expect(screen.getAllByText('No reports').map(({ dataset }) => dataset.tone)).toEqual(['bad', 'neutral'])
  expect(screen.getByText('No answer')).toBeTruthy()
  expect(screen.queryByText('All is well.')).toBeNull()
})

test('retries a failed job, and says why it cannot', async () => {
  let answer: ReturnType<Answer> = refusal(409, 'job_state')
  const page = openHealth({}, { answers: { [`POST ${jobPath}/retry`]: () => answer } })
  await page.user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Couldn’t save this: This job has changed in the meantime/)).toBeTruthy()
  answer = { body: { success: true } }
  await page.user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('The job waits in auth-mail again.')).toBeTruthy()
  await waitFor(() => expect(page.to('GET', '/admin/failed-jobs').length).toBeGreaterThan(2))
})

test('discards a failed job with a reason', async () => {
  const page = openHealth(
    {},
    { answers: { [`POST ${jobPath}/discard`]: () => ({ body: { success: true } }) } },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Discard this job of auth-mail/ }))
  await page.enter(dialog.getByRole('textbox', { name: 'Reason' }), 'The account was closed')
  await page.user.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Job of auth-mail discarded.')).toBeTruthy()
  expect(page.to('POST', `${jobPath}/discard`).map(({ body }) => body)).toEqual([
    { reason: 'The account was closed' },
  ])
})

test('only the failed jobs that the operator may change have buttons', async () => {
  const data = ['auth-mail', 'payment-mail'].map((queue) => ({
    ...aJob,
    id: queue,
    queue,
    mayChange: queue === 'auth-mail',
  }))
  openHealth({}, { answers: { 'GET /admin/failed-jobs': () => ({ body: { data, hasMore: false } }) } })
  const rows = within(await screen.findByRole('table', { name: 'Failed jobs' })).getAllByRole('row')
  const buttons = rows.slice(1).map((row) => within(row).queryAllByRole('button').length)
  expect(buttons).toEqual([2, 0])
})

test('shows failed jobs without actions to an operator who may change none of them', async () => {
  const data = [{ ...aJob, mayChange: false }]
  openHealth({}, { answers: { 'GET /admin/failed-jobs': () => ({ body: { data, hasMore: false } }) } })
  expect(await screen.findByText('connect ECONNREFUSED 10.0.0.9:587')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})

test('says when the state cannot be read, and tries again', async () => {
  let isAway = true
  const page = openHealth(
    {},
    { answers: { 'GET /admin/health': () => (isAway ? refusal(503, 'unavailable') : { body: health() }) } },
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isAway = false
  await page.user.click(retry)
  expect(await screen.findByText('All is well.')).toBeTruthy()
})
