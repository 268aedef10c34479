import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
// Clears the page after each test.
import '../../testing/renderConsole.tsx'
import { Page } from './Page.tsx'

function Screen() {
  const [isGone, setIsGone] = useState(false)
  const [isOff, setIsOff] = useState(false)
  return (
    <Page title="Place">
      {!isGone && (
        <button type="button" onClick={() => setIsGone(true)}>
          Go
        </button>
      )}
      <button type="button" disabled={isOff} onClick={() => setIsOff(true)}>
        Switch off
      </button>
      <button type="button" onMouseEnter={() => setIsGone(true)}>
        Other
      </button>
      <p>Nothing to press</p>
    </Page>
  )
}

test.each(['Go', 'Switch off'])(
  'the title gets the focus when a press removes or disables its button: %s',
  async (name) => {
    render(<Screen />)
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Place' })))
  },
)

test('a click on the background removes the focus, and a later removal does not bring it back', async () => {
  render(<Screen />)
  screen.getByRole('button', { name: 'Go' }).focus()
  await userEvent.click(screen.getByText('Nothing to press'))
  expect(document.activeElement).toBe(document.body)
  await userEvent.hover(screen.getByRole('button', { name: 'Other' }))
  expect(screen.queryByRole('button', { name: 'Go' })).toBeNull()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})
