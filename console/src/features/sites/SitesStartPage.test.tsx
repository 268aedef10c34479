import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readSelectedSite, selectSite } from '../../shared/cachedSiteData.ts'
import { aUser, refusal, renderConsole } from '../../testing/renderConsole.tsx'
import { aSite, listedSites } from './sitesFixtures.ts'

const sites = (...ids: string[]) => listedSites(...ids.map((id) => aSite({ id })))

function open(path: string, type: 0 | 2 | 4, list: () => ReturnType<typeof refusal>) {
  return renderConsole({
    path,
    user: aUser({ integrationType: type }),
    answers: { 'GET /sites': list },
  })
}
const answering =
  (...ids: string[]) =>
  () =>
    ({ status: 200, ...sites(...ids) }) as never

describe.each([
  ['/', 0],
  ['/', 2],
  ['/sites', 0],
  ['/sites', 2],
  ['/sites', 4],
] as const)('%s of account type %i', (path, type) => {
  test('without a site the start page redirects to the form that adds one', async () => {
    const page = open(path, type, answering())
    await screen.findByRole('heading', { name: 'Add a site' })
    expect(page.where()).toBe('/sites/add')
  })

  test('the start page redirects to the first site and requests the list once', async () => {
    const page = open(path, type, answering('a', 'b'))
    await screen.findByRole('heading', { name: 'Revenue' })
    await waitFor(() => expect(page.where()).toBe('/sites/a'))
    expect(page.to('GET', '/sites')).toHaveLength(1)
  })

  test('the start page redirects to the site that was opened last', async () => {
    selectSite('u1', 'b')
    const page = open(path, type, answering('a', 'b'))
    await waitFor(() => expect(page.where()).toBe('/sites/b'))
  })

  test('the start page redirects to the sum of all sites if that was opened last', async () => {
    selectSite('u1', 'all-sites')
    const page = open(path, type, answering('a', 'b'))
    await waitFor(() => expect(page.where()).toBe('/sites/all-sites'))
  })

  test.each([
    ['no longer exists', 'u1', 'deleted'],
    ['somebody else selected', 'u2', 'b'],
  ])('the start page redirects to the first site when the selected one %s', async (_, userId, siteId) => {
    selectSite(userId, siteId)
    const page = open(path, type, answering('a', 'b'))
    await waitFor(() => expect(page.where()).toBe('/sites/a'))
  })

  test('the start page reports a list that failed to load, and offers a retry', async () => {
    let isUp = false
    const page = open(path, type, () => (isUp ? answering('a')() : refusal(403, 'not_found')))
    await screen.findByRole('alert')
    expect([page.where(), page.to('GET', '/sites').length]).toEqual([path, 1])
    isUp = true
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(page.where()).toBe('/sites/a'))
  })
})

test('opening a site selects it for this user, so that the start page redirects there', async () => {
  const page = open('/sites/b', 0, answering('a', 'b'))
  await waitFor(() => expect(readSelectedSite('u1')).toBe('b'))
  expect(readSelectedSite('u2')).toBeNull()
  await page.user.click(await screen.findByRole('link', { name: 'Matinee' }))
  await waitFor(() => expect(page.where()).toBe('/sites/b'))
})

test.each(['/sites/foreign', '/sites/foreign/onboarding'])(
  '%s is not a site of the user: the first one opens, and the other is not selected',
  async (path) => {
    const page = open(path, 0, answering('a', 'b'))
    await waitFor(() => expect(page.where()).toBe('/sites/a'))
    await waitFor(() => expect(readSelectedSite('u1')).toBe('a'))
  },
)

test.each([
  [-1, '/videos'],
  [1, '/analytics/videos'],
  [3, '/apps'],
  [4, '/apps'],
] as const)('/ of account type %i leads to %s without requesting sites', async (type, home) => {
  const page = renderConsole({ path: '/', user: aUser({ integrationType: type }) })
  await screen.findByRole('navigation', { name: 'Main' })
  expect([page.where(), page.to('GET', '/sites').length]).toEqual([home, 0])
})
