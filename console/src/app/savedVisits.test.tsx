import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSavedState } from '../lib/savedState.ts'
import { aUser, expectMisfits, renderConsole } from '../testing/renderConsole.tsx'

/** Stores a text as an earlier visit would, and starts the console again. */
async function visitWith(stored: string | null, path = '/reports') {
  if (stored === null) localStorage.removeItem('matinee.ui')
  else localStorage.setItem('matinee.ui', stored)
  await useSavedState.persist.rehydrate()
  return renderConsole({ path, user: aUser({ integrationType: 2 }) })
}

const full = {
  sidebarOpen: false,
  language: 'tr',
  quickFilterModalOpen: true,
  quickFilter: 'q1',
  notification: { tone: 'info', message: 'From the visit before' },
}
const version = (number: number) => JSON.stringify({ state: full, version: number })

afterEach(() => useSavedState.setState({ sidebarOpen: true, quickFilterModalOpen: false, quickFilter: null }))

test.each([
  ['version 0, bare', '{"sidebarOpen":false}', 'Reports', false],
  ['version 0, wrapped', JSON.stringify({ state: full }), 'Reports', false],
  ['version 1', version(1), 'Raporlar', false],
  ['version 2', version(2), 'Raporlar', false],
  ['version 3', version(3), 'Raporlar', false],
  ['a newer version', version(4), 'Reports', true],
  ['broken JSON', '{"state":', 'Reports', true],
  ['no object', '[1]', 'Reports', true],
  ['nothing', null, 'Reports', true],
])(
  'with %s in storage, language and sidebar are the saved ones or the defaults',
  async (_, stored, heading, isOpen) => {
    await visitWith(stored)
    await screen.findByRole('heading', { name: heading })
    const name = heading === 'Reports' ? 'sidebar' : 'Kenar çubuğunu'
    const toggle = screen.getByRole('button', { name: new RegExp(name) })
    expect(toggle.getAttribute('aria-label')).toMatch(isOpen ? /Collapse|daralt/ : /Expand|genişlet/)
    expect(document.documentElement.lang).toBe(heading === 'Reports' ? 'en' : 'tr')
  },
)

test('the quick filter and its open dialog survive a new visit, and are stored as version 3', async () => {
  await visitWith(version(2))
  await screen.findByRole('heading', { name: 'Raporlar' })
  expect(useSavedState.getState()).toMatchObject({ quickFilter: 'q1', quickFilterModalOpen: true })
  useSavedState.setState({ sidebarOpen: true })
  expect(JSON.parse(localStorage.getItem('matinee.ui')!)).toEqual({
    state: { ...full, sidebarOpen: true, notification: null },
    version: 3,
  })
})

test('a notification of the previous visit shows once', async () => {
  await visitWith(version(3))
  await screen.findByText('From the visit before')
  expect(JSON.parse(localStorage.getItem('matinee.ui')!).state.notification).toBeNull()
})

test('the language chosen on the sign-in page is kept for the next visit', async () => {
  const { user } = renderConsole({ path: '/auth/login' })
  await user.click(await screen.findByRole('radio', { name: 'Türkçe' }))
  await screen.findByRole('radiogroup', { name: 'Dil' })
  const stored = localStorage.getItem('matinee.ui')!
  cleanup()
  useSavedState.setState({ language: 'en' })
  localStorage.setItem('matinee.ui', stored)
  await useSavedState.persist.rehydrate()
  renderConsole({ path: '/auth/login' })
  await screen.findByRole('radiogroup', { name: 'Dil' })
  await waitFor(() => expect(document.documentElement.lang).toBe('tr'))
})

test.each([
  ['tr', 'tr'],
  ['en', 'en'],
  [null, 'en'],
  ['de', 'en'],
])('after signing in with the stored language %j the console is in %s', async (stored, shown) => {
  useSavedState.setState({ language: shown === 'tr' ? 'en' : 'tr' })
  const user = { ...aUser({ integrationType: 2 }), language: stored }
  const page = renderConsole({
    path: '/auth/login?referrer=%2Freports',
    answers: {
      'POST /auth/login': () => ({
        body: { tokens: { accessToken: 'a', refreshToken: 'r' }, user, actorId: null, actor: null },
      }),
    },
  })
  await waitFor(() => expect(document.documentElement.lang).toBe(shown === 'tr' ? 'en' : 'tr'))
  await page.user.type(document.querySelector('input[type=email], input[name=email]')!, 'ada@test')
  await page.user.type(document.querySelector('input[type=password]')!, 'secret99{Enter}')
  await screen.findByRole('heading', { name: shown === 'tr' ? 'Raporlar' : 'Reports' })
  await waitFor(() => expect(document.documentElement.lang).toBe(shown))
  if (stored !== shown) expectMisfits('user.language')
})
