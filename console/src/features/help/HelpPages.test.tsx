import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser, renderConsole } from '../../testing/renderConsole.tsx'
import { useSavedState } from '../../lib/savedState.ts'

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search help' })
const options = () => screen.findAllByRole('option', {}, { timeout: 10_000 })

test('a signed-out visitor reads a page with its contents, headings and neighbours', async () => {
  renderConsole({ path: '/help/payments' })
  const main = within(await screen.findByRole('main'))
  const title = main.getByRole('heading', { level: 1 }).textContent
  expect(document.title).toBe(`${title} · Matinee`)
  const [contents] = screen.getAllByRole('navigation', { name: 'Contents' })
  const current = within(contents!).getByRole('link', { current: 'page' })
  expect([current.textContent, current.getAttribute('href')]).toEqual([title, '/help/payments'])
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login')
  expect(
    within(screen.getByRole('navigation', { name: 'Previous and next page' })).getAllByRole('link'),
  ).toHaveLength(2)
})

test.each([
  ['/auth/usage', '/help/usage'],
  ['/settings', '/help/site-settings'],
  ['/settings/adstxt', '/help/ads-txt'],
  ['/players/new', '/help/first-player'],
])('the header of %s opens %s in a new tab', async (path, help) => {
  renderConsole({ path, user: aUser() })
  const link = await screen.findByRole('link', { name: 'Help for this screen' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([help, '_blank'])
})

test('links to other help pages open without loading the console again', async () => {
  const page = renderConsole({ path: '/help/revenue-low-today', user: aUser() })
  const main = await screen.findByRole('main')
  const link = main.querySelector<HTMLAnchorElement>('a[href^="/help/"]')!
  fireEvent.click(link)
  await waitFor(() => expect(page.where()).toBe(link.getAttribute('href')))
  expect(screen.getByRole('link', { name: 'Open console' }).getAttribute('href')).toBe('/')
})

test('the language switch keeps the page', async () => {
  const page = renderConsole({ path: '/help/payments' })
  const before = (await screen.findByRole('heading', { level: 1 })).textContent
  await page.user.click(screen.getByRole('radio', { name: 'Türkçe' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(before))
  expect([page.where(), document.documentElement.lang]).toEqual(['/help/payments', 'tr'])
})

test('a first visitor reads the language of the browser', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('tr-TR')
  renderConsole({ path: '/help' })
  await screen.findByRole('heading', { name: 'Yardım', level: 1 })
  expect(useSavedState.getState().language).toBe('tr')
  vi.restoreAllMocks()
})

test.each([
  ['en', /put ads where visitors stop to read/],
  ['tr', /reklamları ziyaretçinin durup okuduğu yerlere koyun/],
] as const)('the entry about viewability says in %s how to raise it', async (language, advice) => {
  useSavedState.setState({ language })
  renderConsole({ path: '/help/metrics' })
  expect(await screen.findByText(advice)).toBeTruthy()
})

test('an unknown page offers one search field', async () => {
  renderConsole({ path: '/help/no-such-page' })
  await screen.findByRole('heading', { name: 'There’s no such help page' })
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
})

test('the search suggests the most asked questions, and Enter opens the selected one', async () => {
  const page = renderConsole({ path: '/help' })
  fireEvent.keyDown(await screen.findByRole('main'), { key: '/' })
  expect(document.activeElement).toBe(await field())
  expect(await options()).toHaveLength(5)
  await page.user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(page.where()).toBe('/help/how-you-are-paid'))
})

test('an address with words searches for them', async () => {
  const page = renderConsole({ path: '/help?q=turn+off+sound' })
  expect((await field()).value).toBe('turn off sound')
  expect((await options()).length).toBeGreaterThan(0)
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.where()).toBe('/help/embedding#muted'))
})

test('the search marks what matches; without a result it names the support address', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="support-email" content="help@matinee.test">')
  const page = renderConsole({ path: '/help' })
  await page.enter(await field(), 'viewability')
  expect((await options())[0]!.querySelector('mark')?.textContent).toMatch(/viewability/i)
  await page.user.clear(await field())
  await page.enter(await field(), 'qqqqqq')
  await screen.findByText('No results for “qqqqqq”')
  expect(screen.getAllByRole('link', { name: 'help@matinee.test' })[0]!.getAttribute('href')).toBe(
    'mailto:help@matinee.test',
  )
  await page.user.keyboard('{Escape}')
  expect(screen.queryByText('No results for “qqqqqq”')).toBeNull()
  document.head.querySelector('meta[name=support-email]')!.remove()
})
