import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { beginSession } from '../lib/session/session.ts'
import { answerFetch, aUser, renderConsole } from '../testing/renderConsole.tsx'
import { createConsoleRouter } from './router.ts'

const start = '/'
const videos = '/videos'
const analytics = '/analytics/videos'
const apps = '/apps'
/** The screen itself. */
const ok = null

const columns = [-1, 0, 1, 2, 3, 4] as const satisfies IntegrationType[]
type Row = readonly [paths: readonly string[], ...(string | null)[]]

/** Requirements Part 2b: the redirects of each account type. */
const matrix: Row[] = [
  [['/'], videos, ok, analytics, ok, apps, apps],
  [['/sites', '/sites/s1', '/sites/add', '/sites/s1/onboarding'], videos, ok, analytics, ok, apps, ok],
  [['/apps', '/apps/u7'], videos, start, analytics, start, ok, ok],
  [['/analytics/videos', '/analytics/videos/v1'], videos, ok, ok, start, apps, apps],
  [['/videos', '/videos?page=2'], ok, ok, ok, start, apps, apps],
  [['/videos/upload'], ok, ok, videos, start, apps, apps],
  [['/videos/v1'], ok, ok, videos, start, apps, apps],
  [['/videos/v1/embed'], ok, ok, videos, start, apps, apps],
  // Not in the documents.
  [['/playback-rules', '/video-ads'], ok, ok, videos, start, apps, apps],
  [['/players', '/players/new', '/players/p1', '/players/p1/x'], videos, ok, analytics, start, apps, apps],
  [['/settings', '/settings/x'], videos, ok, ok, ok, apps, ok],
  [['/reports', '/reports/scheduled', '/reports/x/y'], videos, ok, ok, ok, ok, ok],
  [['/payments', '/payments/x'], videos, ok, analytics, ok, ok, ok],
  [
    ['/auth/changepassword', '/auth/apps', '/auth/security', '/auth/usage', '/auth/switch?id=u2'],
    ok,
    ok,
    ok,
    ok,
    ok,
    ok,
  ],
  [['/auth/authorize?client_id=c'], ok, ok, ok, ok, ok, ok],
]
const everyPath = matrix.flatMap(([paths]) => paths)

/** Where the route tree with its guards redirects, without rendering the screens. */
async function findTarget(path: string): Promise<string> {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return router.state.location.href
}

async function findAllTargets(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of everyPath) found[path] = await findTarget(path)
  return found
}

const agentOf = (integrationType: IntegrationType) =>
  aUser({ integrationType, appUsers: [{ id: 'u7', name: 'Kite Games' }] })

describe('the route matrix', () => {
  test.each(columns)('account type %i is redirected from every address as its column says', async (type) => {
    answerFetch({})
    beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: agentOf(type) })
    const cell = columns.indexOf(type)
    const expected = Object.fromEntries(
      matrix.flatMap(([paths, ...cells]) => paths.map((path) => [path, cells[cell] ?? path])),
    )
    expect(await findAllTargets()).toEqual(expected)
  })

  test('a signed-out visitor is redirected from every address to the sign-in page, with a referrer', async () => {
    answerFetch({})
    const expected = everyPath.map((path) => [path, `/auth/login?referrer=${encodeURIComponent(path)}`])
    expect(await findAllTargets()).toEqual(Object.fromEntries(expected))
  })

  test.each(columns)('for type %i, /analytics/ has no other address', async (type) => {
    beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser({ integrationType: type }) })
    const expected = { [-1]: videos, 0: analytics, 1: analytics, 2: start, 3: apps, 4: apps }[type]
    for (const path of ['/analytics/audio', '/analytics/VIDEOS', '/analytics/VIDEOS/v1', '/Analytics/videos'])
      expect(await findTarget(path)).toBe(expected)
  })
})

test('type 1 gets one message that it has no players, on click but not on hover', async () => {
  const page = renderConsole({ path: '/reports', user: aUser({ integrationType: 1 }) })
  const entry = await screen.findByRole('link', { name: 'Players' })
  await page.user.hover(entry)
  await page.user.click(entry)
  await waitFor(() => expect(page.where()).toBe('/analytics/videos'))
  expect(await screen.findAllByText('Players are not available for your account.')).toHaveLength(1)
})

test.each([0, 2, 3] as const)('type %i sees no message about players', async (type) => {
  renderConsole({ path: '/players', user: aUser({ integrationType: type }) })
  await screen.findByRole('navigation', { name: 'Main' })
  expect(screen.queryByText('Players are not available for your account.')).toBeNull()
})

test('an unknown address shows a page inside the shell with a link home', async () => {
  const page = renderConsole({ path: '/nothing/here', user: aUser({ integrationType: 3 }) })
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  await page.user.click(screen.getByRole('link', { name: 'Back to home page' }))
  await waitFor(() => expect(page.where()).toBe('/apps'))
})

test('an agent opens its own report and those of its app users; any other id redirects to /apps', async () => {
  answerFetch({})
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: agentOf(3) })
  expect(await findTarget('/apps/u1')).toBe('/apps/u1')
  expect(await findTarget('/apps/u7')).toBe('/apps/u7')
  expect(await findTarget('/apps/u8')).toBe('/apps')
})
