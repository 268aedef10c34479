import type * as health from '../health.ts'
import type * as today from '../today.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, ids } from './exampleObjects.ts'

const job = { queue: 'auth-mail', id: '1f0c4c3e-8a55-4ecb-9a0e-6f3a3a4d8f11' }

export const healthReference: ReferenceOf<typeof health> = {
  readHealth: {
    description:
      'What `matinee status` checks: processes, stores, queues, disk and backups, with what is wrong and needs somebody.',
    reply: {
      checkedAt: '2026-11-27T09:30:12.000Z',
      release: '0.2.0',
      problems: [{ kind: 'jobsFailed', names: ['auth-mail'], detail: null }],
      processes: [
        {
          id: 'k3Vn8QsW6yLbRc',
          role: 'api',
          host: 'node-1',
          release: '0.2.0',
          startedAt: '2026-11-27T06:00:02.000Z',
          seenAt: '2026-11-27T09:30:02.000Z',
          isSilent: false,
          cpuShare: 0.18,
          rssBytes: 268_435_456,
        },
      ],
      postgres: { version: '18.1', lastMigration: '0031_processes' },
      facts: { version: '26.7.1.1' },
      migration: null,
      queues: [{ name: 'auth-mail', waiting: 0, running: 0, failed: 1, oldestDueAt: null, isStuck: false }],
      log: null,
      storage: 'folder',
      mails: 'smtp',
      disk: { total: 107_374_182_400, free: 64_424_509_440 },
      backups: { isScheduled: true, lastGoodAt: '2026-11-27T03:00:00.000Z' },
    },
  },
  readHealthHistory: {
    description:
      'What all processes did together, in at most a hundred steps. Each process reports once a minute; reports are kept for two days. Values are `null` where nothing was measured.',
    request: { query: { hours: 3 } },
    reply: {
      stepMinutes: 2,
      data: [
        {
          at: '2026-11-27T09:28:00.000Z',
          processes: 2,
          cpuCores: 0.21,
          rssBytes: 402_653_184,
          requests: 84.5,
          failures: 0,
          answerP95Ms: 38.2,
          events: 1240,
          refusedBeacons: 2,
          delayMs: 1100,
        },
      ],
    },
  },
  listFailedJobs: {
    description:
      'Background jobs that were given up within the last day, newest first. A job is removed one day after it has failed.',
    request: { query: { queue: 'auth-mail' } },
    reply: {
      data: [
        {
          ...job,
          key: 'q7Lm2XcV9tHdBw',
          accountId: ids.account,
          attempts: 5,
          createdAt: '2026-11-27T08:02:10.000Z',
          failedAt: '2026-11-27T08:11:44.000Z',
          error: 'The mail server does not answer.',
          mayChange: true,
        },
      ],
      hasMore: false,
    },
  },
  retryJob: {
    description:
      'Lets the job be tried once more. 403 `staff_role` without the right of its queue: jobs of payments need `staff.money`, most others `staff.retry`. A job that sends a letter needs the right to read it as well. 409 `job_state` if it no longer counts as failed, or if a newer job does the same work.',
    request: { params: job },
    reply: done,
  },
  discardJob: {
    description: 'Removes the job for good, with the same right as a retry. The audit log keeps the reason.',
    request: { params: job, body: { reason: 'The account was closed.' } },
    reply: done,
  },
}

export const todayReference: ReferenceOf<typeof today> = {
  readToday: {
    description: 'What waits for an operator: nothing in `problems` and `items` means that all is well.',
    reply: {
      checkedAt: '2026-11-27T09:30:12.000Z',
      problems: [],
      items: [
        {
          kind: 'registrations',
          count: 1,
          examples: [
            { id: ids.otherAccount, name: 'Deniz Apps', account: null, at: '2026-11-27T08:12:40.000Z' },
          ],
        },
      ],
    },
  },
}
