import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage, aUser, aVideo, refusal, renderConsole } from '../../../testing/renderConsole.tsx'

const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')!

test('every status in progress shows its percentage, its text and a bar', async () => {
  const steps = [
    ['CREATED', '0%', 'Getting ready...'],
    ['QUEUED', '10%', 'Preparing for download...'],
    ['DOWNLOADING', '20%', 'Downloading...'],
    ['UPLOADING', '40%', 'Uploading...'],
    ['UPLOADED', '60%', 'Uploaded'],
    ['TRANSCODING', '80%', 'Transcoding...'],
  ] as const
  const videos = steps.map(([status]) => aVideo({ id: status, title: `film ${status}`, status }))
  renderConsole({ path: '/videos', user: aUser(), answers: { 'GET /videos': () => aPage(...videos) } })
  for (const [status, percent, words] of steps) {
    const row = within(await rowOf(`film ${status}`))
    expect(row.getByText(percent)).toBeTruthy()
    expect(row.getByText(words)).toBeTruthy()
    expect(row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent.slice(0, -1))
  }
})

test('the list refetches every 5 seconds while a video is in progress and keeps its rows on errors', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let requests = 0
  const answers = [
    aPage(aVideo({ status: 'TRANSCODING' })),
    refusal(503, 'unavailable'),
    refusal(503, 'unavailable'),
    aPage(aVideo({ status: 'AVAILABLE' })),
  ]
  renderConsole({
    path: '/videos',
    user: aUser(),
    answers: { 'GET /videos': () => answers[Math.min(requests++, 3)]! },
  })
  await screen.findByText('Transcoding...')
  expect(requests).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(requests).toBe(3)
  expect(screen.getByText('Night tram')).toBeTruthy()
  expect(screen.getByText(/This list couldn’t be refreshed/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByText('Available')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(requests).toBe(4)
})

test('a search is sent once typing pauses, in lower case, from page 0', async () => {
  const page = renderConsole({
    path: '/videos?page=2',
    user: aUser(),
    answers: { 'GET /videos': () => aPage(aVideo()) },
  })
  await page.user.type(await screen.findByLabelText('Search videos'), ' TRAM ')
  await waitFor(() => expect(page.where()).toBe('/videos?search=tram'))
  const searches = page.to('GET', '/videos').filter(({ query }) => query.has('search'))
  await waitFor(() => expect(page.to('GET', '/videos').some(({ query }) => query.has('search'))).toBe(true))
  expect(searches.length).toBeLessThanOrEqual(1)
  const last = page.to('GET', '/videos').at(-1)!.query
  expect([last.get('search'), last.get('page')]).toEqual(['tram', '0'])
})

test('deleting asks first; Cancel sends nothing, Delete video sends one call', async () => {
  const page = renderConsole({
    path: '/videos',
    user: aUser(),
    answers: {
      'GET /videos': () => aPage(aVideo()),
      'DELETE /videos/v1': () => ({ body: { success: true } }),
    },
  })
  const question = 'Are you sure you want to delete this video? This operation is irreversible.'
  await page.user.click(await screen.findByRole('button', { name: 'Delete Night tram' }))
  const dialog = await screen.findByRole('alertdialog', { name: question })
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(page.to('DELETE', '/videos/v1')).toHaveLength(0)
  await page.user.click(screen.getByRole('button', { name: 'Delete Night tram' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete video' }))
  await screen.findByText('Video deleted.')
  expect(page.to('DELETE', '/videos/v1')).toHaveLength(1)
})

test('accounts of the alternate infrastructure delete through the uploads call', async () => {
  const page = renderConsole({
    path: '/videos',
    user: aUser({ videoInfrastructure: 'IZLESENE' }),
    answers: {
      'GET /videos': () => aPage(aVideo()),
      'DELETE /video-uploads/v1': () => ({ body: { success: true } }),
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Delete Night tram' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete video' }))
  await waitFor(() => expect(page.to('DELETE', '/video-uploads/v1')).toHaveLength(1))
})

test('a row opens the edit page, unless the video is deleted', async () => {
  const page = renderConsole({
    path: '/videos',
    user: aUser(),
    answers: {
      'GET /videos': () => aPage(aVideo({ id: 'gone', title: 'Gone', status: 'DELETED' }), aVideo()),
    },
  })
  await page.user.click(within(await rowOf('Gone')).getByText('1:23'))
  expect(page.where()).toBe('/videos')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Gone' }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Analytics for Gone' })).toBeTruthy()
  await page.user.click(within(await rowOf('Night tram')).getByText('1:23'))
  await waitFor(() => expect(page.where()).toBe('/videos/v1'))
})

test('type 1 sees the list only: no upload, no editing, no deleting', async () => {
  const page = renderConsole({
    path: '/videos',
    user: aUser({ integrationType: 1 }),
    answers: { 'GET /videos': () => aPage(aVideo()) },
  })
  await page.user.click(within(await rowOf('Night tram')).getByText('1:23'))
  expect(page.where()).toBe('/videos')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload video' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull()
})

test('a list that failed to load can be reloaded', async () => {
  let isUp = false
  const page = renderConsole({
    path: '/videos',
    user: aUser(),
    answers: { 'GET /videos': () => (isUp ? aPage(aVideo()) : refusal(403, 'forbidden_for_account_type')) },
  })
  await screen.findByText('Your account type doesn’t include this. If you need it, contact support.')
  isUp = true
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Night tram')).toBeTruthy()
})
