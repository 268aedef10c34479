import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { aUser, renderConsole } from '../../testing/renderConsole.tsx'
import { anOperator } from '../../features/operate/accounts/accountFixtures.ts'
import { listContents, loadAllArticles, loadTitles } from '../../features/help/helpModules.ts'
import { loadHelpIndex } from '../../features/help/search/loadHelpIndex.ts'
import { articles } from '../../features/help/operators/operatorHelp.ts'

beforeEach(() => {
  vi.restoreAllMocks()
  useSavedState.setState({ language: 'en' })
})

const section = 'For operators'
const field = () => screen.findByRole('combobox', { name: 'Search help' })
const options = () => screen.findAllByRole('option', {}, { timeout: 10_000 })

test('the help of an operator begins with the pages about the operators’ area', async () => {
  renderConsole({ path: '/help', user: anOperator() })
  const pages = within(await screen.findByRole('region', { name: section }))
  expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))[0]).toBe('/help/operate-today')
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections.indexOf(section)).toBeLessThan(sections.indexOf('Get started'))
})

test('an operator reads such a page between its neighbours, in either language', async () => {
  const page = renderConsole({ path: '/help/Operate-Payouts', user: anOperator() })
  await screen.findByRole('heading', { level: 1, name: 'Pay by a file of the bank' })
  const contents = within(screen.getAllByRole('navigation', { name: 'Contents' })[0]!)
  expect(contents.getByText(section)).toBeTruthy()
  const neighbours = within(screen.getByRole('navigation', { name: 'Previous and next page' }))
  expect(neighbours.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help/operate-payments',
    '/help/operate-health',
  ])
  await page.user.click(screen.getByRole('radio', { name: 'Türkçe' }))
  await screen.findByRole('heading', { level: 1, name: 'Banka dosyasıyla ödeme' })
})

test('the search of an operator finds the pages about the operators’ area', async () => {
  const page = renderConsole({ path: '/help', user: anOperator() })
  await page.enter(await field(), 'discard failed jobs')
  await options()
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.where()).toBe('/help/operate-health#jobs'))
})

test('publishers neither see nor find nor load the pages of operators', async () => {
  const load = vi.spyOn(articles.en, '../../../../help/en/operate-health.md')
  renderConsole({ path: '/help/operate-health', user: aUser() })
  await screen.findByRole('heading', { name: 'There’s no such help page' })
  expect(screen.queryByText(section)).toBeNull()
  const found = (await loadHelpIndex('en')).search('discard failed jobs')
  expect(found.filter(({ page }) => page.startsWith('operate-'))).toEqual([])
  await loadAllArticles('en')
  expect(load).not.toHaveBeenCalled()
  expect(Object.keys(await loadTitles('en')).filter((name) => name.startsWith('operate-'))).toEqual([])
  expect(listContents(await loadTitles('en')).map(({ id }) => id)).not.toContain('operate')
})

test('someone who is signed out signs in first and returns to the page', async () => {
  const page = renderConsole({ path: '/help/operate-audit#kept' })
  await waitFor(() => expect(page.where()).toContain('/auth/login'))
  expect(decodeURIComponent(page.where())).toContain('referrer=/help/operate-audit#kept')
})

test.each([
  ['/operate/audit', '/help/operate-audit'],
  ['/operate/campaigns/new', '/help/operate-campaigns'],
  ['/operate/demand/import', '/help/operate-import'],
  ['/operate/payments/2026-10/proof', '/help/operate-payments'],
])('the header of %s opens %s in a new tab', async (path, help) => {
  renderConsole({ path, user: anOperator(), answers: {} })
  const link = await screen.findByRole('link', { name: 'Help for this screen' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([help, '_blank'])
})
