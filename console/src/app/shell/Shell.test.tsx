import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { useSession } from '../../lib/session/session.ts'
import { aPage, aUser, aVideo, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

const actor = { id: 'agent', name: 'Bo Agent' }

// In jsdom popovers stay closed, so the account menu's contents are queried as hidden.

/** The console on the reports page, or on the videos for type -1, which has no reports. */
function open(type: IntegrationType, answers: Record<string, Answer> = {}, path?: string) {
  return renderConsole({
    path: path ?? (type === -1 ? '/videos' : '/reports'),
    user: aUser({ integrationType: type }),
    answers: { 'GET /videos': () => aPage(aVideo()), ...answers },
  })
}
const actForOther = () => useSession.setState({ actor })
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const openAccountMenu = async (page: ReturnType<typeof open>) =>
  page.user.click(await screen.findByRole('button', { name: 'Account menu' }))

afterEach(() => useSavedState.setState({ sidebarOpen: true, quickFilter: null }))

describe('the sidebar', () => {
  const video = [
    ['Video Analytics', '/analytics/videos'],
    ['Video Manager', '/videos'],
    ['Players', '/players'],
  ]
  const [apps, sites] = [
    ['App Revenue', '/apps'],
    ['Revenue', '/sites'],
  ]
  const [payments, reports, settings] = [
    ['Payments', '/payments'],
    ['Reports', '/reports'],
    ['Site Settings', '/settings'],
  ]

  test.each([
    [-1, [['Video Manager', '/videos']]],
    [0, [...video, sites, payments, reports, settings]],
    [1, [...video, reports, settings]],
    [2, [sites, payments, reports, settings]],
    [3, [apps, payments, reports]],
    [4, [apps, sites, payments, reports, settings]],
  ] as const)(
    'the sidebar of account type %i has exactly the entries of the documents',
    async (type, expected) => {
      open(type)
      const entries = (await menu()).getAllByRole('link').slice(1)
      expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual(expected)
    },
  )

  test('the sidebar marks the entry of the current screen, also on subpages', async () => {
    const page = open(4)
    const isCurrent = async (name: string) =>
      (await menu()).getByRole('link', { name }).getAttribute('aria-current') === 'page'
    expect([await isCurrent('Reports'), await isCurrent('Payments')]).toEqual([true, false])
    await page.user.click((await menu()).getByRole('link', { name: 'Revenue' }))
    await screen.findByRole('heading', { name: 'Add a site' })
    expect([await isCurrent('Revenue'), await isCurrent('Reports')]).toEqual([true, false])
  })

  test('the collapsed sidebar shows icons with names and stays collapsed in the next visit', async () => {
    const page = open(2)
    await page.user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
    const entry = (await menu()).getByRole('link', { name: 'Payments' })
    expect([entry.textContent, entry.getAttribute('data-tip')]).toEqual(['', 'Payments'])
    expect(JSON.parse(localStorage.getItem('matinee.ui')!).state.sidebarOpen).toBe(false)
  })

  test('in a small window the sidebar starts collapsed, and opening it is not saved', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 1100px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const page = open(2)
    await page.user.click(await screen.findByRole('button', { name: 'Expand sidebar' }))
    expect((await menu()).getByRole('link', { name: 'Payments' }).textContent).toBe('Payments')
    expect(useSavedState.getState().sidebarOpen).toBe(true)
  })

  test('on small screens the menu is a drawer that closes when a link is followed', async () => {
    const page = open(2)
    await page.user.click(await screen.findByRole('button', { name: 'Open menu' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Main' }))
    await page.user.click(drawer.getByRole('link', { name: 'Payments' }))
    await waitFor(() => expect(page.where()).toBe('/payments'))
    expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull()
  })
})

describe('header and account menu', () => {
  test('header and account menu link to documentation, support and the account’s pages', async () => {
    open(3)
    const href = async (name: string) =>
      (
        await within(await screen.findByRole('banner')).findByRole('link', { name, hidden: true })
      ).getAttribute('href')
    expect(await href('Documentation')).toBe('https://docs.test')
    expect(await href('Support')).toBe('mailto:support@test')
    expect(await href('Security')).toBe('/auth/security')
    expect(await href('Change password')).toBe('/auth/changepassword')
    expect(await href('Connected apps')).toBe('/auth/apps')
    expect(await href('Usage')).toBe('/auth/usage')
    expect(await href('Sign out')).toBe('/auth/logout')
  })

  test('the language switch changes the page immediately and saves the language with the account', async () => {
    const page = open(2, {
      'PUT /auth/profile': () => ({ body: aUser({ language: 'tr', integrationType: 2 }) }),
    })
    await page.user.click(await screen.findByRole('radio', { name: 'Türkçe', hidden: true }))
    await screen.findByRole('heading', { name: 'Raporlar' })
    expect(document.documentElement.lang).toBe('tr')
    expect(page.to('PUT', '/auth/profile').map(({ body }) => body)).toEqual([{ language: 'tr' }])
    expect(JSON.parse(localStorage.getItem('matinee.ui')!).state.language).toBe('tr')
  })

  test('other accounts are requested only when the account menu is hovered or focused', async () => {
    const other = { id: 'u2', name: 'Cy Media', email: 'cy@test', integrationType: 0 }
    const page = open(2, { 'GET /auth/switch': () => ({ body: { data: [other] } }) })
    await screen.findByRole('heading', { name: 'Reports' })
    expect(page.to('GET', '/auth/switch')).toHaveLength(0)
    await openAccountMenu(page)
    const link = await screen.findByRole('link', { name: /Cy Media/, hidden: true })
    expect(link.getAttribute('href')).toBe('/auth/switch?id=u2')
  })

  test('Clear cache removes site data and the quick filter and reloads the lists; the session and other settings stay', async () => {
    const page = open(0, {}, '/videos')
    await screen.findByText('Night tram')
    localStorage.setItem('matinee.cache.site.u1', 's1')
    localStorage.setItem('matinee.cache.warning.u1.s1', 'hash')
    useSavedState.setState({ quickFilter: 'q1', sidebarOpen: false })
    const session = localStorage.getItem('matinee.session')
    await page.user.click(screen.getByRole('button', { name: 'Clear cache', hidden: true }))
    await screen.findByText('Cache cleared')
    await waitFor(() => expect(page.to('GET', '/videos')).toHaveLength(2))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('matinee.cache'))).toEqual([])
    expect(useSavedState.getState()).toMatchObject({ quickFilter: null, language: 'en', sidebarOpen: false })
    expect(localStorage.getItem('matinee.session')).toBe(session)
  })
})

describe('a person acting in another account', () => {
  test('a user acting in another account sees that on every screen, with a link back', async () => {
    const page = open(2)
    actForOther()
    const bar = await screen.findByRole('complementary', { name: 'Account in use' })
    expect(bar.textContent).toContain('Signed in as Bo Agent on behalf of Ada Publisher')
    const back = within(bar).getByRole('link', { name: 'Back to your own account' })
    expect(back.getAttribute('href')).toBe('/auth/switch?id=agent')
    await page.user.click((await menu()).getByRole('link', { name: 'Payments' }))
    await screen.findByRole('heading', { name: 'Payments' })
    expect(screen.getByText('Bo Agent')).toBeTruthy()
  })

  test('a user acting in another account changes only this browser’s language and cannot change the password', async () => {
    const page = open(2)
    actForOther()
    await page.user.click(await screen.findByRole('radio', { name: 'Türkçe', hidden: true }))
    await screen.findByRole('heading', { name: 'Raporlar' })
    expect(page.to('PUT', '/auth/profile')).toHaveLength(0)
    expect(document.querySelector('a[href="/auth/changepassword"]')).toBeNull()
  })

  test('a user in their own account sees no bar about acting', async () => {
    open(2)
    await screen.findByRole('heading', { name: 'Reports' })
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
