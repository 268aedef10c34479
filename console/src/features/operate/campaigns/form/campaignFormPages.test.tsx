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
      body: {
        data: [{ id: 's1', name: 'news.example', zones: [{ id: 'z1', name: 'Masthead' }] }],
        videos: [],
        players: [],
      },
    }),
  })
  await screen.findByRole('heading', { name: 'New campaign' })
  await page.user.type(field('Name'), 'Spring tea')
  await page.user.type(field('Advertiser'), 'Tea house')
  await page.user.type(field(/Click address/), 'https://shop.example/tea')
  await page.user.type(field(/CPM/), '2,50')
  expect(screen.getByText('2.50 USD')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-11-20T09:30' } })
  await page.user.type(screen.getByRole('searchbox', { name: /^Search sites/ }), 'news{Enter}')
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
      pricing: 'cpm',
      cpcvMicros: null,
      videoIds: [],
      playerIds: [],
      videoTags: [],
      skipAfterMs: 5_000,
    },
  ])
})

test('all fields that are wrong are explained at once, before anything is sent', async () => {
  const page = open('/operate/campaigns/new', {})
  await screen.findByRole('heading', { name: 'New campaign' })
  await page.user.type(field(/Click address/), 'javascript:alert(1)')
  await page.user.type(field(/CPM/), '1.000,50')
  await page.user.type(field(/Budget/), '99999999999999999999')
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-11-20T09:30' } })
  fireEvent.change(screen.getByLabelText(/^Ends/), { target: { value: '2026-11-19T09:30' } })
  await page.user.type(field(/Impressions/), '0')
  await page.user.click(screen.getByRole('button', { name: 'Create campaign' }))
  expect(await screen.findAllByText('This is a required field!')).toHaveLength(2)
  for (const problem of [
    'Write an address that begins with http:// or https://.',
    /Enter an amount above 0 with at most three decimals/,
    'Enter at most 9,000,000,000, or leave it empty for no limit.',
    'The campaign ends before it begins. Choose a later end.',
    'Enter a whole number from 1 to 1,000.',
    'Enter a whole number from 1 to 24.',
  ])
    expect(screen.getByText(problem)).toBeTruthy()
  expect(page.to('POST', '/admin/campaigns')).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-11-18T09:30' } })
  expect(screen.queryByText(/ends before it begins/)).toBeNull()
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

const refuseStale = (message = 'Ada changed this campaign at 20.11.2026 09:16 UTC.') => ({
  status: 409,
  body: {
    error: {
      code: 'stale',
      message,
      details: { changedBy: 'Ada', changedAt: '2026-11-20T09:16:00.000Z' },
    },
  },
})

test('who saves second sees what the other one changed, takes it over and saves with what was typed', async () => {
  const theirs = aCampaign({
    name: 'Autumn tea',
    budgetMicros: 900_000_000,
    updatedAt: '2026-11-20T09:16:00.000Z',
  })
  const sent: unknown[] = []
  const page = renderConsole({
    path: '/operate/campaigns/c1/edit',
    user: { ...anOperator('adOperations'), timezone: 'Europe/Istanbul' },
    answers: {
      ...ofCampaign,
      'GET /admin/campaigns/c1': () => ({ body: sent.length === 0 ? aCampaign() : theirs }),
      'PUT /admin/campaigns/c1': ({ body }) => (sent.push(body) === 1 ? refuseStale() : { body: theirs }),
    },
  })
  const advertiser = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Advertiser' })
  await page.user.type(advertiser, '!')
  await page.user.type(field('Name'), ' 2')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Ada saved changes on 20.11.2026 12:16, while you were editing.')).toBeTruthy()
  expect(notice.getByText('Changed: Name, Budget.')).toBeTruthy()
  expect(notice.getByText(/^Name: you changed it too\. Theirs is “Autumn tea”/)).toBeTruthy()
  await page.user.click(notice.getByRole('button', { name: 'Take over their changes' }))
  expect((field(/Budget/) as HTMLInputElement).value).toBe('900')
  expect((field('Name') as HTMLInputElement).value).toBe('Spring tea 2')
  expect(screen.queryByRole('alert')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const typed = { name: 'Spring tea 2', advertiser: `${aCampaign().advertiser}!` }
  expect(sent).toEqual([
    { ...typed, updatedAt: aCampaign().updatedAt },
    { ...typed, updatedAt: theirs.updatedAt },
  ])
})

test('when the other version cannot be read, the refusal says who was faster and what was typed stays', async () => {
  let isSent = false
  const page = open('/operate/campaigns/c1/edit', {
    'GET /admin/campaigns/c1': () => (isSent ? refusal(404, 'not_found') : { body: aCampaign() }),
    'PUT /admin/campaigns/c1': () => {
      isSent = true
      return refuseStale('Ada was faster.')
    },
  })
  await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Ada was faster.')
  expect((field('Name') as HTMLInputElement).value).toBe('Spring tea!')
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
  await page.user.type(dialog.getByRole('textbox', { name: /Size/ }), '300 × 250')
  expect(dialog.queryByText(/picture may be/)).toBeNull()
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

test('a campaign of films is paid by completed view and limited to a video that was searched', async () => {
  const campaign = aCampaign({ creatives: [], status: 'PAUSED', pricing: 'cpcv' })
  const found = { id: 'v1', name: 'Evening news', account: 'Deniz Apps' }
  const page = open('/operate/campaigns/new', {
    'POST /admin/campaigns': () => ({ body: campaign }),
    'GET /admin/campaigns/c1': () => ({ body: campaign }),
    'GET /admin/campaign-targets': () => ({ body: { data: [], videos: [found], players: [] } }),
  })
  await screen.findByRole('heading', { name: 'New campaign' })
  await page.user.type(field('Name'), 'Spring tea')
  await page.user.type(field('Advertiser'), 'Tea house')
  await page.user.type(field(/Click address/), 'https://shop.example/tea')
  await page.user.selectOptions(screen.getByRole('combobox', { name: /Pricing/ }), 'cpcv')
  await page.user.clear(field(/Skippable/))
  await page.user.type(field(/Skippable/), '99')
  await page.user.click(screen.getByRole('button', { name: 'Create campaign' }))
  expect(await screen.findByText('This is a required field!')).toBeTruthy()
  expect(screen.getByText(/whole seconds from 0 to 60/)).toBeTruthy()
  await page.user.type(field(/CPCV/), '0.02')
  await page.user.clear(field(/Skippable/))
  await page.user.type(field(/Video tags/), 'tea, news,tea')
  await page.user.type(screen.getByRole('searchbox', { name: /^Search sites/ }), 'news{Enter}')
  await page.user.click(await screen.findByRole('checkbox', { name: 'Video: Evening news (Deniz Apps)' }))
  await page.user.click(screen.getByRole('button', { name: 'Create campaign' }))
  expect(await screen.findByText('Completed views are paid, so only its films are shown.')).toBeTruthy()
  expect(bodies(page, 'POST', '/admin/campaigns')).toMatchObject([
    {
      pricing: 'cpcv',
      cpmMicros: null,
      cpcvMicros: 20_000,
      skipAfterMs: null,
      videoIds: ['v1'],
      playerIds: [],
      videoTags: ['tea', 'news'],
    },
  ])
})
