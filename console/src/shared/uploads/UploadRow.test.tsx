import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { useState } from 'react'
import { expect, test } from 'vitest'
// Clears the page after each test.
import '../../testing/renderConsole.tsx'
import { en } from '../../texts/en.ts'
import type { FileUpload } from './transfer/FileUpload.ts'
import type { UploadQueue } from './transfer/UploadQueue.ts'
import { UploadRow } from './UploadRow.tsx'

const anUpload = (some: Partial<FileUpload>) =>
  ({
    file: new File(['x'.repeat(100)], 'film.mp4'),
    state: 'uploading',
    failure: null,
    cause: null,
    percent: 40,
    sentBytes: 40,
    bytesPerSecond: null,
    secondsLeft: null,
    ...some,
  }) as FileUpload

/** A queue with this upload only. */
function Row({ first }: { first: Partial<FileUpload> }) {
  const [upload, setUpload] = useState(anUpload(first))
  const queue = {
    pause: () => setUpload(anUpload({ state: 'paused' })),
    resume: () => setUpload(anUpload({ state: 'waiting' })),
  } as unknown as UploadQueue
  return (
    <IntlProvider locale="en" messages={en}>
      <UploadRow upload={upload} queue={queue} cancel={() => undefined} />
    </IntlProvider>
  )
}

test.each([
  ['start', null, 'Failed to start upload'],
  ['part', null, 'Upload interrupted.'],
  ['complete', null, 'Failed to complete upload.'],
  ['start', 'otherTab', 'film.mp4 is being uploaded in another tab of this browser.'],
] as const)('an upload that failed at “%s” (%s) says so in its row', (failure, cause, words) => {
  render(<Row first={{ state: 'failed', failure, cause }} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test('pause and resume share one button, which keeps the focus', async () => {
  render(<Row first={{}} />)
  const button = screen.getByRole('button', { name: 'Pause film.mp4' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume film.mp4' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause film.mp4' }))
})

test('a finished upload has no buttons', () => {
  render(<Row first={{ state: 'complete', percent: 100 }} />)
  expect(screen.getByText('Uploaded')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
