import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { loaderSnippet, zoneSnippet } from '@matinee/contract/plain/zones'
import type { Site } from '@matinee/contract/sites'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { held } from '../../features/reports/reportsFixtures.ts'
import { aSite, aZone, listedSites } from '../../features/sites/sitesFixtures.ts'
import { readSelectedSite, selectSite } from '../../shared/cachedSiteData.ts'
import { aUser, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

/** Records the files that the browser saves from now on. */
function catchFiles(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = []
  let content: Blob
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:file'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content })
  })
  onTestFinished(() => [make, click].forEach((spy) => spy.mockRestore()))
  return files
}

type Wish = { sites?: Site[]; path?: string; type?: IntegrationType; answers?: Record<string, Answer> }
const open = ({ sites = [aSite()], path = '/settings', type = 0, answers = {} }: Wish = {}) =>
  renderConsole({
    path,
    user: aUser({ integrationType: type }),
    answers: { 'GET /sites': () => listedSites(...sites), ...answers },
  })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test('every placement is listed with its type, sizes and code, below the loader', async () => {
  open({ sites: [aSite({ zones: [aZone({ id: 'z1', name: 'Footer big', mobile: null })] })] })
  const row = await rowOf('Footer big')
  for (const text of [
    'Footer',
    '970x250',
    'Not served on this platform',
    '<div data-matinee-zone="z1"></div>',
  ])
    row.getByText(text)
  expect(screen.getByRole('group', { name: 'Loader' }).textContent).toBe(
    '<script async src="https://cdn.test/ads/v1.js" data-site="acode"></script>',
  )
})

test('a paused site shows a notice with the consequence and the contact', async () => {
  open({ sites: [aSite({ status: 'PAUSED' })] })
  const notice = within(await screen.findByRole('region', { name: 'a.example is paused' }))
  notice.getByText(/It doesn’t show ads/)
  expect((await notice.findByRole('link')).getAttribute('href')).toBe('mailto:support@test')
})

test('a live site shows no notice of a pause', async () => {
  open()
  await screen.findByRole('button', { name: 'Copy code for Masthead' })
  expect(screen.queryByText(/paused/)).toBeNull()
})

test.each([
  [
    'of one height',
    { desktop: '728x250', mobile: '320x250' },
    '[data-matinee-zone="z1"] { min-height: 250px }',
  ],
  [
    'lower on phones',
    { desktop: '970x250', mobile: '320x50' },
    '[data-matinee-zone="z1"] { min-height: 50px } @media (min-width: 1024px) { [data-matinee-zone="z1"] { min-height: 250px } }',
  ],
  [
    'on desktops alone',
    { desktop: '300x600', mobile: null },
    '@media (min-width: 1024px) { [data-matinee-zone="z1"] { min-height: 600px } }',
  ],
  [
    'on phones alone',
    { desktop: null, mobile: '320x100' },
    '@media (max-width: 1023px) { [data-matinee-zone="z1"] { min-height: 100px } }',
  ],
])('the CSS that reserves the space of a placement %s is copied', async (_, sizes, css) => {
  const page = open({ sites: [aSite({ zones: [aZone({ ...sizes, name: 'Side' })] })] })
  const row = await rowOf('Side')
  await page.user.click(row.getByText('In view when the page opens?'))
  await page.user.click(row.getByRole('button', { name: 'Copy CSS for Side' }))
  expect(await navigator.clipboard.readText()).toBe(css)
})

test('a placement without a reserved container has no CSS', async () => {
  const simple = zoneSnippet(2, { host: 'https://cdn.test', zoneId: 'z2', zoneType: 'banner' })
  const zones = [
    aZone({ name: 'Sticky bottom', snippet: null }),
    aZone({ id: 'z2', name: 'Side', snippet: simple }),
  ]
  open({ sites: [aSite({ loaderSnippet: null, zones })], type: 2 })
  await rowOf('Side')
  expect(screen.queryByText('In view when the page opens?')).toBeNull()
})

test('type 2 has one line per placement and no loader', async () => {
  const zone = { host: 'https://cdn.test', zoneId: 'z1', zoneType: 'masthead' } as const
  const site = aSite({
    loaderSnippet: loaderSnippet(2, { host: zone.host, code: 'a' }),
    zones: [aZone({ snippet: zoneSnippet(2, zone) })],
  })
  open({ sites: [site], type: 2 })
  await screen.findByText('<script async src="https://cdn.test/ads/v1.js" data-zone="z1"></script>')
  expect(screen.queryByText('Loader')).toBeNull()
})

test.each(['Preroll desktop', 'Sticky bottom', 'Interstitial top'])(
  'the placement "%s" is deployed by an account manager and has no code',
  async (name) => {
    open({ sites: [aSite({ zones: [aZone({ name, snippet: '<script>never</script>' })] })] })
    const row = await rowOf(name)
    row.getByText(/Your account manager adds this placement/)
    expect([row.queryByRole('button'), row.queryByText(/never/)]).toEqual([null, null])
  },
)

test('a placement shows its type only where its name does not say it', async () => {
  open({ sites: [aSite({ zones: [aZone(), aZone({ id: 'z2', name: 'In content 1' })] })] })
  const table = within(await screen.findByRole('table', { name: 'Ad placements' }))
  expect([table.getAllByText('Masthead').length, table.getAllByText('In content').length]).toEqual([1, 1])
})

test('the copy button shows the success for 5 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: 'Copy code for Masthead' }))
  await screen.findByText('Copied!')
  expect(await navigator.clipboard.readText()).toBe('<div data-matinee-zone="z1"></div>')
  await vi.advanceTimersByTimeAsync(4_900)
  expect(screen.queryByText('Copied!')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(200)
  await waitFor(() => expect(screen.queryByText('Copied!')).toBeNull())
})

test('an alert explains what to do if the browser cannot copy', async () => {
  const page = open()
  const copy = await screen.findByRole('button', { name: 'Copy code for Masthead' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
  await page.user.click(copy)
  const text =
    'Your browser does not support copying to clipboard automatically. Please select the code and copy manually.'
  expect(await screen.findByRole('alertdialog', { name: text })).toBeTruthy()
})

test.each([
  ['Masthead', '970x250', '320x50'],
  ['Footer', '970x25', '300x250'],
  ['Sidebar top', '300x250', 'Desktop only'],
  ['Towers', '300x600 or 160x600', 'Desktop only'],
])('the guidance for %s is %s on desktop and %s on mobile', async (place, ...sizes) => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Recommended ad sizes' }))
  const row = within(table.getByText(place).closest('tr')!)
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([place, ...sizes])
})

test('the guidance suggests 3 ads in the content, one every 2 paragraphs', async () => {
  open()
  const text = 'Put at least 3 ads in your content, one every 2 paragraphs.'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an account without sites sees that, with a link to add one if it may', async () => {
  open({ sites: [] })
  await screen.findByText('there are no sites attached to your account.')
  expect(screen.getByRole('link', { name: 'Add Site' }).getAttribute('href')).toBe('/sites/add')
})

test('an account with one site gets a link to add another', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Add Site' })
  expect(link.getAttribute('href')).toBe('/sites/add')
})

test('account type 1 without sites gets no link to add one', async () => {
  const page = open({ sites: [], type: 1 })
  await screen.findByText('there are no sites attached to your account.')
  expect([page.where(), screen.queryByRole('link', { name: 'Add Site' })]).toEqual(['/settings', null])
})

test.each([
  [-1, '/videos'],
  [3, '/apps'],
] as const)('account type %i has no settings', async (type, home) => {
  const page = open({ type })
  await waitFor(() => expect(page.where()).toBe(home))
})

test('with all sites selected the page offers each site', async () => {
  selectSite('u1', 'all-sites')
  const page = open({ sites: [aSite(), aSite({ id: 'b', zones: [aZone({ name: 'Tower left 2' })] })] })
  const list = within(await screen.findByRole('list', { name: 'Choose a site' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'a.example',
    'b.example',
  ])
  await page.user.click(list.getByRole('button', { name: 'b.example' }))
  await screen.findByText('Tower left 2')
  expect(readSelectedSite('u1')).toBe('b')
})

test('a site chosen on the page stays selected; all sites asks to choose one', async () => {
  const page = open({ sites: [aSite(), aSite({ id: 'b', zones: [aZone({ name: 'Tower left 2' })] })] })
  await page.user.click(await screen.findByRole('button', { name: 'Site: a.example' }))
  await page.user.click(screen.getByRole('button', { name: 'b.example' }))
  await screen.findByText('Tower left 2')
  expect([page.where(), readSelectedSite('u1')]).toEqual(['/settings', 'b'])
  await page.user.click(screen.getByRole('button', { name: 'Site: b.example' }))
  await page.user.click(screen.getByRole('button', { name: 'All sites' }))
  await screen.findByText(/Choose a site first/)
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['the selected site', 'b', 'b.example'],
  ['the first one when the selected one is not the user’s', 'other', 'a.example'],
])('it opens with %s', async (_, selected, name) => {
  selectSite('u1', selected)
  open({ sites: [aSite(), aSite({ id: 'b' })] })
  expect(await screen.findByRole('button', { name: `Site: ${name}` })).toBeTruthy()
})

const lines = ['one.example, 1, DIRECT', 'two.example, 2, RESELLER, abc']

test('ads.txt shows the lines, downloads them as the file, and names the address to redirect to', async () => {
  const files = catchFiles()
  const page = open({ sites: [aSite({ adsTxt: lines })], path: '/settings/adstxt' })
  expect((await screen.findByRole('group', { name: 'Your lines' })).textContent).toBe(lines.join('\n'))
  await page.user.click(screen.getByRole('button', { name: 'Copy lines' }))
  expect(await navigator.clipboard.readText()).toBe(lines.join('\n'))
  await page.user.click(screen.getByRole('button', { name: 'Download ads.txt' }))
  const [{ name, content }] = files as [(typeof files)[number]]
  expect([files.length, name, content.type]).toEqual([1, 'ads.txt', 'text/plain;charset=utf-8'])
  expect(await content.text()).toBe(`${lines.join('\n')}\n`)
  const redirect = await screen.findByRole('group', { name: 'Redirect instead' })
  expect(redirect.textContent).toBe('https://cdn.test/sites/acode/ads.txt')
})

test.each(['/settings', '/settings/adstxt', '/settings/other'])(
  'an app shows its app-ads.txt at %s, and no placements',
  async (path) => {
    const files = catchFiles()
    const page = open({ sites: [aSite({ isApp: true, adsTxt: lines })], path })
    await page.user.click(await screen.findByRole('button', { name: 'Download app-ads.txt' }))
    expect(files.map((file) => file.name)).toEqual(['app-ads.txt'])
    expect([page.where(), screen.queryByText('Masthead')]).toEqual([path, null])
  },
)

test('an unknown setting redirects to the placements', async () => {
  const page = open({ path: '/settings/other' })
  await waitFor(() => expect(page.where()).toBe('/settings'))
})

const checked = (some: object) => ({
  body: {
    address: 'https://a.example/ads.txt',
    checkedAt: '2026-11-21T22:10:00.000Z',
    fault: null,
    httpStatus: 200,
    lines: [],
    unreadable: [],
    ...some,
  },
})
async function check(answer: Answer) {
  const page = open({ path: '/settings/adstxt', answers: { 'POST /sites/a/adstxt/check': answer } })
  await page.user.click(await screen.findByRole('button', { name: 'Check now' }))
  return page
}

test('the ads.txt check lists missing, different and unreadable lines', async () => {
  await check(() =>
    checked({
      lines: [
        { line: lines[0], verdict: 'found', found: null },
        { line: lines[1], verdict: 'different', found: 'two.example, 2, DIRECT' },
        { line: 'three.example, 3, DIRECT', verdict: 'missing', found: null },
      ],
      unreadable: [{ number: 7, text: 'hello <b>' }],
    }),
  )
  await screen.findByText('1 of 3 lines are in place.')
  const rows = within(screen.getByRole('table', { name: 'Live file check' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Missingthree.example, 3, DIRECT',
    'Differenttwo.example, 2, RESELLER, abcYour file has: two.example, 2, DIRECT',
    'Foundone.example, 1, DIRECT',
  ])
  expect(screen.getByText('Line 7').parentElement!.textContent).toContain('hello <b>')
  await screen.findByText('Checked 21.11.2026 22:10: https://a.example/ads.txt')
})

test('the last result stays during another check, and screen readers announce only its summary', async () => {
  const missing = checked({ lines: [{ line: lines[0], verdict: 'missing', found: null }] })
  const again = held(missing)
  let isSecond = false
  const page = await check(() => (isSecond ? again.answer() : missing))
  await screen.findByText('0 of 1 lines are in place.')
  expect(screen.getByRole('status').textContent).toBe('0 of 1 lines are in place.')
  isSecond = true
  await page.user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(screen.getByRole('table', { name: 'Live file check' })).toBeTruthy()
  again.release()
  await waitFor(() => expect(page.to('POST', '/sites/a/adstxt/check')).toHaveLength(2))
})

test('the check shows when all lines are present', async () => {
  const found = lines.map((line) => ({ line, verdict: 'found', found: null }))
  await check(() => checked({ lines: found }))
  expect(await screen.findByText('All 2 lines are in place.')).toBeTruthy()
})

test.each([
  ['unreachable', null, 'Your site didn’t respond. Check that it opens from the internet.'],
  ['not_found', 404, 'Your site doesn’t have this file. Upload it, then check again. HTTP status: 404.'],
  ['refused', 403, /Your site wouldn’t give us the file.* HTTP status: 403\./],
])('the check shows why the file could not be fetched: %s', async (fault, httpStatus, text) => {
  await check(() => checked({ fault, httpStatus }))
  await screen.findByText(text)
  expect(screen.queryByRole('table', { name: 'Live file check' })).toBeNull()
})

test('a check that fails shows the reason and can be tried again', async () => {
  await check(() => refusal(429, 'too_many_requests'))
  await screen.findByText('The check failed')
  await screen.findByText('You’ve tried too many times. Wait a moment, then try again.')
  expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
})
