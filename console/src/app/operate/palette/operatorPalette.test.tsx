import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { pathMatcher } from '@matinee/contract/plain/consolePaths'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAccount, anOperator } from '../../../features/operate/accounts/accountFixtures.ts'
import { aCampaign } from '../../../features/operate/campaigns/campaignFixtures.ts'
import { aPayout } from '../../../features/operate/payments/moneyFixtures.ts'
import { aListedSite } from '../../../features/operate/sites/siteFixtures.ts'
import { useSavedState } from '../../../lib/savedState.ts'
import { aPage, aUser, aVideo, refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { listPaths } from '../../listPaths.ts'
import { openOverlay } from '../../palette/shortcuts.ts'

const list = (data: object[], hasNext = false) => ({
  body: { data, hasPrevious: false, hasNext, total: data.length },
})
const {
  sites: _,
  zones: __,
  videos: ___,
  players: ____,
  ...listedCampaign
} = aCampaign({ id: 'c7', name: 'Kites for spring' })
const answers: Record<string, Answer> = {
  'GET /admin/today': () => ({ body: { checkedAt: '2026-11-27T09:30:00.000Z', problems: [], items: [] } }),
  'GET /admin/users': () => list([anAccount({ id: 'u7', name: 'Kite Games', email: 'desk@kite.example' })]),
  'GET /admin/sites': () => list([aListedSite({ id: 's7', fqdn: 'shop.kite.example' })]),
  'GET /admin/campaigns': () => ({ body: { data: [listedCampaign], hasPrevious: false, hasNext: false } }),
  'GET /admin/payouts': () => ({ body: { data: [], hasPrevious: false, hasNext: false } }),
  'GET /oauth/grants': () => ({ body: { data: [] } }),
  'GET /players': () => ({ body: { data: [] } }),
  'GET /sites': () => ({ body: { sites: [], info: { user: { apps: [], appUsers: [] } } } }),
  'GET /videos': () => aPage(),
}
type Options = { user?: ReturnType<typeof aUser>; path?: string; of?: Record<string, Answer> }

async function open({ user = anOperator(), path = '/operate/today', of = {} }: Options = {}) {
  const page = renderConsole({ path, user, answers: { ...answers, ...of } })
  await screen.findAllByRole('button', { name: /^(Search or jump|Ara veya git)/ })
  await page.user.keyboard('{Control>}k{/Control}')
  await field()
  return page
}
const field = () => screen.findByRole('combobox', { name: /^(Search or jump to|Ara veya git)$/ })
const groupNames = () =>
  screen
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent)
const textOf = (option: HTMLElement) => option.querySelector('[class*=text]')!.textContent
const textsIn = (name: string) =>
  within(screen.getByRole('group', { name })).getAllByRole('option').map(textOf)

afterEach(() => {
  act(() => openOverlay(null))
  useSavedState.setState({ language: 'en' })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const everybody = [
  'Today',
  'Accounts',
  'Sites',
  'Scheduled reports',
  'Campaigns',
  'Demand',
  'Exchange rates',
  'Health',
  'Apps and tokens',
  'Emails',
  'Audit log',
  'Adjustments',
]
const money = ['Payments', 'Payouts', 'Approve payments of', 'Compare with reports:']

test.each([
  ['support', ['New account', 'Review registrations']],
  ['adOperations', ['New account', 'Review registrations', 'Add placements', 'New campaign', 'Import file']],
  ['finance', money],
  [
    'administrator',
    ['New account', 'Review registrations', 'Add placements', 'New campaign', 'Import file', ...money],
  ],
] satisfies [StaffRole, string[]][])(
  'in the operators’ area, the palette begins with the screens and actions of the role: %s',
  async (role, further) => {
    await open({ user: anOperator(role) })
    expect(groupNames().slice(0, 3)).toEqual(['Operator console', 'Go to', 'Actions'])
    const found = textsIn('Operator console').map((text) => text.replace(/ \w+ \d{4}$/, ''))
    expect(found.toSorted()).toEqual([...everybody, ...further].toSorted())
  },
)

test('elsewhere in the console, the operators’ screens follow those of publishers', async () => {
  await open({ path: '/auth/apps' })
  expect(groupNames().slice(0, 3)).toEqual(['Go to', 'Operator console', 'Actions'])
})

test('each entry leads to an address of its own that the console has', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-14T12:00:00Z'), toFake: ['Date'] })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const page = await open()
  const count = textsIn('Operator console').length
  for (let index = 0; index < count; index++) {
    await page.user.keyboard(`${'{ArrowDown}'.repeat(index)}{Control>}{Enter}{/Control}`)
    await page.user.keyboard('{Control>}k{/Control}')
    await field()
  }
  const addresses = opened.mock.calls.map(([address]) => String(address))
  expect(addresses).toHaveLength(count)
  expect(addresses).toEqual([...new Set(addresses)])
  expect(addresses.filter((address) => !pathMatcher(listPaths())(address.split('?')[0]!))).toEqual([])
  expect(addresses.every((address) => address.startsWith('/operate/'))).toBe(true)
  expect(addresses).toContain('/operate/payments/2025-12/proof')
  expect(addresses).toContain('/operate/payments/2025-12?state=waiting')
})

test.each([
  ['en', 'sepa', 'Payouts'],
  ['en', 'people', 'Accounts'],
  ['en', 'registrations', 'Review registrations'],
  ['en', 'restated', 'Adjustments'],
  ['en', 'csv', 'Import file'],
  ['en', 'without sites', 'Add placements'],
  ['tr', 'kuyruk', 'Sistem durumu'],
  ['tr', 'işletmeci kim yaptı', 'Denetim kaydı'],
  ['tr', 'ISLETMECI reklamveren ekle', 'Yeni kampanya'],
] as const)('in %s, “%s” finds %s', async (language, typed, found) => {
  useSavedState.setState({ language })
  const page = await open({ user: { ...anOperator(), language } })
  await page.user.keyboard(typed)
  expect(textOf((await screen.findAllByRole('option'))[0]!)).toBe(found)
})

test('accounts, sites and campaigns are found by the search of their lists, and lead to their pages', async () => {
  const page = await open()
  await page.user.keyboard('Kite')
  await screen.findByRole('option', { name: /^Kite Games/ })
  for (const path of ['/admin/users', '/admin/sites', '/admin/campaigns'])
    expect(page.to('GET', path).map(({ query }) => Object.fromEntries(query))).toEqual([
      { search: 'Kite', perPage: '5' },
    ])
  expect(groupNames().slice(0, 3)).toEqual(['All accounts', 'All sites', 'All campaigns'])
  const rows = [
    [/^Kite Games.*desk@kite.example/, '/operate/accounts/u7'],
    [/^shop.kite.example.*Ada Publisher/, '/operate/sites/s7'],
    [/^Kites for spring.*Tea house/, '/operate/campaigns/c7'],
  ] as const
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  for (const [name, address] of rows) {
    const option = await screen.findByRole('option', { name })
    await page.user.keyboard('{Control>}')
    await page.user.click(option)
    await page.user.keyboard('{/Control}')
    expect(opened.mock.lastCall![0]).toBe(address)
    await page.user.keyboard('{Control>}k{/Control}')
    await page.user.type(await field(), 'Kite')
  }
})

test('a search with more matches than the palette shows leads to the list with the same search', async () => {
  const page = await open({
    of: { 'GET /admin/sites': () => list([aListedSite({ fqdn: 'a&b.example' })], true) },
  })
  await page.user.keyboard('a&b')
  await page.user.click(await screen.findByRole('option', { name: 'More matching sites' }))
  await waitFor(() => expect(page.where()).toBe('/operate/sites?search=a%26b'))
  expect(page.to('GET', '/admin/sites').at(-1)!.query.get('search')).toBe('a&b')
})

test.each([
  ['administrator', 1],
  ['support', 0],
] satisfies [StaffRole, number][])(
  'the reference of a payment leads to its payout, for roles that may pay: %s',
  async (role, found) => {
    const page = await open({
      user: anOperator(role),
      of: {
        'GET /admin/payouts': ({ query }) => ({
          body: {
            data: query.get('search') === 'pay7-1' ? [aPayout()] : [],
            hasPrevious: false,
            hasNext: false,
          },
        }),
        'GET /admin/users': () => list([anAccount({ name: 'pay7-1' })]),
        'GET /admin/payouts/o1': () => ({ body: { payout: aPayout(), lines: [] } }),
      },
    })
    await page.user.keyboard('pay7-1')
    await screen.findByRole('option', { name: /^pay7-1/ })
    const payouts = screen.queryAllByRole('option', { name: /^Payout of 16\.11\.2026.*276/ })
    expect(payouts).toHaveLength(found)
    expect(page.to('GET', '/admin/payouts').length > 0).toBe(found > 0)
    if (payouts[0]) await page.user.click(payouts[0])
    await waitFor(() => expect(page.where()).toBe(found ? '/operate/payouts/o1' : '/operate/today'))
  },
)

test('what an operator opened last from the palette is listed first', async () => {
  const page = await open()
  await page.user.keyboard('kite')
  await page.user.click(await screen.findByRole('option', { name: /^Kites for spring/ }))
  await waitFor(() => expect(page.where()).toBe('/operate/campaigns/c7'))
  await page.user.keyboard('{Control>}k{/Control}')
  await field()
  expect(textsIn('Recent')[0]).toBe('Kites for spring')
})

test('the first row stays when the slower of both searches answers', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const page = await open({
    of: {
      'GET /videos': () => aPage(aVideo({ title: 'Kite surfing' })),
      'GET /admin/sites': async () => (await held, list([])),
    },
  })
  await page.user.keyboard('kite')
  await waitFor(() => expect(page.to('GET', '/admin/sites')).toHaveLength(1))
  await waitFor(() => expect(page.to('GET', '/videos')).toHaveLength(1))
  expect(screen.queryByRole('option', { name: /^Kite surfing/ })).toBeNull()
  release()
  await screen.findByRole('option', { name: /^Kite surfing/ })
  expect(textOf(screen.getAllByRole('option')[0]!)).toBe('Kite Games')
})

test('a failed search shows a row that tries again by Enter', async () => {
  let isDown = true
  const page = await open({
    of: { 'GET /admin/sites': () => (isDown ? refusal(400, 'invalid_request') : list([aListedSite()])) },
  })
  await page.user.keyboard('news.ex')
  await screen.findByRole('option', { name: /We couldn’t search the operator console/ })
  expect(page.to('GET', '/admin/sites')).toHaveLength(1)
  isDown = false
  await page.user.keyboard('{Enter}')
  await screen.findByRole('option', { name: /^news.example/ })
})

test('publishers find nothing of operators, and their palette requests nothing of them', async () => {
  const page = await open({ user: aUser(), path: '/auth/apps' })
  expect(screen.queryByRole('group', { name: 'Operator console' })).toBeNull()
  await page.user.keyboard('kite')
  await screen.findByText('We found nothing for “kite”.')
  expect(page.sent.filter(({ path }) => path.startsWith('/admin'))).toEqual([])
})
