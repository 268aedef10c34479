import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlayer } from '../../features/players/playersFixtures.ts'
import { aSite } from '../../features/sites/sitesFixtures.ts'
import { aPage, aUser, aVideo, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

const answers: Record<string, Answer> = {
  'GET /videos': () => aPage(aVideo()),
  'GET /videos/v1': () => ({ body: aVideo() }),
  'GET /players': () => ({ body: { data: [] } }),
  'GET /players/p1': () => ({ body: aPlayer() }),
}

/** Each crumb as `text → address`; the last has no link. */
async function trail(): Promise<string[]> {
  const nav = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
  return within(nav)
    .getAllByRole('listitem')
    .map((item) => {
      const href = item.querySelector('a')?.getAttribute('href')
      return href ? `${item.textContent} → ${href}` : item.textContent
    })
}

test.each([
  ['/videos/v1', ['Videos → /videos', 'Night tram']],
  ['/videos/v1/embed', ['Videos → /videos', 'Night tram → /videos/v1', 'Embed code']],
  ['/videos/upload', ['Videos → /videos', 'Upload video']],
  ['/playback-rules', ['Videos → /videos', 'Playback rules']],
  ['/video-ads', ['Videos → /videos', 'Video ads']],
  ['/analytics/videos/v1?range=7D', ['Video analytics → /analytics/videos?range=7D', 'Night tram']],
  ['/players/p1', ['Players → /players', aPlayer().name]],
  ['/players/new', ['Players → /players', 'New player']],
  ['/payments/edit', ['Payments → /payments', 'Payment details']],
])('%s shows breadcrumbs to its parent pages', async (path, expected) => {
  renderConsole({ path, user: aUser(), answers })
  await waitFor(async () => expect(await trail()).toEqual(expected))
  const current = screen.getByRole('navigation', { name: 'Breadcrumbs' }).querySelector('[aria-current]')
  expect([current?.getAttribute('aria-current'), current?.textContent]).toEqual(['page', expected.at(-1)])
})

test.each([
  ['a site with figures', [aSite()], 'Revenue → /sites/a'],
  ['nothing if no site has figures', [], 'Revenue'],
])('the first breadcrumb of a site’s onboarding links to %s', async (_, others, expected) => {
  const sites = [aSite({ id: 'b', onboardingStep: 1 }), ...others]
  renderConsole({
    path: '/sites/b/onboarding',
    user: aUser(),
    answers: { 'GET /sites': () => ({ body: { sites, info: { user: { apps: [], appUsers: [] } } } }) },
  })
  expect(await trail()).toEqual([expected, 'Set up b.example'])
})
