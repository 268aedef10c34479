import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { playerPreviewKey, videoPreviewKey } from '../../../shared/playback/playerPreview.queries.ts'
import { aPlayback } from '../../../testing/aPlayback.ts'
import { previewPosts } from '../../../testing/previewPosts.ts'
import { aPage, aUser, aVideo, crumb, refusal, renderConsole } from '../../../testing/renderConsole.tsx'

type Answers = NonNullable<Parameters<typeof renderConsole>[0]['answers']>
const open = (video = aVideo(), user = aUser(), answers: Answers = {}) =>
  renderConsole({
    path: '/videos/v1',
    user,
    answers: { 'GET /videos/v1': () => ({ body: video }), 'GET /videos': () => aPage(), ...answers },
  })

async function retitle(page: ReturnType<typeof open>) {
  const title = await screen.findByLabelText('Title')
  await page.user.clear(title)
  await page.user.type(title, 'Day tram')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to save the changes?',
  })
  await page.user.click(question.querySelector<HTMLElement>('button:last-of-type')!)
}

test('saving asks first and sends only what was edited', async () => {
  const page = open(aVideo(), aUser(), { 'PUT /videos/v1': () => ({ body: aVideo({ title: 'Day tram' }) }) })
  await retitle(page)
  await screen.findByText('Changes saved.')
  expect(page.to('PUT', '/videos/v1')[0]!.body).toEqual({ title: 'Day tram' })
})

test('tags are sent once each, and too many of them are refused beside the field', async () => {
  const page = open(aVideo({ tags: ['tea'] }), aUser(), {
    'PUT /videos/v1': () => ({ body: aVideo({ tags: ['tea', 'news'] }) }),
  })
  const tags = await screen.findByLabelText<HTMLInputElement>(/^Tags/)
  expect(tags.value).toBe('tea')
  fireEvent.change(tags, { target: { value: Array.from({ length: 21 }, (_, tag) => `tag ${tag}`).join() } })
  expect(screen.getByText('Use at most 20 tags of at most 50 characters each.')).toBeTruthy()
  fireEvent.change(tags, { target: { value: 'tea, News,NEWS ,' } })
  await retitle(page)
  await screen.findByText('Changes saved.')
  expect(page.to('PUT', '/videos/v1')[0]!.body).toEqual({ title: 'Day tram', tags: ['tea', 'News'] })
})

test('once saved there is nothing to save, and the button keeps the focus', async () => {
  let now = aVideo()
  const page = open(now, aUser(), {
    'GET /videos/v1': () => ({ body: now }),
    'PUT /videos/v1': () => ({ body: (now = aVideo({ title: 'Day tram' })) }),
  })
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Day tram' } })
  const button = screen.getByRole('button', { name: 'Save changes' })
  await page.user.click(button)
  const question = await screen.findByRole('alertdialog')
  await page.user.click(within(question).getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Changes saved.')
  button.focus()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await page.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a refused save shows an alert and keeps the typed values', async () => {
  const page = open(aVideo(), aUser(), { 'PUT /videos/v1': () => refusal(500, 'internal') })
  await retitle(page)
  await screen.findByRole('alertdialog', { name: 'Failed to update the video. Please try again.' })
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Day tram')
})

test('a field error is shown in the user’s language', async () => {
  const fields = { title: 'Only the server says this', description: 'Only the server says this' }
  const page = open(aVideo(), aUser(), {
    'PUT /videos/v1': () => ({
      status: 422,
      body: { error: { code: 'invalid_request', message: 'Only the server says this', fields } },
    }),
  })
  await retitle(page)
  await page.user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(screen.getByText('This title can’t be used. Change it and save again.')).toBeTruthy()
  expect(screen.getByText('This description can’t be used. Change it and save again.')).toBeTruthy()
  expect(screen.queryByText(/Only the server/)).toBeNull()
})

test('the alternate infrastructure saves through the uploads call', async () => {
  const page = open(aVideo(), aUser({ videoInfrastructure: 'IZLESENE' }), {
    'PUT /video-uploads/v1': () => ({
      body: {
        uploadRecord: {
          id: 'v1',
          key: 'originals/v1',
          status: 'AVAILABLE',
          fileName: 'tram.mp4',
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      },
    }),
  })
  await retitle(page)
  await waitFor(() => expect(page.to('PUT', '/video-uploads/v1')).toHaveLength(1))
})

test('a video without a title cannot be saved', async () => {
  const page = open()
  await page.user.clear(await screen.findByLabelText('Title'))
  expect(screen.getByText('This is a required field!')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true)
})

test('the source is shown and cannot be edited', async () => {
  open()
  const source = await screen.findByLabelText<HTMLInputElement>('Source')
  expect([source.value, source.readOnly]).toEqual(['https://files.test/tram.mp4', true])
})

test.each<[VideoStatus, string, string]>([
  [
    'DOWNLOAD_ERROR',
    'Download failed!',
    'We were unable to download your video. Please contact support for further assistance.',
  ],
  [
    'TRANSCODING_ERROR',
    'Transcoding failed!',
    'We were unable to transcode your video. Please contact support for further assistance.',
  ],
  [
    'UPLOAD_ERROR',
    'Upload failed!',
    'We were unable to transfer your video for transcoding. Please contact support for further assistance...',
  ],
])('the failure %s is explained', async (status, title, text) => {
  open(aVideo({ status }))
  await screen.findByText(title)
  expect(screen.getByText(text)).toBeTruthy()
})

test('a deleted video redirects to the list', async () => {
  const page = open(aVideo({ status: 'DELETED' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
})

test('another account’s video looks like a missing one', async () => {
  open(aVideo(), aUser(), { 'GET /videos/v1': () => refusal(404, 'not_found') })
  expect(await screen.findByText(/There’s no such video, or it’s in another account/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Back to videos' })).toHaveLength(1)
})

test('Get Embed Code is there for an available video', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'Get Embed Code' })).getAttribute('href')).toBe(
    '/videos/v1/embed',
  )
})

test.each([{ integrationType: -1 as const }, { videoInfrastructure: 'IZLESENE' as const }])(
  'Get Embed Code is hidden for %j',
  async (some) => {
    open(aVideo(), aUser(some))
    await screen.findByLabelText('Title')
    expect(screen.queryByText('Get Embed Code')).toBeNull()
  },
)

test('Get Embed Code is disabled until the video is available', async () => {
  open(aVideo({ status: 'TRANSCODING' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Get Embed Code' })
  expect(button.disabled).toBe(true)
})

test('a failed video shows its cause and can be processed again where that helps', async () => {
  const failed = aVideo({
    status: 'TRANSCODING_ERROR',
    reason: { code: 'stopped_twice', detail: null },
    statusReason: 'Processing stopped twice, and we do not know why.',
    canRetry: true,
  })
  let now = failed
  const page = open(failed, aUser(), {
    'GET /videos/v1': () => ({ body: now }),
    'POST /videos/v1/retry': () => ({ body: (now = aVideo({ status: 'TRANSCODING' })) }),
  })
  await screen.findByText('Reason: Processing stopped twice, and we do not know why.')
  await page.user.click(screen.getByRole('button', { name: 'Process again' }))
  await screen.findByText('Transcoding...')
  expect(screen.queryByText('Transcoding failed!')).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Night tram' })),
  )
})

test.each([
  ['DOWNLOAD_ERROR', 'We’ll download the video from its URL once more.'],
  ['TRANSCODING_ERROR', 'We still have the file, so you don’t need to upload it again.'],
] as const)('a hint explains what retrying after a %s does', async (status, words) => {
  open(aVideo({ status, canRetry: true }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a failure that a retry cannot fix links to the upload page', async () => {
  open(aVideo({ status: 'UPLOAD_ERROR', reason: { code: 'upload_abandoned', detail: null } }))
  const link = await screen.findByRole('link', { name: 'Upload video again' })
  expect(link.getAttribute('href')).toBe('/videos/upload')
  expect(screen.queryByRole('button', { name: 'Process again' })).toBeNull()
  expect(
    screen.getByText('The upload didn’t finish, so there may be nothing wrong with your file.'),
  ).toBeTruthy()
  expect(screen.queryByText(/Fix the problem above/)).toBeNull()
})

test('renditions appear as they are finished until the last one is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const rendition = (height: number) => ({ height, width: (height * 16) / 9 })
  let requests = 0
  const states = [
    aVideo({ isImproving: true, stepProgress: 43, renditions: [rendition(360)] }),
    aVideo({ renditions: [rendition(360), rendition(720)] }),
  ]
  open(aVideo(), aUser(), { 'GET /videos/v1': () => ({ body: states[Math.min(requests++, 1)] }) })
  await screen.findByText(/processing more… 43%/)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await screen.findByText('360p, 720p')
  expect(screen.queryByText(/processing more/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(requests).toBe(2)
})

test('once all renditions are done nothing is announced, even while the seek bar sprite is missing', async () => {
  const renditions = [360, 720].map((height) => ({ height, width: (height * 16) / 9 }))
  open(aVideo({ isImproving: true, renditions }))
  await screen.findByText('360p, 720p')
  expect(screen.queryByText(/processing more/)).toBeNull()
})

test('typed values survive a refetch; an untouched field follows the video and is not sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let now = aVideo({ status: 'TRANSCODING' })
  const page = open(now, aUser(), {
    'GET /videos/v1': () => ({ body: now }),
    'PUT /videos/v1': () => ({ body: now }),
  })
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  fireEvent.change(title, { target: { value: 'Day tram' } })
  now = aVideo({ status: 'AVAILABLE', description: 'Changed elsewhere' })
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await screen.findByDisplayValue('Changed elsewhere')
  expect(title.value).toBe('Day tram')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const question = await screen.findByRole('alertdialog')
  await page.user.click(within(question).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(page.to('PUT', '/videos/v1')[0]?.body).toEqual({ title: 'Day tram' }))
})

test('Cancel in the dialog saves nothing', async () => {
  const page = open()
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Day tram' } })
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to save the changes?',
  })
  await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(page.to('PUT', '/videos/v1')).toHaveLength(0)
})

test('deleting asks with the exact words and opens the list', async () => {
  const page = open(aVideo(), aUser(), { 'DELETE /videos/v1': () => ({ body: { success: true } }) })
  await page.user.click(await screen.findByRole('button', { name: 'Delete video' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this video? This operation is irreversible.',
  })
  await page.user.click(within(question).getByRole('button', { name: 'Delete video' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
})

test('a title of 10,000 characters and one with a script are shown unchanged, and a refusal is shown at the field', async () => {
  const long = '<script>alert(1)</script>'.padEnd(10_000, 'x')
  const page = open(aVideo({ title: long }), aUser(), {
    'PUT /videos/v1': () => ({
      status: 422,
      body: {
        error: { code: 'invalid_request', message: 'no', fields: { title: 'At most 200 characters' } },
      },
    }),
  })
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe(long)
  fireEvent.change(title, { target: { value: `${long}y` } })
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const question = await screen.findByRole('alertdialog')
  await page.user.click(within(question).getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('alertdialog', { name: 'Failed to update the video. Please try again.' })
  expect(screen.getByText('This title can’t be used. Change it and save again.')).toBeTruthy()
  expect(title.value).toBe(`${long}y`)
})

test('the preview requests the playback with the session and reports a failure', async () => {
  const page = open(aVideo(), aUser(), {
    'GET /videos/v1/playback': () => refusal(403, 'signature_required'),
  })
  await screen.findByText('We couldn’t load the preview.')
  expect(page.to('GET', '/videos/v1/playback')[0]!.token).toBe('Bearer access')
})

test('the thumbnail is shown', async () => {
  open(aVideo({ thumbnail: 'https://cdn.test/t.jpg' }))
  const figure = (await screen.findByText('Thumbnail')).closest('figure')!
  expect(figure.querySelector('img')!.getAttribute('src')).toBe('https://cdn.test/t.jpg')
})

test('the preview plays the playback that the server returns', async () => {
  const source = { src: '/m.m3u8', type: 'application/vnd.apple.mpegurl', height: null }
  const playback = aPlayback({ sources: [source] })
  open(aVideo(), aUser(), { 'GET /videos/v1/playback': () => ({ body: { data: playback } }) })
  const posts = await previewPosts<{ playback: object; options: object }>('Preview of Night tram')
  // Without its token: a preview is not counted.
  expect(posts().at(-1)).toMatchObject({
    playback: { ...playback, token: '' },
    options: { autoplay: false, sticky: true, sound: true },
  })
})

test('an external video is previewed on its provider’s page', async () => {
  renderConsole({
    path: '/videos/nkt:77',
    user: aUser(),
    answers: {
      'GET /videos/nkt%3A77': () => ({ body: aVideo({ id: 'nkt:77' }) }),
      'GET /videos/nkt%3A77/playback': () => ({
        body: { data: aPlayback({ id: 'nkt:77', type: 'external', embedUrl: 'https://other.test/e/77' }) },
      }),
    },
  })
  await waitFor(() =>
    expect(screen.getByTitle('Preview of Night tram').getAttribute('src')).toBe('https://other.test/e/77'),
  )
  screen.getByText('This video plays from another service, so add its captions there.')
})

test('saving refetches the previews', async () => {
  const page = open(aVideo(), aUser(), {
    'GET /videos/v1/playback': () => ({ body: { data: aPlayback() } }),
    'PUT /videos/v1': () => ({ body: aVideo({ title: 'Day tram' }) }),
  })
  const keys = [[...videoPreviewKey, 'v1', 'p1'], playerPreviewKey]
  for (const key of keys) page.queryClient.setQueryData(key, 'shown')
  await retitle(page)
  await screen.findByText('Changes saved.')
  expect(keys.map((key) => page.queryClient.getQueryState(key)!.isInvalidated)).toEqual([true, true])
  await waitFor(() => expect(page.to('GET', '/videos/v1/playback').length).toBeGreaterThan(1))
})

test('leaving with an unsent caption file asks once for all unsaved changes', async () => {
  const page = open(aVideo(), aUser(), { 'GET /videos/v1/captions': () => ({ body: { data: [] } }) })
  const picker = await screen.findByLabelText('Choose file', { selector: 'input' })
  await page.user.upload(picker, new File(['WEBVTT'], 'tram.vtt', { type: 'text/vtt' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Day tram' } })
  await page.user.click(crumb('Videos'))
  const question = await screen.findByRole('alertdialog', {
    name: 'You haven’t saved your changes. Leave anyway?',
  })
  expect(page.where()).toBe('/videos/v1')
  await page.user.click(question.querySelector<HTMLElement>('button:last-of-type')!)
  await waitFor(() => expect(page.where()).toBe('/videos'))
})

test('leaving with a typed caption label asks', async () => {
  const page = open(aVideo(), aUser(), { 'GET /videos/v1/captions': () => ({ body: { data: [] } }) })
  await page.user.type(await screen.findByLabelText('Label'), ' (full)')
  await page.user.click(crumb('Videos'))
  await screen.findByRole('alertdialog', { name: 'You haven’t saved your changes. Leave anyway?' })
  expect(page.where()).toBe('/videos/v1')
})

test('a typed language code no longer counts as unsaved once a listed language is chosen', async () => {
  const page = open(aVideo(), aUser(), { 'GET /videos/v1/captions': () => ({ body: { data: [] } }) })
  const form = within((await screen.findByLabelText('Label')).closest('form')!)
  await page.user.selectOptions(form.getByLabelText('Language'), 'other')
  await page.user.type(form.getByLabelText('Language code'), 'xx')
  await page.user.click(crumb('Videos'))
  await page.user.click(await screen.findByRole('button', { name: 'Stay here' }))
  await page.user.selectOptions(form.getByLabelText('Language'), 'tr')
  await page.user.click(crumb('Videos'))
  await waitFor(() => expect(page.where()).toBe('/videos'))
})
