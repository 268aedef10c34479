import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { copiedMs } from '@matinee/contract/plain/limits'
import { afterEach, expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { renderConsole } from '../../testing/renderConsole.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const muted = `<script async src="https://your-matinee-address/embed/v1.js"
        data-video="VIDEO" data-player="PLAYER"
        data-options='{"sound":false}'></script>`

test('a block of code is copied; its button says so for a while, and the others do not', async () => {
  renderConsole({ path: '/help/embedding' })
  const buttons = await screen.findAllByRole('button', { name: 'Copy' })
  const labels = () => buttons.slice(1, 3).map((button) => button.textContent)
  vi.useFakeTimers()
  fireEvent.click(buttons[2]!)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(labels()).toEqual(['Copy', 'Copied'])
  await act(() => vi.advanceTimersByTimeAsync(copiedMs))
  expect(labels()).toEqual(['Copy', 'Copy'])
  vi.useRealTimers()
  expect(await navigator.clipboard.readText()).toBe(muted)
})

test('where the browser cannot copy, the code is selected', async () => {
  const { user } = renderConsole({ path: '/help/embedding' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  const [, , button] = await screen.findAllByRole('button', { name: 'Copy' })
  await user.click(button!)
  expect(getSelection()!.toString()).toBe(muted)
  expect(button!.textContent).toBe('Copy')
})

test.each([
  ['en', 'Payments Open picture in a new tab'],
  ['tr', 'Ödemeler Resmi yeni sekmede aç'],
] as const)('a picture is a link to itself, %s', async (language, name) => {
  useSavedState.setState({ language })
  renderConsole({ path: '/help/payments' })
  const [light] = within(await screen.findByRole('main')).getAllByRole('link', { name })
  const file = light!.getAttribute('href')
  expect(file).toContain(`payments.${language}.light`)
  expect(light!.querySelector('img')!.getAttribute('src')).toBe(file)
})

test('a long page offers its headings in a box', async () => {
  const page = renderConsole({ path: '/help/metrics' })
  const summary = (await screen.findAllByText('On this page')).find((text) => text.closest('summary'))!
  const box = summary.closest('details')!
  box.open = true
  const marked = within(box).getAllByRole('link', { current: 'location' })
  expect(marked).toHaveLength(1)
  expect(within(box).queryAllByRole('link', { current: 'page' })).toEqual([])
  await page.user.click(within(box).getAllByRole('link', { name: /^Viewability/ })[0]!)
  expect(page.where()).toBe('/help/metrics#viewability')
  expect(box.open).toBe(false)
  const heading = document.getElementById('viewability')!
  expect(document.activeElement).toBe(heading)
})

test('a link within a page focuses its heading; followed again, Back leads to the page before', async () => {
  const page = renderConsole({ path: '/help/metrics' })
  const nav = (await screen.findAllByRole('navigation', { name: 'On this page' })).at(-1)!
  const link = within(nav).getAllByRole('link', { name: /^Viewability/ })[0]!
  for (let times = 0; times < 2; times++) {
    await page.user.click(link)
    await waitFor(() => expect(page.where()).toBe('/help/metrics#viewability'))
    expect(document.activeElement?.id).toBe('viewability')
  }
  act(page.back)
  await waitFor(() => expect(page.where()).toBe('/help/metrics'))
})
