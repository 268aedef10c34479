import { maxFileBytes } from '@matinee/contract/plain/limits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage, aUser, refusal, renderConsole } from '../../testing/renderConsole.tsx'

const local = aUser({ videoInfrastructure: 'IZLESENE' })
const aFile = (name: string, size: number, type = 'video/mp4') =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

async function choose(...files: File[]) {
  await screen.findByText('Drop video files here')
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
}

test('the default infrastructure is offered an address only, and the button waits for one', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: aUser(),
    answers: {
      'GET /videos': () => aPage(),
      'POST /videos': () => ({ body: { data: { id: 'v1' }, id: 'v1' } }),
    },
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.querySelector('input[type=file]')).toBeNull()
  expect(button.disabled).toBe(true)
  await page.user.type(screen.getByLabelText('Video address'), ' https://files.test/a.mp4 ')
  await page.user.click(button)
  await waitFor(() => expect(page.where()).toBe('/videos'))
  expect(page.to('POST', '/videos')[0]!.body).toEqual({ source: 'https://files.test/a.mp4' })
})

test('the alternate infrastructure has two tabs and its own call for addresses', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: { 'POST /video-uploads/url': () => refusal(422, 'unsupported_source') },
  })
  await page.user.click(await screen.findByRole('tab', { name: 'Upload via URL' }))
  expect(screen.getByRole('tab', { name: 'Upload from Local Storage' })).toBeTruthy()
  await page.user.type(screen.getByLabelText('Video address'), 'https://a.test/x')
  await page.user.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText(/This address is not supported/)
  expect(screen.getByLabelText<HTMLInputElement>('Video address').value).toBe('https://a.test/x')
  expect(page.to('POST', '/video-uploads/url')).toHaveLength(1)
})

test.each([
  ['notes.txt', 10, 'text/plain', 'Only video files are allowed!'],
  ['film.mp4', maxFileBytes + 1, 'video/mp4', 'File size exceeds the 5GB limit!'],
  ['film.mp4', 0, 'video/mp4', 'Failed to start upload'],
])('%s of %i bytes (%s) is refused: %s', async (name, size, type, text) => {
  const page = renderConsole({ path: '/videos/upload', user: local })
  await choose(aFile(name, size, type))
  await screen.findByRole('alertdialog', { name: text })
  expect(page.to('POST', '/video-uploads/initiate')).toHaveLength(0)
})

test('a file of exactly the limit is accepted; a refused start is told', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: { 'POST /video-uploads/initiate': () => refusal(500, 'internal') },
  })
  await choose(aFile('film.mp4', maxFileBytes))
  await screen.findByRole('alertdialog', { name: 'Failed to start upload' })
  expect(page.to('POST', '/video-uploads/initiate')[0]!.body).toMatchObject({
    fileName: 'film.mp4',
    totalParts: 1024,
    fileSize: maxFileBytes,
  })
})

test('leaving an unfinished upload asks first', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: {
      'GET /videos': () => aPage(),
      'POST /video-uploads/initiate': () => new Promise(() => undefined),
    },
  })
  await choose(aFile('film.mp4', 100))
  await screen.findByText('film.mp4')
  await page.user.click(screen.getByRole('link', { name: 'To the videos' }))
  await screen.findByRole('alertdialog', { name: /Leave this page/ })
  await page.user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(page.where()).toBe('/videos/upload')
  await page.user.click(screen.getByRole('link', { name: 'To the videos' }))
  await page.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
})
