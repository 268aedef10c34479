import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anEntry, anOperator } from '../accounts/accountFixtures.ts'
import { aCampaign } from './campaignFixtures.ts'

const list = (data: unknown[], some: object = {}) => ({
  body: { data, hasPrevious: false, hasNext: false, ...some },
})

/** As the list has it: without the names of its targets. */
function aListed(some: Parameters<typeof aCampaign>[0] = {}) {
  const { sites: _sites, zones: _zones, videos: _videos, players: _players, ...listed } = aCampaign(some)
  return listed
}

const openList = (answer: Answer, path = '/operate/campaigns') =>
  renderConsole({ path, user: anOperator(), answers: { 'GET /admin/campaigns': answer } })

function openCampaign(
  some: Parameters<typeof aCampaign>[0] = {},
  { role, answers = {} }: { role?: StaffRole; answers?: Record<string, Answer> } = {},
) {
  return renderConsole({
    path: '/operate/campaigns/c1',
    user: anOperator(role),
    answers: {
      'GET /admin/campaigns/c1': () => ({ body: aCampaign(some) }),
      'GET /admin/campaigns/c1/delivery': () => ({ body: { data: [] } }),
      'GET /admin/campaigns/c1/history': () => ({ body: { data: [anEntry({ account: null })] } }),
      ...answers,
    },
  })
}

test('the list shows state, pace and spending, and why a campaign is not shown', async () => {
  const idle = { id: 'c2', name: 'Idle', obstacle: 'no creative' as const, creatives: [], pace: null }
  openList(() => list([aListed(), aListed(idle)]))
  const table = within(await screen.findByRole('table', { name: 'Campaigns' }))
  await table.findByText('Spring tea')
  const running = within(table.getByRole('row', { name: /Spring tea/ }))
  expect(running.getByText(/On pace/)).toBeTruthy()
  expect(running.getByText('$150.00')).toBeTruthy()
  expect(running.getByText('of $500.00')).toBeTruthy()
  expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30')
  expect(table.getByRole('row', { name: /Idle.*Has no ad yet/ })).toBeTruthy()
})

test('a filter and a search are in the address, and an empty result leads back to all campaigns', async () => {
  const page = openList(() => list([]), '/operate/campaigns?state=NOT_SHOWN&search=tea')
  expect(await screen.findByText('No campaign matches.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all campaigns' }).getAttribute('href')).toBe(
    '/operate/campaigns',
  )
  expect(page).toBeTruthy()
})

test('an ad of HTML is in a frame of its true size that can reach nothing around it', async () => {
  openCampaign({ creatives: [{ id: 'a1', size: '970x250', kind: 'html', alt: '', path: '/ads/frames/a1' }] })
  const frame = await screen.findByTitle('Preview of the 970x250 ad')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect([frame.getAttribute('width'), frame.getAttribute('height')]).toEqual(['970', '250'])
})

test('the page says why the campaign is not shown', async () => {
  openCampaign({ obstacle: 'budget spent' })
  expect(await screen.findByText('Not shown: Budget spent')).toBeTruthy()
})

test('while the store of figures is down, spending is unknown and not zero', async () => {
  openCampaign({ sums: null, forecastMicros: null, pace: null })
  expect(await screen.findByText(/so spending is unknown/)).toBeTruthy()
  expect(screen.queryByText('$0.00')).toBeNull()
})

test('ad operations pauses a campaign; who comes second learns who was faster', async () => {
  const who = 'Ada changed this campaign at 20.11.2026 09:16 UTC while you were editing it.'
  const { user } = openCampaign(
    {},
    {
      role: 'adOperations',
      answers: {
        'PUT /admin/campaigns/c1': () => ({ status: 409, body: { error: { code: 'stale', message: who } } }),
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Pause campaign' }))
  expect(await screen.findByText(`Couldn’t save this: ${who}`)).toBeTruthy()
})

test('support sees the campaign but no button that would be refused', async () => {
  openCampaign({}, { role: 'support' })
  expect(await screen.findByRole('heading', { name: 'Ads' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause campaign' })).toBeNull()
})

test('a campaign that is limited to a removed site does not seem to run on all sites', async () => {
  openCampaign({ siteIds: ['s1', 's2'], sites: [{ id: 's1', name: 'tea.example' }], zoneIds: [], zones: [] })
  expect(await screen.findByText('tea.example, 1 removed')).toBeTruthy()
  expect(screen.queryByText('All sites')).toBeNull()
  expect(screen.getByText('All placements')).toBeTruthy()
})

test('a campaign with films shows how many were watched to the end, skipped, and what one completed view cost', async () => {
  const counts = { impressions: 1_000, views: 900, clicks: 5, starts: 1_000, completes: 600, skips: 250 }
  openCampaign({ creatives: [], sums: { ...counts, spentMicros: 12_000_000 } })
  expect(await screen.findByText('Completed views')).toBeTruthy()
  expect(screen.getByText('60.0% of films that began')).toBeTruthy()
  expect(screen.getByText('25.0% of films that began')).toBeTruthy()
  expect(screen.getByText('$0.02')).toBeTruthy()
})
