import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage, aUser, aVideo, refusal, renderConsole } from '../../../testing/renderConsole.tsx'
import { videosKey } from '../../../shared/lists.queries.ts'

type Answers = NonNullable<Parameters<typeof renderConsole>[0]['answers']>
const open = (answers: Answers, user = aUser(), path = '/videos') => renderConsole({ path, user, answers })
const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')!
const withThumbnail = { thumbnail: 'https://cdn.test/t.jpg' }

test('the list has a search box, five columns, a page size of 20 out of 5, 10, 20 and 50, and paging', async () => {
  open({ 'GET /videos': () => aPage(aVideo()) })
  await screen.findByText('Night tram')
  expect(screen.getByRole('searchbox', { name: 'Search videos' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Video',
    'Duration',
    'Status',
    'Date',
    'Actions',
  ])
  const size = screen.getByLabelText<HTMLSelectElement>('Videos per page')
  expect([...size.options].map(({ value }) => value)).toEqual(['5', '10', '20', '50'])
  expect(size.value).toBe('20')
  const row = within(await rowOf('Night tram'))
  expect(row.getByText('1:23')).toBeTruthy()
  expect(row.getByText('20.11.2026')).toBeTruthy()
})

test('page and page size are in the address, are requested, and survive a reload', async () => {
  const page = open(
    { 'GET /videos': () => ({ body: { data: [aVideo()], total: 35, page: 2, perPage: 10 } }) },
    aUser(),
    '/videos?page=2&perPage=10',
  )
  await screen.findByText('Page 3 of 4')
  const first = page.to('GET', '/videos')[0]!.query
  expect([first.get('page'), first.get('perPage')]).toEqual(['2', '10'])
  await page.user.selectOptions(screen.getByLabelText('Videos per page'), '50')
  await waitFor(() => expect(page.where()).toBe('/videos?perPage=50'))
  await page.user.selectOptions(screen.getByLabelText('Videos per page'), '10')
  await page.user.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(page.where()).toMatch(/^\/videos\?(?=.*page=1(&|$))(?=.*perPage=10)/))
})

test('a page number beyond the end redirects to the last page', async () => {
  const page = open(
    {
      'GET /videos': ({ query }) => ({
        body: { data: query.get('page') === '1' ? [aVideo()] : [], total: 21, page: 9, perPage: 20 },
      }),
    },
    aUser(),
    '/videos?page=9',
  )
  await screen.findByText('Night tram')
  expect(page.where()).toBe('/videos?page=1')
})

test('typing sends one search 500 ms after the last key, not before', async () => {
  const page = open({ 'GET /videos': () => aPage(aVideo()) })
  const box = await screen.findByLabelText('Search videos')
  await screen.findByText('Night tram')
  vi.useFakeTimers()
  const searches = () => page.to('GET', '/videos').filter(({ query }) => query.has('search'))
  for (const text of ['İ', 'İz', 'İzm']) fireEvent.change(box, { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(searches()).toHaveLength(0)
  await act(() => vi.advanceTimersByTimeAsync(1))
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(searches()).toHaveLength(1)
  expect(searches()[0]!.query.get('search')).toBe('i\u0307zm')
})

test.each<[VideoStatus, boolean]>([
  ['CREATED', false],
  ['QUEUED', false],
  ['DOWNLOADING', true],
  ['TRANSCODING', true],
  ['AVAILABLE', true],
  ['DOWNLOAD_ERROR', false],
  ['TRANSCODING_ERROR', false],
  ['UPLOAD_ERROR', false],
  ['UPLOADING', true],
  ['UPLOADED', true],
  ['DELETED', true],
])('the picture of a video that is %s is shown: %s', async (status, isShown) => {
  open({ 'GET /videos': () => aPage(aVideo({ status, ...withThumbnail })) })
  expect((await rowOf('Night tram')).querySelector('img') !== null).toBe(isShown)
})

test('a picture that does not load is replaced by the placeholder', async () => {
  open({ 'GET /videos': () => aPage(aVideo(withThumbnail)) })
  const row = await rowOf('Night tram')
  fireEvent.error(row.querySelector('img')!)
  expect(row.querySelector('img')).toBeNull()
  expect(row.querySelector('[data-placeholder]')).toBeTruthy()
})

test.each<[VideoStatus, string, string]>([
  ['AVAILABLE', 'Available', 'good'],
  ['DELETED', 'Deleted', 'neutral'],
  ['DOWNLOAD_ERROR', 'Download error', 'bad'],
  ['TRANSCODING_ERROR', 'Transcoding error', 'bad'],
  ['UPLOAD_ERROR', 'Upload error', 'bad'],
])('the status %s is a badge', async (status, text, tone) => {
  open({ 'GET /videos': () => aPage(aVideo({ status })) })
  expect(
    within(await rowOf('Night tram'))
      .getByText(text)
      .getAttribute('data-tone'),
  ).toBe(tone)
})

test.each<[VideoStatus, { edit: boolean; analytics: boolean; embed: boolean; remove: boolean }]>([
  ['AVAILABLE', { edit: true, analytics: true, embed: true, remove: true }],
  ['TRANSCODING', { edit: true, analytics: false, embed: false, remove: true }],
  ['UPLOAD_ERROR', { edit: true, analytics: false, embed: false, remove: true }],
  ['DELETED', { edit: false, analytics: true, embed: false, remove: false }],
])('the actions of a video that is %s', async (status, can) => {
  open({ 'GET /videos': () => aPage(aVideo({ status })) })
  const row = within(await rowOf('Night tram'))
  expect({
    edit: row.queryByRole('link', { name: 'Edit Night tram' }) !== null,
    analytics: row.queryByRole('link', { name: 'Analytics for Night tram' }) !== null,
    embed: row.queryByRole('link', { name: 'Embed code for Night tram' }) !== null,
    remove: !row.getByRole<HTMLButtonElement>('button', { name: 'Delete Night tram' }).disabled,
  }).toEqual(can)
})

test.each([-1, 0] as const)('type %i opens embed pages, deletes, and opens rows by a click', async (type) => {
  const page = open({ 'GET /videos': () => aPage(aVideo()) }, aUser({ integrationType: type }))
  const row = within(await rowOf('Night tram'))
  expect(row.getByRole('link', { name: 'Embed code for Night tram' }).getAttribute('href')).toBe(
    '/videos/v1/embed',
  )
  expect(row.getByRole<HTMLButtonElement>('button', { name: 'Delete Night tram' }).disabled).toBe(false)
  expect(screen.getByRole('link', { name: 'Playback rules' })).toBeTruthy()
  await page.user.click(row.getByText('1:23'))
  await waitFor(() => expect(page.where()).toBe('/videos/v1'))
})

test('type 1 gets analytics only, without playback rules', async () => {
  open({ 'GET /videos': () => aPage(aVideo()) }, aUser({ integrationType: 1 }))
  const row = within(await rowOf('Night tram'))
  expect(row.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Analytics for Night tram',
  ])
  expect(screen.queryByRole('link', { name: 'Playback rules' })).toBeNull()
})

test.each(['/videos/upload', '/videos/v1', '/videos/v1/embed'])(
  'type 1 is redirected from %s to the list',
  async (path) => {
    const page = open({ 'GET /videos': () => aPage() }, aUser({ integrationType: 1 }), path)
    await screen.findByText('This account has no videos yet.')
    expect(page.where()).toBe('/videos')
  },
)

test('a failed video shows its cause, also to the keyboard, and can be processed again', async () => {
  const failed = aVideo({
    status: 'DOWNLOAD_ERROR',
    statusReason: 'The server in the URL answered with status 403.',
    reason: { code: 'server_answered', detail: '403' },
    canRetry: true,
  })
  let isBack = false
  const page = open({
    'GET /videos': () => aPage(isBack ? aVideo({ status: 'QUEUED' }) : failed),
    'POST /videos/v1/retry': () => {
      isBack = true
      return { body: aVideo({ status: 'QUEUED' }) }
    },
  })
  const cause = await screen.findByText('The server in the URL answered with status 403.')
  expect([cause.getAttribute('data-tip'), cause.tabIndex]).toEqual([cause.textContent, 0])
  await page.user.click(screen.getByRole('button', { name: 'Process Night tram again' }))
  await screen.findByText('Preparing for download...')
  expect(page.to('POST', '/videos/v1/retry')).toHaveLength(1)
})

test('a reason without a code is shown as sent; without a possible retry there is no button', async () => {
  open({ 'GET /videos': () => aPage(aVideo({ status: 'UPLOAD_ERROR', statusReason: 'An old reason.' })) })
  await screen.findByText('An old reason.')
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

test('a retry that is no longer possible explains what to do instead', async () => {
  const page = open({
    'GET /videos': () => aPage(aVideo({ status: 'UPLOAD_ERROR', canRetry: true })),
    'POST /videos/v1/retry': () => refusal(409, 'source_gone'),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Process Night tram again' }))
  await screen.findByText(/Add the video again/)
  expect(page.to('POST', '/videos/v1/retry')).toHaveLength(1)
})

test('the list says how long processing takes; a hidden tab sends no requests', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = open({ 'GET /videos': () => aPage(aVideo({ status: 'QUEUED' })) })
  await screen.findByText('Processing takes up to 10 minutes.')
  const before = page.to('GET', '/videos').length
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(page.to('GET', '/videos')).toHaveLength(before)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(page.to('GET', '/videos').length).toBeGreaterThan(before)
})

test.each<VideoStatus>(['CREATED', 'QUEUED', 'DOWNLOADING', 'UPLOADING', 'UPLOADED', 'TRANSCODING'])(
  'a list with a video that is %s is refetched after 5 s and not before',
  async (status) => {
    const page = open({ 'GET /videos': () => aPage(aVideo({ status })) })
    await screen.findByText('Night tram')
    // A new reply starts the 5 s on the fake clock.
    vi.useFakeTimers()
    await act(async () => {
      void page.queryClient.invalidateQueries({ queryKey: videosKey })
      await vi.advanceTimersByTimeAsync(50)
    })
    const before = page.to('GET', '/videos').length
    await act(() => vi.advanceTimersByTimeAsync(4_900 - 50))
    expect(page.to('GET', '/videos')).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(page.to('GET', '/videos')).toHaveLength(before + 1)
  },
)

test('the title of a deleted video is not a link, and its row opens nothing', async () => {
  const page = open({ 'GET /videos': () => aPage(aVideo({ status: 'DELETED' })) })
  const row = within(await rowOf('Night tram'))
  expect(row.getByText('Night tram').closest('a')).toBeNull()
  expect(row.queryByRole('link', { name: 'Night tram' })).toBeNull()
  await page.user.click(row.getByText('Night tram'))
  expect(page.where()).toBe('/videos')
})

test('the title of an existing video links to it', async () => {
  open({ 'GET /videos': () => aPage(aVideo()) })
  const link = within(await rowOf('Night tram')).getByRole('link', { name: 'Night tram' })
  expect(link.getAttribute('href')).toBe('/videos/v1')
})

test('a list of finished videos is not refetched', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = open({ 'GET /videos': () => aPage(aVideo()) })
  await screen.findByText('Night tram')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(page.to('GET', '/videos')).toHaveLength(1)
  expect(screen.queryByText('Processing takes up to 10 minutes.')).toBeNull()
})

test('an empty account is offered to add a video; a search without results can be cleared', async () => {
  const page = open({ 'GET /videos': () => aPage() }, aUser(), '/videos?search=rain')
  await screen.findByText('No videos came up for “rain”.')
  await page.user.click(screen.getByRole('link', { name: 'Clear search' }))
  await screen.findByText('You don’t have any videos yet. Add your first one to get started.')
  expect(page.where()).toBe('/videos')
})

test('an empty list offers one way to add a video, and nothing to search', async () => {
  open({ 'GET /videos': () => aPage() })
  await screen.findByText('You don’t have any videos yet. Add your first one to get started.')
  expect(screen.getAllByRole('link', { name: 'Upload video' })).toHaveLength(1)
  expect(screen.queryByLabelText('Search videos')).toBeNull()
})

test('a search without a match keeps its field and its focus while it is cleared', async () => {
  const page = open({ 'GET /videos': ({ query }) => (query.has('search') ? aPage() : aPage(aVideo())) })
  const box = await screen.findByLabelText('Search videos')
  await page.user.type(box, 'Rain')
  await screen.findByText('No videos came up for “rain”.')
  await page.user.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByText('Night tram')
  expect(document.activeElement).toBe(box)
})

test('the title gets the focus after a video was deleted or processed again', async () => {
  let videos = [aVideo(), aVideo({ id: 'v2', title: 'Day tram', status: 'UPLOAD_ERROR', canRetry: true })]
  const page = open({
    'GET /videos': () => aPage(...videos),
    'DELETE /videos/v1': () => {
      videos = [aVideo({ status: 'DELETED' }), videos[1]!]
      return { body: { success: true } }
    },
    'POST /videos/v2/retry': () => {
      videos = [videos[0]!, aVideo({ id: 'v2', title: 'Day tram', status: 'QUEUED' })]
      return { body: videos[1] }
    },
  })
  const title = await screen.findByRole('heading', { name: 'Videos' })
  await page.user.click(await screen.findByRole('button', { name: 'Delete Night tram' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete video' }))
  await screen.findByText('Deleted')
  await waitFor(() => expect(document.activeElement).toBe(title))
  await page.user.click(screen.getByRole('button', { name: 'Process Day tram again' }))
  await screen.findByText('Preparing for download...')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('a failed deletion is reported', async () => {
  const page = open({
    'GET /videos': () => aPage(aVideo()),
    'DELETE /videos/v1': () => refusal(500, 'internal'),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Delete Night tram' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete video' }))
  await screen.findByText('Failed to delete the video. Please try again.')
  expect(screen.getByText('Night tram')).toBeTruthy()
})
