import type { CampaignDetails } from '@matinee/contract/campaigns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../../testing/renderConsole.tsx'
import { anOperator } from '../../accounts/accountFixtures.ts'
import { aCampaign } from '../campaignFixtures.ts'

const ofCampaign: Record<string, Answer> = {
  'GET /admin/campaigns/c1/delivery': () => ({ body: { data: [] } }),
  'GET /admin/campaigns/c1/history': () => ({ body: { data: [] } }),
}

const open = (path: string, answers: Record<string, Answer>) =>
  renderConsole({ path, user: anOperator('adOperations'), answers: { ...ofCampaign, ...answers } })

const bodies = (page: ReturnType<typeof renderConsole>, method: string, path: string) =>
  page.to(method, path).map(({ body }) => body)
const field = (name: RegExp | string) => screen.getByRole('textbox', { name })

test('a campaign is created from what was typed, and opened', async () => {
  const campaign = aCampaign({ creatives: [], status: 'PAUSED' })
  const page = open('/operate/campaigns/new', {
    'POST /admin/campaigns': () => ({ body: campaign }),
    'GET /admin/campaigns/c1': () => ({ body: campaign }),
    'GET /admin/campaign-targets': () => ({
      body: { data: [{ id: 's1', name: 'news.example', zones: [{ id: 'z1', name: 'Masthead' }] }] },
    }),
  })
  await screen.findByRole('heading', { name: 'New campaign' })
  await page.user.type(field('Name'), 'Spring tea')
  await page.user.type(field('Advertiser'), 'Tea house')
  await page.user.type(field(/Click address/), 'https://shop.example/tea')
  await page.user.type(field(/CPM/), '2,50')
  expect(screen.getByText('2.50 USD')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-11-20T09:30' } })
  await page.user.type(screen.getByRole('searchbox', { name: 'Search sites and placements' }), 'news{Enter}')
  await page.user.click(await screen.findByRole('checkbox', { name: 'Masthead' }))
  expect(screen.getByRole('button', { name: 'Remove Masthead on news.example' })).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Create campaign' }))
  expect(await screen.findByText('This campaign has no ad, so it is not shown.')).toBeTruthy()
  expect(bodies(page, 'POST', '/admin/campaigns')).toEqual([
    {
      name: 'Spring tea',
      advertiser: 'Tea house',
      clickUrl: 'https://shop.example/tea',
      currency: 'usd',
      cpmMicros: 2_500_000,
      budgetMicros: null,
      startsAt: '2026-11-20T09:30:00.000Z',
      endsAt: null,
      siteIds: [],
      zoneIds: ['z1'],
      platforms: [],
      countries: [],
      schedule: null,
      frequencyCap: null,
    },
  ])
})

test('amounts that cannot be read are explained before anything is sent', async () => {
  const page = open('/operate/campaigns/new', {})
  await screen.findByRole('heading', { name: 'New campaign' })
  await page.user.type(field(/CPM/), '1.000,50')
  await page.user.click(screen.getByRole('button', { name: 'Create campaign' }))
  expect(await screen.findByText(/Enter an amount above 0 with at most three decimals/)).toBeTruthy()
  expect(page.to('POST', '/admin/campaigns')).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(field(/CPM/)))
})

test('a refused field says why beside it, and what was typed stays', async () => {
  const page = open('/operate/campaigns/c1/edit', {
    'GET /admin/campaigns/c1': () => ({ body: aCampaign() }),
    'PUT /admin/campaigns/c1': () => refusal(422, 'invalid_request', { endsAt: 'Ends too early.' }),
  })
  await page.user.clear(await screen.findByRole('textbox', { name: 'Name' }))
  await page.user.type(field('Name'), 'Winter tea')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Ends too early.')).toBeTruthy()
  expect((field('Name') as HTMLInputElement).value).toBe('Winter tea')
})

test('who saves second learns who was faster; only the version of the form is overwritten', async () => {
  const who = 'Ada changed this campaign at 20.11.2026 09:16 UTC while you were editing it.'
  const page = open('/operate/campaigns/c1/edit', {
    'GET /admin/campaigns/c1': () => ({ body: aCampaign() }),
    'PUT /admin/campaigns/c1': () => ({ status: 409, body: { error: { code: 'stale', message: who } } }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Save changes' }))
  expect((await screen.findByRole('alert')).textContent).toBe(who)
  expect(bodies(page, 'PUT', '/admin/campaigns/c1')).toMatchObject([{ updatedAt: aCampaign().updatedAt }])
})

const openCampaign = (some: Partial<CampaignDetails>, answers: Record<string, Answer> = {}) =>
  open('/operate/campaigns/c1', { 'GET /admin/campaigns/c1': () => ({ body: aCampaign(some) }), ...answers })

test('a copy opens in the form', async () => {
  const page = openCampaign(
    {},
    {
      'POST /admin/campaigns/c1/copy': () => ({ body: aCampaign({ id: 'c2', name: 'Spring tea (copy)' }) }),
      'GET /admin/campaigns/c2': () => ({ body: aCampaign({ id: 'c2', name: 'Spring tea (copy)' }) }),
    },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe(
    'Spring tea (copy)',
  )
  expect(bodies(page, 'POST', '/admin/campaigns/c1/copy')).toEqual([{ name: 'Spring tea (copy)' }])
})

test('ending asks first, and an ended campaign offers nothing but its copy', async () => {
  let status: CampaignDetails['status'] = 'ACTIVE'
  const page = open('/operate/campaigns/c1', {
    'GET /admin/campaigns/c1': () => ({ body: aCampaign({ status }) }),
    'PUT /admin/campaigns/c1': () => {
      status = 'ENDED'
      return { body: aCampaign({ status }) }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'End' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'End Spring tea?' }))
  await page.user.click(dialog.getByRole('button', { name: 'End campaign' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause campaign' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
  for (const name of ['Add ad', 'Remove the 300x250 ad', 'End'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an ad of HTML is previewed in its sandboxed frame and added in its size', async () => {
  const page = openCampaign(
    { creatives: [] },
    { 'POST /admin/campaigns/c1/creatives': () => ({ body: aCampaign() }) },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Add ad' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.click(dialog.getByRole('radio', { name: 'HTML' }))
  await page.user.click(dialog.getByRole('button', { name: 'Add ad' }))
  expect(await dialog.findAllByText('This is a required field!')).toHaveLength(2)
  await page.user.type(dialog.getByRole('textbox', { name: 'HTML' }), '<b>Tea</b>')
  await page.user.type(dialog.getByRole('textbox', { name: /Size/ }), '300x250')
  const frame = await dialog.findByTitle('Preview of the 300x250 ad')
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
    '/ads/preview',
    'allow-scripts',
  ])
  await page.user.click(dialog.getByRole('button', { name: 'Add ad' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(page, 'POST', '/admin/campaigns/c1/creatives')).toEqual([
    { size: '300x250', html: '<b>Tea</b>' },
  ])
})

test('a picture above the limit is refused before it is sent', async () => {
  const page = openCampaign({ creatives: [] })
  await page.user.click(await screen.findByRole('button', { name: 'Add ad' }))
  const dialog = within(screen.getByRole('dialog'))
  const file = new File([new Uint8Array(1_000_001)], 'large.png', { type: 'image/png' })
  fireEvent.change(dialog.getByLabelText('Choose picture', { selector: 'input' }), {
    target: { files: [file] },
  })
  expect(await dialog.findByText(/This file is too large/)).toBeTruthy()
})

test('only changed fields are sent, so that a removed placement does not stand in the way', async () => {
  const page = open('/operate/campaigns/c1/edit', {
    'GET /admin/campaigns/c1': () => ({ body: aCampaign({ zoneIds: ['gone'] }) }),
    'PUT /admin/campaigns/c1': () => ({ body: aCampaign() }),
  })
  await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(bodies(page, 'PUT', '/admin/campaigns/c1')).toHaveLength(1))
  expect(bodies(page, 'PUT', '/admin/campaigns/c1')).toEqual([
    { name: 'Spring tea!', updatedAt: aCampaign().updatedAt },
  ])
})

test('who may not change campaigns, or opens an ended one, sees why instead of a form', async () => {
  renderConsole({ path: '/operate/campaigns/new', user: anOperator('finance'), answers: {} })
  expect(await screen.findByText('Your role can’t change campaigns.')).toBeTruthy()
  open('/operate/campaigns/c1/edit', {
    'GET /admin/campaigns/c1': () => ({ body: aCampaign({ status: 'ENDED' }) }),
  })
  expect(await screen.findByText(/This campaign has ended/)).toBeTruthy()
})
