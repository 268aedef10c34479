import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { analyticsAnswers, someFigures } from '../../features/analytics/analyticsFixtures.ts'
import { aPlayer } from '../../features/players/playersFixtures.ts'
import { aSite } from '../../features/sites/sitesFixtures.ts'
import { useSavedState } from '../../lib/savedState.ts'
import { clearCache } from '../../shared/cachedSiteData.ts'
import { aPage, aUser, aVideo, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { cleanup } from '@testing-library/react'
import type { Site } from '@matinee/contract/sites'

const sitesOf = (...sites: Site[]) => ({ body: { sites, info: { user: { apps: [], appUsers: [] } } } })

const nothingYet: Record<string, Answer> = {
  ...analyticsAnswers(),
  'GET /analytics/players': () => ({ body: { data: { ...someFigures({}), videos: {} } } }),
  'GET /videos': () => aPage(),
  'GET /players': () => ({ body: { data: [] } }),
}

function open(
  path: string,
  some: { answers?: Record<string, Answer>; type?: IntegrationType; id?: string } = {},
) {
  const user = aUser({ id: some.id ?? 'u1', integrationType: some.type ?? 0 })
  return renderConsole({ path, user, answers: { ...nothingYet, ...some.answers } })
}

const panel = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const isThere = () => screen.queryByRole('region', { name: 'First steps' }) !== null

/** Each step as `title: its link or state, whether it is next`. */
async function steps() {
  return (await panel()).getAllByRole('listitem').map((item) => {
    const step = within(item)
    const link = step.queryByRole('link', { name: (name) => !name.startsWith('Learn more') })
    const state = item.getAttribute('aria-current') === 'step' ? 'next' : 'not next'
    const offer = link ? link.getAttribute('href') : step.queryByText('Done') ? 'Done' : 'here'
    return `${step.getByRole('heading').textContent}: ${offer}, ${state}`
  })
}

describe('the first steps of a new account', () => {
  test.each(['/videos', '/analytics/videos'])('on %s the first step is the first video', async (path) => {
    open(path)
    expect(await steps()).toEqual([
      'Upload your first video: /videos/upload, next',
      'Design your player: /players/new, not next',
      'Put it on your site: /sites/add, not next',
    ])
    // There is one link to the upload, not two.
    expect(screen.getAllByRole('link', { name: 'Upload video' })).toHaveLength(1)
  })

  test.each([
    ['en', 'First steps', 'Learn more: '],
    ['tr', 'İlk adımlar', 'Ayrıntılı bilgi: '],
  ] as const)('each step that is not done leads to its help page, %s', async (language, title, learnMore) => {
    useSavedState.setState({ language })
    open('/videos')
    const steps = within(await screen.findByRole('region', { name: title }))
    const links = steps.getAllByRole('listitem').map((item) => {
      const step = within(item)
      const name = `${learnMore}${step.getByRole('heading').textContent}`
      const link = step.getByRole('link', { name })
      return [link.getAttribute('href'), link.getAttribute('target')]
    })
    expect(links).toEqual([
      ['/help/first-video', '_blank'],
      ['/help/first-player', '_blank'],
      ['/help/first-site', '_blank'],
    ])
  })

  test('on the form for sites, the third step has no link', async () => {
    const page = open('/')
    expect((await steps()).at(-1)).toBe('Put it on your site: here, not next')
    expect(page.where()).toBe('/sites/add')
  })

  test('a done step is ticked, and the following one is next', async () => {
    open('/analytics/videos', {
      answers: {
        'GET /videos': () => aPage(aVideo()),
        'GET /sites': () => sitesOf(aSite({ id: 'b', onboardingStep: 2 })),
      },
    })
    expect(await steps()).toEqual([
      'Upload your first video: Done, not next',
      'Design your player: /players/new, next',
      'Put it on your site: /sites/b/onboarding, not next',
    ])
    expect((await panel()).getByText('1 of 3 done')).toBeTruthy()
    // With a video a longer range may have figures.
    expect(screen.getByRole('button', { name: 'Show last 30 days' })).toBeTruthy()
  })

  test('a failed or deleted video does not complete the first step', async () => {
    open('/analytics/videos', {
      answers: {
        'GET /videos': () =>
          aPage(aVideo({ status: 'DOWNLOAD_ERROR' }), aVideo({ id: 'v2', status: 'DELETED' })),
      },
    })
    expect((await steps())[0]).toBe('Upload your first video: /videos/upload, next')
  })

  test('dismissed first steps stay hidden for this account until the cache is cleared', async () => {
    const page = open('/videos')
    await page.user.click((await panel()).getByRole('button', { name: 'Hide first steps' }))
    expect(isThere()).toBe(false)
    expect(screen.getByText('You don’t have any videos yet. Add your first one to get started.')).toBeTruthy()
    cleanup()
    open('/videos')
    expect(await screen.findByRole('link', { name: 'Upload video' })).toBeTruthy()
    expect(isThere()).toBe(false)
    cleanup()
    open('/videos', { id: 'somebody else' })
    await panel()
    cleanup()
    clearCache()
    open('/videos')
    await panel()
  })
})

describe('the first steps are hidden', () => {
  test('an account with video, player and site sees no first steps', async () => {
    open('/analytics/videos', {
      answers: {
        'GET /videos': () => aPage(aVideo()),
        'GET /players': () => ({ body: { data: [aPlayer()] } }),
        'GET /sites': () => sitesOf(aSite()),
      },
    })
    await screen.findByText('there is no data to show for this time period.')
    expect(isThere()).toBe(false)
  })

  test('an account that adds a second site sees no first steps', async () => {
    const page = open('/sites/add', { answers: { 'GET /sites': () => sitesOf(aSite()) } })
    await screen.findByLabelText('Domain name')
    await waitFor(() => expect(page.to('GET', '/players')).toHaveLength(1))
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
    expect(isThere()).toBe(false)
  })

  test.each([
    [-1, '/videos', /You don’t have any videos yet/],
    [1, '/videos', 'This account has no videos yet.'],
    [2, '/sites/add', 'Your site'],
    [4, '/sites/add', 'Your site'],
  ] as const)('type %i sees no first steps: %s offers its only step', async (type, path, text) => {
    const page = open(path, { type })
    await screen.findByText(text)
    expect(isThere()).toBe(false)
    expect(page.to('GET', '/players')).toHaveLength(0)
  })

  test('a failed list leaves the normal empty state', async () => {
    open('/videos', { answers: { 'GET /players': () => refusal(403, 'forbidden_for_account_type') } })
    expect(await screen.findByRole('link', { name: 'Upload video' })).toBeTruthy()
    expect(isThere()).toBe(false)
  })
})

describe('analytics without any video', () => {
  test('without a video and first steps, empty analytics links to the upload instead of other days', async () => {
    const page = open('/analytics/videos')
    await page.user.click((await panel()).getByRole('button', { name: 'Hide first steps' }))
    expect(screen.getByText('there is no data to show for this time period.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show last 30 days' })).toBeNull()
    await page.user.click(screen.getByRole('link', { name: 'Upload video' }))
    await waitFor(() => expect(page.where()).toBe('/videos/upload'))
  })

  test('an account type that cannot upload sees that there are no videos', async () => {
    open('/analytics/videos', { type: 1 })
    expect(await screen.findByText('This account has no videos yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Upload video' })).toBeNull()
  })
})
