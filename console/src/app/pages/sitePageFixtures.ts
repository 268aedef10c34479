import { screen, within } from '@testing-library/react'
import { siteComparison, siteReport } from '../../features/reports/reportsFixtures.ts'
import { aSite, listedSites } from '../../features/sites/sitesFixtures.ts'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { vi } from 'vitest'

const now = Date.parse('2026-11-21T11:05:00Z')
export const tooLong =
  'if you want to get a report for a longer time interval than 3 months, please contact us.'

type Open = {
  path?: string
  site?: Parameters<typeof aSite>[0]
  report?: Answer
  answers?: Record<string, Answer>
  user?: Parameters<typeof aUser>[0]
}

/** The dashboard of site `a` on 21.11.2026 at 14:05 in Istanbul, the account's time zone. */
export function open(options: Open = {}) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  return renderConsole({
    path: options.path ?? '/sites/a',
    user: aUser({ timezone: 'Europe/Istanbul', ...options.user }),
    answers: {
      'GET /sites': () => listedSites(aSite({ id: 'a', ...options.site })),
      'POST /sites/a/report': options.report ?? (() => siteReport()),
      'POST /sites/a/report/comparison': () => siteComparison(),
      'POST /reports/fallback': () => ({ status: 202, body: { id: 'j1', reportStatus: 'pending' } }),
      ...options.answers,
    },
  })
}
type Page = ReturnType<typeof open>
export const reportRequests = (page: Page) =>
  page.to('POST', '/sites/a/report').map(({ body }) => body as Record<string, unknown>)
export const comparisons = (page: Page) =>
  page.to('POST', '/sites/a/report/comparison').map(({ body }) => body as Record<string, unknown>)
export const shown = () => screen.findByRole('table', { name: 'Report' })
export const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
export const pickRange = async (page: Page, name: string) => {
  await page.user.click(await screen.findByRole('button', { name: /^Date range/ }))
  await page.user.click(screen.getByRole('button', { name }))
}
export const menu = async (page: Page, name: RegExp) => {
  await page.user.click(await screen.findByRole('button', { name }))
}
