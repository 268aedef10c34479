import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify, readSavedState, useSavedState } from '../lib/savedState.ts'
// Clears the page and the stored state after each test.
import '../testing/renderConsole.tsx'
import { Toasts } from './Toasts.tsx'

test.each([
  ['info', 5_000],
  ['warning', 7_000],
  ['error', 10_000],
] as const)(
  'a toast of tone %s shows its text, is removed from the state, and disappears after %i ms',
  async (tone, ms) => {
    vi.useFakeTimers()
    render(<Toasts closeLabel="Close" />)
    act(() => notify({ tone, message: 'Something to know' }))
    expect(screen.getByText('Something to know')).toBeTruthy()
    expect(useSavedState.getState().notification).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(ms - 1))
    expect(screen.queryByText('Something to know')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByText('Something to know')).toBeNull()
  },
)

/** Leaves the page and starts the next one with the stored state. */
async function reload(unmount: () => void): Promise<void> {
  act(() => void dispatchEvent(new PageTransitionEvent('pagehide')))
  unmount()
  await useSavedState.persist.rehydrate()
}

test('a toast raised right before a reload shows once afterwards', async () => {
  vi.useFakeTimers()
  const first = render(<Toasts closeLabel="Close" />)
  act(() => notify({ tone: 'info', message: 'Saved just in time' }))
  await reload(first.unmount)
  const second = render(<Toasts closeLabel="Close" />)
  expect(screen.getByText('Saved just in time')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  await reload(second.unmount)
  render(<Toasts closeLabel="Close" />)
  expect(screen.queryByText('Saved just in time')).toBeNull()
})

test('the link of a toast navigates without a page load and closes it; a focused toast stays', async () => {
  vi.useFakeTimers()
  const followed: string[] = []
  render(<Toasts closeLabel="Close" follow={(to) => followed.push(to)} />)
  const raise = () =>
    act(() => notify({ tone: 'info', message: 'Planned', link: { to: '/reports/scheduled', text: 'Show' } }))
  raise()
  const link = screen.getByRole('link', { name: 'Show' })
  expect(link.getAttribute('href')).toBe('/reports/scheduled')
  act(() => link.focus())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  act(() => link.blur())
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(screen.queryByText('Planned')).toBeTruthy()
  act(() => link.click())
  expect([followed, screen.queryByText('Planned')]).toEqual([['/reports/scheduled'], null])
  raise()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText('Planned')).toBeNull()
})

test('a stored link that leaves this console is not shown', async () => {
  const kept = (to: string) => ({
    version: 3,
    state: { notification: { tone: 'info', message: `To ${to}`, link: { to, text: 'Go' } } },
  })
  for (const to of ['https://elsewhere.test/', '//elsewhere.test', 'javascript:alert(1)', '/reports'])
    expect(readSavedState(JSON.stringify(kept(to))).notification?.link, to).toEqual(
      to === '/reports' ? { to, text: 'Go' } : undefined,
    )
})

test('the same message sent twice is shown once', () => {
  render(<Toasts closeLabel="Close" />)
  act(() => notify({ tone: 'error', title: 'Not saved', message: 'No such domain' }))
  act(() => notify({ tone: 'error', title: 'Not saved', message: 'Something else' }))
  act(() => notify({ tone: 'error', title: 'Not saved', message: 'No such domain' }))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Not savedSomething else',
    'Not savedNo such domain',
  ])
})
