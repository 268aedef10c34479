import type { Site } from '@matinee/contract/sites'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { clearCache, readSelectedSite, selectSite } from '../../shared/cachedSiteData.ts'
import { beginSession } from '../../lib/session/session.ts'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { en } from '../../texts/en.ts'
import { aSite, listedSites } from './sitesFixtures.ts'
import { SiteWarning } from './SiteWarning.tsx'

/** The wizard has the header of every page about a site; its site is still being set up. */
const unfinished = (id: string) => aSite({ id, onboardingStep: 1, status: 'NEW' })
const open = (sites: Site[], answers: Record<string, Answer> = {}) =>
  renderConsole({
    path: '/sites/a/onboarding',
    user: aUser(),
    answers: { 'GET /sites': () => listedSites(...sites), ...answers },
  })
const selector = (name: string) => screen.findByRole('button', { name: `Site: ${name}` })
const choices = () =>
  within(screen.getByRole('dialog', { name: 'Choose a site' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('the selector shows the domain and opens the list of sites, the sum of all first, the current one checked', async () => {
  const page = open([unfinished('a'), unfinished('b')])
  await page.user.click(await selector('a.example'))
  expect(choices()).toEqual(['All sites', 'a.example', 'b.example'])
  const current = screen.getByRole('button', { current: true })
  expect(current.textContent).toBe('a.example')
  expect(current.querySelector('svg')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'b.example' }).querySelector('svg')).toBeNull()
})

test('below the list is a link that adds a site', async () => {
  const page = open([unfinished('a'), unfinished('b')])
  await page.user.click(await selector('a.example'))
  await page.user.click(screen.getByRole('link', { name: 'Add Site' }))
  await waitFor(() => expect(page.where()).toBe('/sites/add'))
})

test('choosing a site opens it and selects it', async () => {
  const page = open([unfinished('a'), unfinished('b')])
  await page.user.click(await selector('a.example'))
  await page.user.click(screen.getByRole('button', { name: 'b.example' }))
  await selector('b.example')
  expect(page.where()).toBe('/sites/b/onboarding')
  await waitFor(() => expect(readSelectedSite('u1')).toBe('b'))
})

test('with one site there is no list', async () => {
  const page = open([unfinished('a')])
  const name = await screen.findByText('a.example', { selector: 'p span' })
  await page.user.click(name)
  expect([screen.queryByRole('dialog'), screen.queryByRole('button', { name: /Site: / })]).toEqual([
    null,
    null,
  ])
})

test('a long list is searched by typing, and Enter opens the first match', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => (at === 0 ? 'a' : `paper${at}`))
  const page = open(ids.map(unfinished))
  await page.user.click(await selector('a.example'))
  await page.user.type(screen.getByLabelText('Search sites'), 'PAPER11')
  expect(choices()).toEqual(['paper11.example'])
  await page.user.keyboard('{Enter}')
  await selector('paper11.example')
})

test('the arrow keys move between the sites', async () => {
  const page = open([unfinished('a'), unfinished('b')])
  await page.user.click(await selector('a.example'))
  screen.getByRole('button', { name: 'a.example' }).focus()
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('b.example')
  await page.user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('All sites')
})

test('the language switch acts immediately and is stored with the account', async () => {
  const page = open([unfinished('a')], { 'PUT /auth/profile': () => ({ body: aUser({ language: 'tr' }) }) })
  await page.user.click(await screen.findByRole('radio', { name: 'Türkçe' }))
  await screen.findByRole('heading', { name: 'a.example kurulumu' })
  expect(page.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { language: 'tr' },
  ])
})

test('signing out forgets the selected site', async () => {
  selectSite('u1', 'b')
  const page = renderConsole({ path: '/auth/logout', user: aUser() })
  await waitFor(() => expect(page.where()).toBe('/auth/login'))
  expect(readSelectedSite('u1')).toBeNull()
})

function showWarning(site: Site) {
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser() })
  return render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <SiteWarning site={site} />
    </IntlProvider>,
  )
}
const warning = { title: 'ads.txt is out of date', description: 'Two lines are missing.' }
const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss warning' }))

test('a site without a warning has no banner', () => {
  expect(showWarning(aSite()).container.textContent).toBe('')
})

test('a warning is shown until it is dismissed, for this site only', () => {
  const page = showWarning(aSite({ warning }))
  expect(screen.getByRole('region', { name: warning.title }).textContent).toContain(warning.description)
  dismiss()
  expect(page.container.textContent).toBe('')
  page.unmount()
  expect(showWarning(aSite({ warning })).container.textContent).toBe('')
  expect(showWarning(aSite({ id: 'b', warning })).container.textContent).toContain(warning.title)
})

test.each([
  ['changes its words', () => undefined, { ...warning, description: 'Three lines are missing.' }],
  ['meets a cleared cache', clearCache, warning],
])('a dismissed warning shows again when it %s', (_, meanwhile, next) => {
  const page = showWarning(aSite({ warning }))
  dismiss()
  page.unmount()
  meanwhile()
  expect(showWarning(aSite({ warning: next })).container.textContent).toContain(next.description)
})
