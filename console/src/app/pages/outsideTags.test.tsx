import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { open, shown } from './sitePageFixtures.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T11:05:00Z'), shouldAdvanceTime: true })
})

const explanation = {
  value: 2_000,
  sums: {
    requests: 5_000,
    matches: 4_000,
    impressions: 2_000,
    views: 0,
    measurables: 0,
    viewables: 0,
    viewsMeasured: 0,
    viewsInSight: 0,
    clicks: 0,
    spentMicros: 0,
  },
  sources: [{ source: '', spentMicros: 0, impressions: 2_000, estimatedDays: 0 }],
  rates: [],
  adjustments: [],
  origin: { completeTo: '2026-11-21T11:03:20.500Z', estimatedShare: 0, rowsRead: 12 },
}

test('the explanation of impressions compares outside tags with imports', async () => {
  const counted = { days: 2, impressions: 2_000, importedImpressions: 1_900, difference: -5 }
  const more = { days: 1, impressions: 10, importedImpressions: 11, difference: 10 }
  const none = { days: 0, impressions: 0, importedImpressions: 0, difference: null }
  const outsideTags = [
    { zone: { id: 'x', name: 'Preroll' }, ...counted },
    { zone: { id: 'y', name: 'Preroll of news' }, ...more },
    { zone: { id: 'z', name: 'Preroll of sport' }, ...none },
  ]
  const page = open({
    answers: { 'POST /sites/a/report/explain': () => ({ body: { data: { ...explanation, outsideTags } } }) },
  })
  await shown()
  await page.user.click(screen.getByRole('button', { name: 'Explain this number: Impressions' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Impressions' }))
  await dialog.findByText('Outside tags')
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.filter((line) => line.startsWith('Preroll'))).toEqual([
    'Preroll: 2,000 counted by us, 1,900 by imports (-5.0%), on 2 days that both have',
    'Preroll of news: 10 counted by us, 11 by imports (+10.0%), on 1 day that both have',
    'Preroll of sport: – (no import has reported its days yet)',
  ])
})
