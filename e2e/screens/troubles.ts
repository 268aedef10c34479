import type { Page } from '@playwright/test'
import type { ReplyOf } from '@matinee/contract/call'
import type { FailedJob, Health, readHealthHistory } from '@matinee/contract/health'

const failedJob: FailedJob = {
  id: '1f0c4c3e-8a55-4ecb-9a0e-6f3a3a4d8f11',
  queue: 'transcode-video',
  key: 'b8Xq2LrT0vMkZp',
  accountId: null,
  attempts: 3,
  createdAt: '2026-11-27T08:02:10.000Z',
  failedAt: '2026-11-27T08:11:44.000Z',
  error: 'ffmpeg ended with code 1: moov atom not found in the file of the publisher',
  mayChange: true,
}

type History = ReplyOf<typeof readHealthHistory>

const stepMinutes = 2
const points = 90

/** Three hours of a small installation; a new one has measured nothing yet. `share`: from 0 to 1, up and down. */
function inventHistory(): History {
  const now = Date.now()
  const data = Array.from({ length: points }, (_, index) => {
    const share = (Math.sin(index / 9) + Math.sin(index / 3.7) / 3 + 1.4) / 2.8
    return {
      at: new Date(now - (points - index) * stepMinutes * 60_000).toISOString(),
      processes: 2,
      cpuCores: 0.2 + share * 0.5,
      rssBytes: (610 + share * 90) * 1024 ** 2,
      requests: Math.round(180 + share * 240),
      failures: index === 71 ? 6 : 0,
      answerP95Ms: Math.round(22 + share * 30),
      events: Math.round(2400 + share * 3100),
      refusedBeacons: Math.round(share * 40),
      delayMs: Math.round(1800 + share * 1400),
    }
  })
  return { stepMinutes, data }
}

/** Puts problems in the place of a healthy installation's answers, because they would stay for the other screens. */
export async function showTroubles(page: Page): Promise<void> {
  await page.route('**/api/v1/admin/health', async (route) => {
    const answer = await route.fetch()
    const health = (await answer.json()) as Health
    const problems: Health['problems'] = [
      { kind: 'processSilent', names: ['worker (node-2)'], detail: null },
      { kind: 'jobsFailed', names: [failedJob.queue, 'auth-mail'], detail: null },
      { kind: 'diskFull', names: ['/var/lib/matinee', String(512 * 1024 ** 2)], detail: null },
    ]
    const silent = { ...health.processes[0]!, id: 'silent', role: 'worker', host: 'node-2', isSilent: true }
    await route.fulfill({
      json: { ...health, problems, processes: [...health.processes, silent], facts: null },
    })
  })
  await page.route('**/api/v1/admin/health/history*', (route) => route.fulfill({ json: inventHistory() }))
  await page.route('**/api/v1/admin/failed-jobs', (route) =>
    route.fulfill({
      json: {
        data: [
          failedJob,
          { ...failedJob, id: '2f0c4c3e-8a55-4ecb-9a0e-6f3a3a4d8f11', queue: 'auth-mail', error: '' },
        ],
        hasMore: false,
      },
    }),
  )
  await page.reload()
}
