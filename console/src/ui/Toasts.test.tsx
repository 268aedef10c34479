import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify, useSavedState } from '../lib/savedState.ts'
// Clears the page and the stored state after each test.
import '../testing/renderConsole.tsx'
import { Toasts } from './Toasts.tsx'

test.each([
  ['info', 5_000],
  ['warning', 7_000],
  ['error', 10_000],
] as const)('a toast of tone %s shows its text, leaves the state and goes after %i ms', async (tone, ms) => {
  vi.useFakeTimers()
  render(<Toasts closeLabel="Close" />)
  act(() => notify({ tone, message: 'Something to know' }))
  expect(screen.getByText('Something to know')).toBeTruthy()
  expect(useSavedState.getState().notification).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(ms - 1))
  expect(screen.queryByText('Something to know')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('Something to know')).toBeNull()
})

/** The page goes, and the next one begins with what was stored. */
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

test('the same told twice stands there once', () => {
  render(<Toasts closeLabel="Close" />)
  act(() => notify({ tone: 'error', title: 'Not saved', message: 'No such domain' }))
  act(() => notify({ tone: 'error', title: 'Not saved', message: 'Something else' }))
  act(() => notify({ tone: 'error', title: 'Not saved', message: 'No such domain' }))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Not savedSomething else',
    'Not savedNo such domain',
  ])
})
