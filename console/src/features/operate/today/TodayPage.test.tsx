import type { Today } from '@matinee/contract/today'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'

const today = (some: Partial<Today> = {}): Today => ({
  checkedAt: '2026-11-27T09:30:00.000Z',
  problems: [],
  items: [],
  ...some,
})

const open = (answer: Answer, path = '/operate/today') =>
  renderConsole({ path, user: anOperator(), answers: { 'GET /admin/today': answer } })

test('it is the first page of operators, and says when nothing waits', async () => {
  const page = open(() => ({ body: today() }), '/operate')
  expect(await screen.findByText('Nothing waits for you. All is well.')).toBeTruthy()
  expect(page.where()).toBe('/operate/today')
})

test('each kind says how many wait, names some, and leads to the place where it is done', async () => {
  open(() => ({
    body: today({
      items: [
        {
          kind: 'registrations',
          count: 5,
          examples: [{ id: 'u7', name: 'Deniz Apps', account: null, at: '2026-11-27T08:00:00.000Z' }],
        },
        {
          kind: 'failedVideos',
          count: 1,
          examples: [{ id: 'v1', name: 'Autumn', account: { id: 'u1', name: 'Ada' }, at: null }],
        },
        {
          kind: 'failedReports',
          count: 1,
          examples: [{ id: 'r1', name: 'Weekly', account: { id: 'u1', name: 'Ada' }, at: null }],
        },
        {
          kind: 'missingSources',
          count: 1000,
          examples: [{ id: 'ex', name: 'ex', account: null, at: null }],
        },
      ],
    }),
  }))
  const registrations = within(await screen.findByRole('region', { name: '5 registrations' }))
  const linkOf = (panel: typeof registrations, name: string) =>
    panel.getByRole('link', { name }).getAttribute('href')
  expect(linkOf(registrations, 'Show all')).toBe('/operate/accounts?status=PENDING')
  expect(linkOf(registrations, 'Deniz Apps')).toBe('/operate/accounts/u7')
  expect(registrations.getByText('and 4 more')).toBeTruthy()
  const videos = within(screen.getByRole('region', { name: '1 video failed' }))
  expect(linkOf(videos, 'Autumn')).toBe('/operate/accounts/u1')
  expect(videos.getByText('Ada')).toBeTruthy()
  const reports = within(screen.getByRole('region', { name: '1 report failed' }))
  expect(linkOf(reports, 'Weekly')).toBe('/operate/reports/r1')
  expect(screen.getByRole('region', { name: 'Many missing sources' })).toBeTruthy()
})

test('problems of the installation come first and lead to its health', async () => {
  open(() => ({ body: today({ problems: [{ kind: 'jobsStuck', names: ['auth-mail'], detail: null }] }) }))
  expect(await screen.findByText('Jobs have waited for more than five minutes')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open health' }).getAttribute('href')).toBe('/operate/health')
  expect(screen.queryByText(/Nothing waits/)).toBeNull()
})

test('it says when it cannot be read', async () => {
  open(() => refusal(503, 'unavailable'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
