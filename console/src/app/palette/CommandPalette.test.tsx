import type { User } from '@matinee/contract/auth'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aSite } from '../../features/sites/sitesFixtures.ts'
import { useSavedState } from '../../lib/savedState.ts'
import { useSession } from '../../lib/session/session.ts'
import { aPage, aUser, aVideo, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { openOverlay } from './shortcuts.ts'

const tram = aVideo({ id: 'v1', title: 'Night tram' })
const rain = aVideo({ id: 'nkt:7', title: 'Rain over İzmir', duration: 61_000 })
const aPlayer = (id: string, name: string, some: object = {}) => ({
  id,
  name,
  language: 'en',
  status: 'AVAILABLE',
  isDefault: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  config: '{}',
  logo: null,
  videoAds: null,
  ...some,
})
const namedSite = (id: string, fqdn: string) => aSite({ id, virgulId: id, fqdn })

const answers: Record<string, Answer> = {
  'GET /videos': ({ query }) => {
    const search = query.get('search')
    return aPage(...[tram, rain].filter(({ title }) => !search || title.toLowerCase().includes(search)))
  },
  'GET /players': () => ({
    body: {
      data: [aPlayer('p1', 'Kırmızı', { isDefault: true }), aPlayer('p2', 'Rouge', { status: 'DELETED' })],
    },
  }),
  'GET /sites': () => ({
    body: {
      sites: [namedSite('s1', 'çiçek.example'), namedSite('s2', 'kunst.example')],
      info: { user: { apps: [], appUsers: [] } },
    },
  }),
}

/** The console on a screen that the type may open, with the videos, players and sites above. */
async function open(type: IntegrationType = 0, of: Record<string, Answer> = {}, some: Partial<User> = {}) {
  const page = renderConsole({
    path: type === -1 ? '/videos' : '/auth/apps',
    user: aUser({ integrationType: type, ...some }),
    answers: { 'GET /oauth/grants': () => ({ body: { data: [] } }), ...answers, ...of },
  })
  await screen.findAllByRole('button', { name: /^Search or jump/ })
  return page
}
async function openPalette(...of: Parameters<typeof open>) {
  const page = await open(...of)
  await page.user.keyboard('{Control>}k{/Control}')
  await palette()
  return page
}
const palette = () => screen.findByRole('dialog', { name: 'Search or jump to' })
const field = () => screen.getByRole('combobox', { name: 'Search or jump to' })
const group = (name: string) => within(screen.getByRole('group', { name }))
const textsOf = (name: string) =>
  group(name)
    .getAllByRole('option')
    .map((option) => option.querySelector('[class*=text]')?.textContent ?? option.textContent)
const activeText = () =>
  document.querySelector(`[id="${field().getAttribute('aria-activedescendant')}"]`)?.textContent

afterEach(() => {
  act(() => openOverlay(null))
  useSavedState.setState({ sidebarOpen: true })
})

describe('the palette', () => {
  test('the palette opens by Ctrl+K and by its button with the field focused, and closes by Escape and Ctrl+K', async () => {
    const page = await openPalette()
    expect(document.activeElement).toBe(field())
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('combobox')).toBeNull()
    await page.user.click(screen.getAllByRole('button', { name: 'Search or jump…' })[0]!)
    await palette()
    await page.user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('the palette’s button is a named icon in the collapsed sidebar and in the header of small screens', async () => {
    const page = await open()
    await page.user.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
    const icons = screen.getAllByRole('button', { name: 'Search or jump…' })
    expect(icons.map((icon) => [icon.textContent, icon.getAttribute('data-tip')])).toEqual([
      ['', 'Search · Ctrl K'],
      ['', null],
    ])
    await page.user.click(icons[1]!)
    await palette()
  })

  test('the palette does not open over a dialog', async () => {
    const page = await open()
    const question = document.createElement('dialog')
    question.open = true
    document.body.append(question)
    await page.user.keyboard('{Control>}k{/Control}')
    question.remove()
    expect(screen.queryByRole('combobox')).toBeNull()
    await page.user.keyboard('{Control>}k{/Control}')
    await palette()
  })

  test('the palette finds videos by the server’s search when typing pauses, and opens one by Enter', async () => {
    const page = await openPalette()
    await page.user.keyboard('Tram')
    await screen.findByRole('option', { name: /^Night tram/ })
    const searches = page.to('GET', '/videos').map(({ query }) => Object.fromEntries(query))
    expect(searches).toEqual([{ page: '0', perPage: '6', search: 'tram' }])
    expect(screen.getByRole('status').textContent).toBe('1 result')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.where()).toBe('/videos/v1'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('a video’s row has its analytics and embed code as further actions', async () => {
    const page = await openPalette()
    await page.user.keyboard('tram')
    await screen.findByRole('option', { name: /^Embed code ?, Night tram$/ })
    await page.user.keyboard('{ArrowRight}')
    expect(activeText()).toBe('Analytics, Night tram')
    await page.user.keyboard('{ArrowRight}')
    expect(activeText()).toBe('Embed code, Night tram')
    await page.user.keyboard('{ArrowLeft}{ArrowRight}{Enter}')
    await waitFor(() => expect(page.where()).toBe('/videos/v1/embed'))
  })

  test('the palette finds the accounts an agent reports on, and the ads.txt screen', async () => {
    const page = await openPalette(4, {}, { appUsers: [{ id: 'u9', name: 'Kite Games' }] })
    await page.user.keyboard('kite')
    await page.user.click(await screen.findByRole('option', { name: 'Kite Games' }))
    await waitFor(() => expect(page.where()).toBe('/apps/u9'))
    await page.user.keyboard('{Control>}k{/Control}ads.txt')
    await page.user.click(await screen.findByRole('option', { name: 'ads.txt' }))
    await waitFor(() => expect(page.where()).toBe('/settings/adstxt'))
  })

  test('the palette switches to an account of the account menu, without a confirmation', async () => {
    const target = { id: 'u2', name: 'Bosphorus News', email: 'desk@bosphorus.example', integrationType: 0 }
    const page = await openPalette(0, {
      'GET /auth/switch': () => ({ body: { data: [target] } }),
      'GET /auth/switch/u2': () => refusal(403, 'switch_not_allowed'),
    })
    expect(page.to('GET', '/auth/switch')).toHaveLength(0)
    await page.user.type(field(), 'switch acc')
    const option = await screen.findByRole('option', { name: /Bosphorus News/ })
    expect(within(option).getByText('desk@bosphorus.example')).toBeTruthy()
    await page.user.click(option)
    await waitFor(() => expect(page.to('GET', '/auth/switch/u2')).toHaveLength(1))
  })

  test.each(['desk@bos', 'Desk@Bosphorus.example', 'bosphorus.ex'])(
    'the palette finds an account by part of its email: %s',
    async (typed) => {
      const target = { id: 'u2', name: 'Night paper', email: 'desk@bosphorus.example', integrationType: 0 }
      const page = await openPalette(0, { 'GET /auth/switch': () => ({ body: { data: [target] } }) })
      await page.user.type(field(), typed)
      expect(await screen.findByRole('option', { name: /Night paper/ })).toBeTruthy()
    },
  )

  test('the palette offers a user who acts in another account the way back', async () => {
    const page = await open(0, { 'GET /auth/switch': () => ({ body: { data: [] } }) })
    act(() => {
      useSession.setState({ actor: { id: 'agent', name: 'Bo Agent' } })
    })
    await page.user.keyboard('{Control>}k{/Control}')
    await palette()
    await page.user.type(field(), 'bo ag')
    expect(await screen.findByRole('option', { name: /Bo Agent.*Your own account/ })).toBeTruthy()
  })

  test('the palette links to all matching videos if it cannot show them all', async () => {
    const many = Array.from({ length: 6 }, (_, index) => aVideo({ id: `t${index}`, title: `Tram ${index}` }))
    const page = await openPalette(0, {
      'GET /videos': () => ({ body: { data: many, total: 1234, page: 0, perPage: 6 } }),
    })
    await page.user.keyboard('tram')
    await page.user.click(await screen.findByRole('option', { name: 'All 1,234 matching videos' }))
    await waitFor(() => expect(page.where()).toBe('/videos?search=tram'))
  })

  test('the palette finds players and sites regardless of case and diacritics, but no deleted player', async () => {
    const page = await openPalette()
    await page.user.keyboard('KIRMIZI')
    await screen.findByRole('option', { name: /Kırmızı.*Default/ })
    await page.user.clear(field())
    await page.user.keyboard('rouge')
    await screen.findByText('We found nothing for “rouge”.')
    await page.user.clear(field())
    await page.user.keyboard('cicek{Enter}')
    await waitFor(() => expect(page.where()).toContain('/sites/s1'))
  })

  test('the best three parts of help pages stand above the search of the help, in the console’s language', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const page = await openPalette()
    await page.user.keyboard('mute')
    await screen.findByRole('option', { name: 'Embed a video on your page › Start the player muted' })
    expect(textsOf('Help').length).toBeLessThanOrEqual(3)
    expect(screen.getAllByRole('option').at(-1)!.textContent).toContain('Search help for “mute”')
    expect(screen.queryByText('We found nothing for “mute”.')).toBeNull()
    await page.user.keyboard('{Enter}')
    expect(opened.mock.calls).toEqual([['/help/embedding#muted', '_blank', 'noreferrer']])
    await act(() => useSavedState.setState({ language: 'tr' }))
    act(() => openOverlay('palette'))
    await page.user.keyboard('sessiz')
    await screen.findByRole('option', { name: /› Oynatıcıyı sessiz başlatma$/ })
  })

  test('the last row searches the help for what is typed, also when nothing is found', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const page = await openPalette()
    await page.user.keyboard('payments')
    await screen.findByRole('option', { name: 'Search help for “payments”' })
    expect(screen.getAllByRole('option').at(-1)!.textContent).toContain('Search help for “payments”')
    await page.user.clear(field())
    await page.user.keyboard('no sound & rouge')
    await screen.findByText('We found nothing for “no sound & rouge”.')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await page.user.keyboard('{Enter}')
    expect(opened.mock.calls).toEqual([['/help?q=no+sound+%26+rouge', '_blank', 'noreferrer']])
    expect(page.where()).toBe('/auth/apps')
  })

  test('arrow keys move through the list and wrap at its ends; Home and End go to them', async () => {
    const page = await openPalette(-1)
    await waitFor(() => expect(activeText()).toContain('Video Manager'))
    expect(textsOf('Go to')).toEqual([
      'Video Manager',
      'Playback rules',
      'Video ads',
      'Connected apps',
      'Usage',
      'Security',
      'Change password',
    ])
    await page.user.keyboard('{ArrowDown}')
    expect(activeText()).toBe('Playback rules')
    await page.user.keyboard('{End}')
    expect(activeText()).toBe('Sign out')
    await page.user.keyboard('{ArrowDown}')
    expect(activeText()).toContain('Video Manager')
    await page.user.keyboard('{ArrowUp}')
    expect(activeText()).toBe('Sign out')
    await page.user.keyboard('{Home}')
    expect(activeText()).toContain('Video Manager')
    expect(document.activeElement).toBe(field())
  })

  test.each([
    [-1, ['Video Manager', 'Playback rules', 'Video ads'], ['Upload video']],
    [1, ['Video Analytics', 'Video Manager', 'Reports', 'Site Settings', 'ads.txt', 'Scheduled reports'], []],
    [
      2,
      ['Revenue', 'Payments', 'Reports', 'Site Settings', 'ads.txt', 'Scheduled reports', 'Payment details'],
      [],
    ],
    [3, ['App Revenue', 'Payments', 'Reports', 'Scheduled reports', 'Payment details'], []],
  ] as const)('account type %i finds its own screens and actions', async (type, screens, added) => {
    await openPalette(type)
    expect(textsOf('Go to')).toEqual([...screens, 'Connected apps', 'Usage', 'Security', 'Change password'])
    const actions = textsOf('Actions')
    expect(actions.includes('Upload video')).toBe(added.length > 0)
    expect(actions.includes('New player')).toBe(false)
    expect(actions.includes('Add site')).toBe(type === 2)
    expect(actions.includes('Schedule report')).toBe(type > 1)
  })

  test('the palette requests no videos, players or sites that the account type may not see', async () => {
    const page = await openPalette(3)
    await page.user.keyboard('tram')
    await screen.findByText('We found nothing for “tram”.')
    const paths = page.sent.map(({ path }) => path)
    expect(paths.filter((path) => ['/videos', '/players', '/sites'].includes(path))).toEqual([])
  })

  test('a video opens its analytics if the account may not edit, and the owner’s password is hidden', async () => {
    const page = await open(1)
    act(() => {
      useSession.setState({ actor: { id: 'agent', name: 'Bo Agent' } })
    })
    await page.user.keyboard('{Control>}k{/Control}')
    await palette()
    expect(textsOf('Go to')).not.toContain('Change password')
    expect(textsOf('Go to')).not.toContain('Security')
    await page.user.keyboard('tram')
    await screen.findByRole('option', { name: /^Night tram/ })
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.where()).toContain('/analytics/videos/v1'))
  })

  test('the selected row stays when the server’s reply arrives', async () => {
    const page = await openPalette(0, { 'GET /videos': () => aPage(aVideo({ title: 'Payments explained' })) })
    await page.user.keyboard('payments')
    await screen.findByRole('option', { name: /^Payments explained/ })
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.where()).toBe('/payments'))
  })

  test('a failed search shows a row that tries again by Enter', async () => {
    let isDown = true
    const page = await openPalette(0, {
      'GET /videos': () => (isDown ? refusal(400, 'invalid_request') : aPage(tram)),
    })
    await page.user.keyboard('tram')
    await screen.findByRole('option', { name: /We couldn’t search your videos/ })
    expect(page.to('GET', '/videos')).toHaveLength(1)
    isDown = false
    await page.user.keyboard('{Enter}')
    await screen.findByRole('option', { name: /^Night tram/ })
  })

  test('the palette shows that it searches only if that is slow', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const page = await openPalette(0, { 'GET /videos': async () => (await held, aPage()) })
    await page.user.keyboard('xyz')
    expect(screen.queryByText('Searching…')).toBeNull()
    expect(screen.queryByText(/We found nothing for/)).toBeNull()
    expect((await screen.findAllByText('Searching…')).length).toBeGreaterThan(0)
    release()
    await screen.findByText('We found nothing for “xyz”.')
  })

  test('the palette lists recent commands while the same account is signed in', async () => {
    const page = await openPalette()
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
    await page.user.keyboard('tram')
    await page.user.click(await screen.findByRole('option', { name: /^Night tram/ }))
    await waitFor(() => expect(page.where()).toBe('/videos/v1'))
    await page.user.keyboard('{Control>}k{/Control}')
    await palette()
    expect(textsOf('Recent')[0]).toBe('Night tram')
    await page.user.keyboard('{Escape}')
    act(() => {
      useSession.setState({ user: aUser({ id: 'u2' }) })
    })
    await page.user.keyboard('{Control>}k{/Control}')
    await palette()
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
  })

  test('Ctrl+Enter opens a new tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const page = await openPalette()
    await page.user.keyboard('payments{Control>}{Enter}{/Control}')
    expect(opened.mock.calls).toEqual([['/payments', '_blank', 'noreferrer']])
    expect(page.where()).toBe('/auth/apps')
  })

  test('the palette ignores an Enter of an input method', async () => {
    const page = await openPalette()
    await page.user.keyboard('payments')
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    expect([page.where(), screen.queryByRole('combobox')]).toEqual(['/auth/apps', field()])
  })

  test('the palette switches theme and language, also its own', async () => {
    const page = await openPalette(2, {
      'PUT /auth/profile': () => ({ body: aUser({ language: 'tr', integrationType: 2 }) }),
    })
    await page.user.keyboard('dark{Enter}')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await page.user.keyboard('{Control>}k{/Control}')
    await palette()
    await page.user.keyboard('türkçe{Enter}')
    await page.user.click((await screen.findAllByRole('button', { name: 'Ara veya git…' }))[0]!)
    const turkish = await screen.findByRole('combobox', { name: 'Ara veya git' })
    expect(textsOf('Sayfaya git')).toContain('Ödemeler')
    await page.user.type(turkish, 'ODEME')
    expect(textsOf('Sayfaya git')).toEqual(['Ödemeler', 'Ödeme bilgileri'])
    // With three parts of the help.
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5 sonuç'))
    await page.user.type(turkish, 'x')
    await screen.findByText('“ODEMEx” için bir şey bulamadık.')
  })
})
