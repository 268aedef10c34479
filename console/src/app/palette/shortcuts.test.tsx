import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aPage, aUser, aVideo, renderConsole } from '../../testing/renderConsole.tsx'
import { openReports } from '../pages/reportsPageFixtures.ts'
import { openOverlay, turnShortcuts } from './shortcuts.ts'

async function open(type: IntegrationType = 0, path = '/videos') {
  const page = renderConsole({
    path,
    user: aUser({ integrationType: type }),
    answers: {
      'GET /videos': () => aPage(aVideo()),
      'GET /players': () => ({ body: { data: [] } }),
    },
  })
  await screen.findAllByRole('button', { name: /^Search or jump/ })
  return page
}
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

afterEach(() => act(() => (openOverlay(null), turnShortcuts(true))))

describe('keys without a modifier', () => {
  test.each([
    [0, 'ga', '/analytics/videos'],
    [0, 'gp', '/players'],
    [0, 'gy', '/payments'],
    [0, 'gt', '/reports'],
    [0, 'gs', '/settings'],
    [4, 'gr', '/sites'],
    [4, 'gm', '/apps'],
    [1, 'gv', '/videos'],
  ] as const)('for account type %i, %s opens %s', async (type, keys, address) => {
    const page = await open(type, '/auth/apps')
    await page.user.keyboard(keys)
    await waitFor(() => expect(page.where().startsWith(address)).toBe(true))
  })

  test('shortcuts do not open screens that the account may not see', async () => {
    const page = await open(1, '/auth/apps')
    await page.user.keyboard('gpgrgmgy')
    await page.user.keyboard('gt')
    await waitFor(() => expect(page.where()).toBe('/reports'))
    expect(screen.queryByText('Players are not available for your account.')).toBeNull()
  })

  test('/ focuses the page’s search, and N opens its form for something new', async () => {
    const page = await open()
    const search = await screen.findByRole('searchbox', { name: 'Search videos' })
    await page.user.keyboard('/')
    expect(document.activeElement).toBe(search)
    act(() => search.blur())
    await page.user.keyboard('n')
    await waitFor(() => expect(page.where()).toBe('/videos/upload'))
  })

  test('shortcuts do nothing in a text field, with a modifier, in a dialog or within an input method', async () => {
    const page = await open()
    const search = await screen.findByRole('searchbox', { name: 'Search videos' })
    await page.user.type(search, 'n?/gp')
    expect((search as HTMLInputElement).value).toBe('n?/gp')
    await page.user.clear(search)
    act(() => search.blur())
    await page.user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}?{/Meta}')
    const composed = { bubbles: true, isComposing: true }
    for (const key of ['n', '?'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...composed }))
    await page.user.keyboard('?')
    within(await help()).getByText('Video Manager')
    await page.user.keyboard('gpn')
    expect(page.where()).toMatch(/^\/videos(\?|$)/)
  })

  test('? lists the account’s shortcuts with text for screen readers', async () => {
    const page = await open(3, '/reports')
    await page.user.keyboard('?')
    const list = within(await help())
    expect(list.getByText('App Revenue').closest('div')!.textContent).toContain('First G, then M'.slice(6))
    expect(list.queryByText('Video Manager')).toBeNull()
    await page.user.click(list.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  })

  test('shortcuts can be switched off in this browser; Ctrl+K and the list stay', async () => {
    const page = await open()
    await page.user.keyboard('?')
    await page.user.click(within(await help()).getByRole('switch', { name: 'Single-key shortcuts' }))
    expect(localStorage.getItem('matinee.shortcuts')).toBe('off')
    await page.user.click(within(await help()).getByRole('button', { name: 'Close' }))
    await page.user.keyboard('n?gp/')
    expect([page.where(), screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })]).toEqual([
      '/videos',
      null,
    ])
    await page.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: 'Search or jump to' })
    await page.user.keyboard('shortcuts{Enter}')
    await page.user.click(within(await help()).getByRole('switch'))
    expect(localStorage.getItem('matinee.shortcuts')).toBeNull()
  })

  test('N and the palette open the form of a scheduled report; its address opens it once', async () => {
    const form = () => screen.findByRole('dialog', { name: 'Schedule report' })
    const page = openReports({ path: '/auth/apps' })
    await screen.findAllByRole('button', { name: /^Search or jump/ })
    await page.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: 'Search or jump to' })
    await page.user.keyboard('schedule new{Enter}')
    const cancel = await within(await form()).findByRole('button', { name: 'Cancel' })
    expect(page.where()).toBe('/reports/scheduled')
    await page.user.click(cancel)
    expect(screen.queryByRole('dialog', { name: 'Schedule report' })).toBeNull()
    await page.user.keyboard('n')
    await form()
  })
})
