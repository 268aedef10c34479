import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Clears the page after each test.
import '../../testing/renderConsole.tsx'
import { DialogFrame } from './DialogFrame.tsx'

test('a dialog is closed before it is removed, so that the browser restores the focus', () => {
  const stoodThere: boolean[] = []
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    stoodThere.push(this.isConnected && this.open)
  })
  const { unmount } = render(<DialogFrame title="Leave?">Stay or leave</DialogFrame>)
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Leave?' }).open).toBe(true)
  expect(stoodThere).toEqual([])
  unmount()
  expect(stoodThere).toEqual([true])
  vi.restoreAllMocks()
})

test('a dialog is described by its body text, if it has one', () => {
  const { rerender } = render(<DialogFrame title="Leave?" body="Nothing is saved." />)
  const dialog = screen.getByRole('dialog')
  const describer = document.getElementById(dialog.getAttribute('aria-describedby')!)
  expect(describer!.textContent).toBe('Nothing is saved.')
  rerender(<DialogFrame title="Leave?" />)
  expect(dialog.hasAttribute('aria-describedby')).toBe(false)
})
