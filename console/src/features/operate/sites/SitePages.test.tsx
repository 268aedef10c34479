import type { OperatedSite, VastCheck } from '@matinee/contract/adminSites'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anEntry, anOperator } from '../accounts/accountFixtures.ts'
import { aListedSite, anOperatedSite, aZone } from './siteFixtures.ts'

const list = (data: unknown[], some: object = {}) => ({
  body: { data, hasPrevious: false, hasNext: false, total: data.length, ...some },
})

const openList = (answer: Answer, path = '/operate/sites') =>
  renderConsole({ path, user: anOperator(), answers: { 'GET /admin/sites': answer } })

function openSite(
  some: Partial<OperatedSite> = {},
  { role, answers = {} }: { role?: StaffRole; answers?: Record<string, Answer> } = {},
) {
  return renderConsole({
    path: '/operate/sites/s1',
    user: anOperator(role),
    answers: {
      'GET /admin/sites/s1': () => ({ body: anOperatedSite(some) }),
      'GET /admin/sites/s1/history': () => ({ body: { data: [anEntry()] } }),
      ...answers,
    },
  })
}

const told = (code: string, message: string) => ({ status: 409, body: { error: { code, message } } })

test('the list says of each site whose it is, its state, and whether its domain is verified', async () => {
  openList(() =>
    list([aListedSite(), aListedSite({ id: 's2', fqdn: 'new.example', status: 'NEW', verifiedBy: null })]),
  )
  const table = within(await screen.findByRole('table', { name: 'Sites' }))
  expect(await table.findByRole('row', { name: /news\.example.*Ada Publisher.*Live/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /new\.example.*New.*Domain not verified/ })).toBeTruthy()
})

test('a filter and a search are in the address, and an empty result leads back to all sites', async () => {
  openList(() => list([]), '/operate/sites?state=WITHOUT_PLACEMENT&search=tea')
  expect(await screen.findByText('No site matches “tea”.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all sites' }).getAttribute('href')).toBe('/operate/sites')
})

test('placements are drawn to one scale, and a platform without a size is named', async () => {
  openSite({
    zones: [
      aZone(),
      aZone({ id: 'z2', name: 'Tower left', zoneType: 'tower left', desktop: '160x600', mobile: null }),
    ],
  })
  const tower = within((await screen.findByText('Tower left', { selector: 'p' })).closest('li')!)
  expect(tower.getByText('Desktop: 160 × 600')).toBeTruthy()
  expect(tower.getByText('Mobile: not served')).toBeTruthy()
  const box = tower.getByText('Desktop: 160 × 600').closest('figure')!.firstElementChild as HTMLElement
  expect([box.style.width, box.style.height]).toEqual(['40px', '150px'])
})

test('a placement is added with its passback; a refused name is explained at its field and nothing typed is lost', async () => {
  const sent: unknown[] = []
  const { user } = openSite(
    {},
    {
      answers: {
        'POST /admin/sites/s1/zones': ({ body }) => {
          sent.push(body)
          return sent.length === 1 ? refusal(422, 'invalid_request', { name: 'Taken.' }) : { body: aZone() }
        },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Add placement' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Footer')
  expect(dialog.getByText('Type: Footer. It follows from the name.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Desktop/ }), '970 × 25')
  await user.type(dialog.getByRole('textbox', { name: /Passback/ }), '<p>Hi</p>')
  await user.click(dialog.getByRole('button', { name: 'Add placement' }))
  expect(await dialog.findByText('Taken.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add placement' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { name: 'Footer', desktop: '970x25', mobile: null, passback: '<p>Hi</p>', vastUrl: null }
  expect(sent).toEqual([body, body])
})

test('only a preroll placement asks for a VAST tag', async () => {
  const { user } = openSite()
  await user.click(await screen.findByRole('button', { name: 'Add placement' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('textbox', { name: /VAST tag/ })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Preroll')
  expect(dialog.getByRole('textbox', { name: /VAST tag/ })).toBeTruthy()
})

const aVastCheck = (some: Partial<VastCheck> = {}): VastCheck => ({
  checkedAt: '2026-11-20T09:00:00.000Z',
  fault: null,
  code: null,
  documents: [
    { address: 'https://ads.example/vast', ms: 214, httpStatus: 200, version: '3.0', ads: 1, title: null },
    {
      address: 'https://cdn.example/ad',
      ms: 90,
      httpStatus: 200,
      version: '4.2',
      ads: 1,
      title: 'Tea house',
    },
  ],
  durationMs: 15_040,
  media: [{ type: 'video/mp4', width: 1280, height: 720, bitrate: 2_100 }],
  ...some,
})

test('a VAST tag is tested as it is typed, and the result is about that tag only', async () => {
  const answers = [
    { body: aVastCheck() },
    { body: aVastCheck({ fault: 'no_ad', code: 303, media: [], durationMs: null }) },
    refusal(422, 'invalid_request', { vastUrl: 'Begin with https.' }),
  ]
  const sent: unknown[] = []
  const { user } = openSite(
    { zones: [aZone({ name: 'Preroll', zoneType: 'preroll', vastUrl: 'https://ads.example/vast' })] },
    {
      answers: {
        'POST /admin/vast-tags/check': ({ body }) => {
          sent.push(body)
          return answers[sent.length - 1]!
        },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Change Preroll' }))
  const dialog = within(screen.getByRole('dialog'))
  const test = dialog.getByRole('button', { name: 'Test tag' })
  await user.click(test)
  expect(await dialog.findByText('An ad plays: Tea house, 15 seconds, 1 file.')).toBeTruthy()
  expect(dialog.getByText('1. ads.example: VAST 3.0, status 200, 214 ms')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /VAST tag/ }), '?slot=2')
  expect(dialog.queryByText(/An ad plays/)).toBeNull()
  await user.click(test)
  expect(await dialog.findByText(/has no ad right now. Players report code 303./)).toBeTruthy()
  await user.click(test)
  expect(await dialog.findByText('Begin with https.')).toBeTruthy()
  expect(sent).toEqual([
    { vastUrl: 'https://ads.example/vast' },
    { vastUrl: 'https://ads.example/vast?slot=2' },
    { vastUrl: 'https://ads.example/vast?slot=2' },
  ])
})

test('Escape asks before it drops what was typed in a dialog, and only then', async () => {
  const { user } = openSite()
  const add = await screen.findByRole('button', { name: 'Add placement' })
  const escape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await user.click(add)
  escape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(add)
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Preroll')
  escape()
  await user.click(await screen.findByRole('button', { name: 'Continue editing' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Preroll')
  escape()
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
  await user.click(question.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a site becomes the site of an app only when the question about its earnings is answered', async () => {
  const sent: unknown[] = []
  const { user } = openSite(
    {},
    {
      answers: {
        'PUT /admin/sites/s1': ({ body }) => {
          sent.push(body)
          return { body: { id: 's1' } }
        },
      },
    },
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Site of an app' }))
  const save = () =>
    user.click(
      within(screen.getByRole('region', { name: 'Setup' })).getByRole('button', { name: 'Save changes' }),
    )
  await save()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await save()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make it an app' }))
  await waitFor(() => expect(sent).toMatchObject([{ isApp: true }]))
})

const tooLate = {
  status: 409,
  body: {
    error: {
      code: 'stale',
      message: 'Too late.',
      details: { changedBy: 'Ada', changedAt: '2026-11-20T09:16:00.000Z' },
    },
  },
}

test('a setup that another operator changed meanwhile is saved with their changes and what was typed', async () => {
  const theirs = anOperatedSite({ tagMap: { top: 'Top' }, updatedAt: '2026-11-20T09:16:00.000Z' })
  const sent: unknown[] = []
  const { user } = openSite(
    {},
    {
      answers: {
        'GET /admin/sites/s1': () => ({ body: sent.length === 0 ? anOperatedSite() : theirs }),
        'PUT /admin/sites/s1': ({ body }) => (sent.push(body) === 1 ? tooLate : { body: { id: 's1' } }),
      },
    },
  )
  const types = await screen.findByRole('textbox', { name: /Income types/ })
  await user.clear(types)
  await user.type(types, 'exchange')
  const panel = within(screen.getByRole('region', { name: 'Setup' }))
  await user.click(panel.getByRole('button', { name: 'Save changes' }))
  const notice = within(await panel.findByRole('alert'))
  expect(notice.getByText(/^Ada saved changes on /)).toBeTruthy()
  expect(notice.getByText('Changed: Labels of tags.')).toBeTruthy()
  await user.click(notice.getByRole('button', { name: 'Take over their changes' }))
  expect((types as HTMLInputElement).value).toBe('exchange')
  expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: /Labels of tags/ }).value).toBe('top = Top')
  await user.click(panel.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { incomeTypes: ['exchange'], updatedAt: '2026-11-20T09:15:00.000Z' },
    { incomeTypes: ['exchange'], updatedAt: '2026-11-20T09:16:00.000Z' },
  ])
})

test('what was typed about a setup can be dropped for the version of the other operator', async () => {
  const { user } = openSite({}, { answers: { 'PUT /admin/sites/s1': () => tooLate } })
  const types = await screen.findByRole('textbox', { name: /Income types/ })
  await user.type(types, ', exchange')
  const panel = within(screen.getByRole('region', { name: 'Setup' }))
  await user.click(panel.getByRole('button', { name: 'Save changes' }))
  await panel.findByRole('alert')
  await user.click(panel.getByRole('button', { name: 'Discard changes' }))
  expect((types as HTMLInputElement).value).toBe('direct')
  expect(panel.queryByRole('alert')).toBeNull()
})

test('a placement that another operator changed meanwhile keeps what was typed and takes their fields', async () => {
  const theirs = aZone({ mobile: '300x250', updatedAt: '2026-11-20T09:16:00.000Z' })
  const sent: unknown[] = []
  const { user } = openSite(
    {},
    {
      answers: {
        'GET /admin/sites/s1': () => ({
          body: anOperatedSite(sent.length === 0 ? {} : { zones: [theirs] }),
        }),
        'PUT /admin/zones/z1': ({ body }) => (sent.push(body) === 1 ? tooLate : { body: theirs }),
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: /^Change.*Masthead/ }))
  const dialog = within(screen.getByRole('dialog'))
  const desktop = dialog.getByRole<HTMLInputElement>('textbox', { name: /Desktop/ })
  await user.clear(desktop)
  await user.type(desktop, '728x90')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await user.click(await dialog.findByRole('button', { name: 'Take over their changes' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Mobile/ }).value).toBe('300x250')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    { desktop: '728x90', mobile: '320x50', updatedAt: '2026-11-20T09:15:00.000Z' },
    { desktop: '728x90', mobile: '300x250', updatedAt: '2026-11-20T09:16:00.000Z' },
  ])
})

test('a wrong ads.txt line is named at the field', async () => {
  const { user } = openSite(
    {},
    {
      answers: {
        'PUT /admin/sites/s1': () => refusal(422, 'invalid_request', { 'adsTxt.1': 'Correct it: nonsense' }),
      },
    },
  )
  await user.type(await screen.findByRole('textbox', { name: /Lines of this site/ }), '\nnonsense')
  const panel = within(screen.getByRole('region', { name: 'Lines for ads.txt' }))
  await user.click(panel.getByRole('button', { name: 'Save changes' }))
  expect(await panel.findByText('Correct it: nonsense')).toBeTruthy()
})

test('pausing asks first; who comes second learns that the site is paused already', async () => {
  const { user } = openSite(
    {},
    {
      answers: {
        'POST /admin/sites/s1/pause': () => told('invalid_request', 'This site is already paused.'),
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Pause site' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Pause news.example?' }))
  await user.click(dialog.getByRole('button', { name: 'Pause site' }))
  expect(await screen.findByText(/This site is already paused\./)).toBeTruthy()
})

test('a host outside the site can be let to earn', async () => {
  const sent: unknown[] = []
  const { user } = openSite(
    {},
    {
      answers: {
        'POST /admin/sites/s1/hosts': ({ body }) => {
          sent.push(body)
          return { body: { id: 's1' } }
        },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Let copy.example earn' }))
  const dialog = within(screen.getByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Let it earn' }))
  expect(await screen.findByText('copy.example earns now.')).toBeTruthy()
  expect(sent).toEqual([{ host: 'copy.example' }])
})

test('the domain was last seen when the tag of the site was', async () => {
  openSite()
  const table = within(await screen.findByRole('table', { name: 'Where the tag is used' }))
  const seen = screen.getByText('Tag last seen').nextElementSibling!.textContent
  expect(seen).toMatch(/^22\.11\.2026 /)
  expect(table.getByRole('row', { name: /^news\.example/ }).textContent).toContain(seen)
  expect(table.getByRole('row', { name: /^magazine\.example/ }).textContent).not.toContain(seen)
})

test('support sees everything and can check ads.txt, but is offered no change', async () => {
  openSite({}, { role: 'support' })
  expect(await screen.findByRole('region', { name: 'Domain verification' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Check now' })).toHaveLength(1)
  for (const name of ['Pause site', 'Remove site', 'Add placement', 'Save changes', 'Mark as verified'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a removed site can only be restored', async () => {
  openSite({ isRemoved: true, status: 'PAUSED', verification: null })
  expect(await screen.findByRole('button', { name: 'Restore site' })).toBeTruthy()
  expect(screen.getByText(/This site is removed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

test('of two forms with unsaved texts, each is saved over the version that the other one made', async () => {
  let site = anOperatedSite()
  const sent: unknown[] = []
  const { user } = openSite(
    {},
    {
      answers: {
        'GET /admin/sites/s1': () => ({ body: site }),
        'PUT /admin/sites/s1': ({ body }) => {
          sent.push(body)
          site = { ...site, incomeTypes: ['exchange'], updatedAt: '2026-11-20T09:16:00.000Z' }
          return { body: { id: 's1' } }
        },
      },
    },
  )
  const types = await screen.findByRole('textbox', { name: /Income types/ })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Policy')
  await user.clear(types)
  await user.type(types, 'exchange')
  await user.click(
    within(screen.getByRole('region', { name: 'Setup' })).getByRole('button', { name: 'Save changes' }),
  )
  expect(await screen.findByText('Site saved.')).toBeTruthy()
  const notice = within(screen.getByRole('region', { name: 'Notice to the owner' }))
  await user.click(notice.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  // Only what was changed, each over the newest version.
  expect(sent).toEqual([
    { incomeTypes: ['exchange'], updatedAt: '2026-11-20T09:15:00.000Z' },
    { warning: { title: 'Policy', description: '' }, updatedAt: '2026-11-20T09:16:00.000Z' },
  ])
})

test('a refusal of a field without a place for it is shown below the form', async () => {
  const { user } = openSite(
    { isApp: true, verification: null },
    {
      answers: {
        'PUT /admin/sites/s1': () => ({
          status: 409,
          body: { error: { code: 'site_exists', message: 'Taken.', fields: { isApp: 'Taken.' } } },
        }),
      },
    },
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Site of an app' }))
  const panel = within(screen.getByRole('region', { name: 'Setup' }))
  await user.click(panel.getByRole('button', { name: 'Save changes' }))
  expect((await panel.findByRole('alert')).textContent).toBe('Taken.')
})

test('no host earns while the site is paused, and an allowed one is not offered again', async () => {
  openSite({ status: 'PAUSED' })
  const table = within(await screen.findByRole('table', { name: 'Where the tag is used' }))
  for (const host of ['news.example', 'magazine.example', 'copy.example'])
    expect(table.getByRole('row', { name: new RegExp(`^${host}.*No`) })).toBeTruthy()
  expect(table.getAllByRole('button')).toHaveLength(1)
})
