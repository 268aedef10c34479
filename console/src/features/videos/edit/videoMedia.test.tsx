import type { Caption } from '@matinee/contract/captions'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { maxImageBytes } from '@matinee/contract/plain/limits'
import type { Video } from '@matinee/contract/videos'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { videosKey } from '../../../shared/lists.queries.ts'
import { playerPreviewKey, videoPreviewKey } from '../../../shared/playback/playerPreview.queries.ts'
import { useSavedState } from '../../../lib/savedState.ts'
import { beginSession } from '../../../lib/session/session.ts'
import { aPlayback } from '../../../testing/aPlayback.ts'
import { answerFetch, aUser, aVideo, refusal, type Answer } from '../../../testing/renderConsole.tsx'
import { en } from '../../../texts/en.ts'
import { tr } from '../../../texts/tr.ts'
import { DialogHost } from '../../../ui/overlay/DialogHost.tsx'
import { CaptionsPanel } from './CaptionsPanel.tsx'
import { PosterPanel } from './PosterPanel.tsx'
import { posterSize } from './posterImage.ts'
import { videoQuery } from '../videos.queries.ts'

const texts = { en, tr: tr as unknown as typeof en }
const sprite = { src: '/media/s.jpg', columns: 3, rows: 2, everyMs: 10_000, width: 160, height: 90 }
const turkish: Caption = {
  language: 'tr',
  label: 'Türkçe',
  cues: 1203,
  src: '/media/tr.vtt',
  createdAt: '2026-11-20T22:30:00.000Z',
}

function Panels() {
  const { data: video } = useQuery(videoQuery('v1'))
  if (!video) return null
  return (
    <>
      <CaptionsPanel video={video} />
      <PosterPanel video={video} />
    </>
  )
}

/** Renders both panels with a server that stores changes. */
function open(
  some: {
    video?: Partial<Video>
    captions?: Caption[]
    answers?: Record<string, Answer>
    language?: Language
  } = {},
) {
  const language = some.language ?? 'en'
  let video = aVideo({ thumbnail: '/media/old.jpg', duration: 42_000, ...some.video })
  let captions = some.captions ?? []
  const sent = answerFetch({
    'GET /videos/v1': () => ({ body: video }),
    'GET /videos/v1/captions': () => ({ body: { data: captions } }),
    'GET /videos/v1/playback': () => ({ body: { data: aPlayback({ sprite }) } }),
    'PUT /videos/v1/captions/en': ({ body }) => {
      const added = { ...turkish, language: 'en', label: (body as { label: string }).label }
      captions = [...captions, added]
      return { body: added }
    },
    'DELETE /videos/v1/captions/tr': () => {
      captions = []
      return { body: { success: true } }
    },
    'PUT /videos/v1/poster': () => ({ body: (video = { ...video, isPosterPending: true }) }),
    ...some.answers,
  })
  beginSession({ tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser({ timezone: 'Etc/GMT-3' }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale={language} messages={texts[language]} timeZone="UTC">
        <Panels />
        <DialogHost />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup({ applyAccept: false }),
    client,
    bodies: (method: string, path: string) =>
      sent.filter((one) => one.method === method && one.path === path).map(({ body }) => body),
  }
}
type Opened = ReturnType<typeof open>
const notice = () => useSavedState.getState().notification?.message
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const give = async (page: Opened, name: string, file: File) =>
  page.user.upload(await screen.findByLabelText(name, { selector: 'input' }), file)
const captionFile = (text: string) => new File([text], 'tram.vtt', { type: 'text/vtt' })

test('captions show label, language, lines, date and a link to the file', async () => {
  open({ captions: [turkish] })
  const row = within((await screen.findByText('Türkçe')).closest('li')!)
  expect(row.getByText('Turkish (tr) · 1,203 lines · 21.11.2026')).toBeTruthy()
  const link = row.getByRole('link', { name: 'Download Turkish captions' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/media/tr.vtt',
    'Night tram.tr.vtt',
  ])
})

test('the first file is added in a language without captions, labelled with its name', async () => {
  const page = open({ captions: [turkish] })
  expect((await screen.findByLabelText<HTMLSelectElement>('Language')).value).toBe('en')
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('English')
  expect(button('Add captions').disabled).toBe(true)
  await give(page, 'Choose file', captionFile('WEBVTT'))
  await page.user.click(button('Add captions'))
  await screen.findByText('English', { selector: 'p' })
  expect(page.bodies('PUT', '/videos/v1/captions/en')).toEqual([{ label: 'English', text: 'WEBVTT' }])
  expect(notice()).toBe('Captions saved.')
})

test.each([
  ['en', 'Language', 'Label', 'English'],
  ['tr', 'Dil', 'Etiket', 'Türkçe'],
] as const)('a console in %s proposes its own language first', async (language, field, labelField, label) => {
  open({ language })
  expect((await screen.findByLabelText<HTMLSelectElement>(field)).value).toBe(language)
  expect(screen.getByLabelText<HTMLInputElement>(labelField).value).toBe(label)
})

test('a dropped Windows-1254 file keeps its Turkish letters', async () => {
  const page = open({ answers: { 'PUT /videos/v1/captions/tr': () => ({ body: turkish }) } })
  await page.user.selectOptions(await screen.findByLabelText('Language'), 'tr')
  const file = new File([Uint8Array.from([0xdd, 0xf0, 0xfe])], 'eski.srt')
  fireEvent.drop(button('Choose file').parentElement!, { dataTransfer: { files: [file] } })
  await screen.findByText('eski.srt')
  await page.user.click(button('Add captions'))
  await waitFor(() =>
    expect(page.bodies('PUT', '/videos/v1/captions/tr')).toEqual([{ label: 'Türkçe', text: 'İğş' }]),
  )
})

test('other languages are entered as a code, and an unknown code is reported at its field', async () => {
  const page = open({ answers: { 'PUT /videos/v1/captions/pt-BR': () => ({ body: turkish }) } })
  await page.user.selectOptions(await screen.findByLabelText('Language'), 'other')
  await give(page, 'Choose file', captionFile('WEBVTT'))
  const code = screen.getByLabelText<HTMLInputElement>('Language code')
  await page.user.type(code, 'nonsense!')
  await page.user.click(button('Add captions'))
  await screen.findByText('There’s no such language code. Enter one such as pt-BR.')
  await page.user.clear(code)
  await page.user.type(code, 'pt-br')
  await page.user.click(button('Add captions'))
  await waitFor(() =>
    expect(page.bodies('PUT', '/videos/v1/captions/pt-BR')).toEqual([
      { label: 'Português (Brasil)', text: 'WEBVTT' },
    ]),
  )
})

test('a refused file is reported with its line, and the form keeps its values', async () => {
  const page = open({
    answers: {
      'PUT /videos/v1/captions/en': () => ({
        status: 422,
        body: { error: { code: 'caption_invalid', message: 'no', details: { line: 12 } } },
      }),
    },
  })
  await page.user.selectOptions(await screen.findByLabelText('Language'), 'en')
  await give(page, 'Choose file', captionFile('nonsense'))
  await page.user.click(button('Add captions'))
  await screen.findByText('We couldn’t read this caption file. Check line 12.')
  expect(screen.getByText('tram.vtt')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('en')
})

test('a refused file of another kind is reported with the kinds that are accepted', async () => {
  const page = open({
    answers: {
      'PUT /videos/v1/captions/en': () => ({
        status: 422,
        body: { error: { code: 'caption_invalid', message: 'no', details: { line: 1 } } },
      }),
    },
  })
  await page.user.selectOptions(await screen.findByLabelText('Language'), 'en')
  await give(page, 'Choose file', new File(['nonsense'], 'tram.txt'))
  await page.user.click(button('Add captions'))
  await screen.findByText('This isn’t a caption file. Choose a WebVTT (.vtt) or SubRip (.srt) file.')
  expect(screen.queryByText(/Check line/)).toBeNull()
})

test('an empty file is reported without being sent', async () => {
  const page = open()
  await give(page, 'Choose file', captionFile(' \n'))
  await page.user.click(button('Add captions'))
  await screen.findByText('The file you chose is empty.')
  expect(page.bodies('PUT', '/videos/v1/captions/en')).toEqual([])
})

test('replacing captions asks first; Cancel sends nothing and keeps the file', async () => {
  const page = open({
    captions: [turkish],
    answers: { 'PUT /videos/v1/captions/tr': () => ({ body: turkish }) },
  })
  await page.user.selectOptions(await screen.findByLabelText('Language'), 'tr')
  await give(page, 'Choose file', captionFile('WEBVTT'))
  await page.user.click(button('Replace captions'))
  const question = await screen.findByRole('alertdialog', { name: 'Replace Turkish captions?' })
  await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(page.bodies('PUT', '/videos/v1/captions/tr')).toEqual([])
  expect(screen.getByText('tram.vtt')).toBeTruthy()
  await page.user.click(button('Replace captions'))
  const again = await screen.findByRole('alertdialog')
  await page.user.click(within(again).getByRole('button', { name: 'Replace captions' }))
  await waitFor(() => expect(page.bodies('PUT', '/videos/v1/captions/tr')).toHaveLength(1))
})

test('captions are removed after confirmation', async () => {
  const page = open({ captions: [turkish] })
  await page.user.click(await screen.findByRole('button', { name: 'Remove Turkish captions' }))
  await page.user.click(await screen.findByRole('button', { name: 'Remove captions' }))
  await screen.findByText(/No captions yet/)
  expect(notice()).toBe('Captions removed.')
})

test('captions that fail to load can be reloaded', async () => {
  let isUp = false
  const page = open({
    answers: {
      'GET /videos/v1/captions': () =>
        isUp ? { body: { data: [turkish] } } : refusal(403, 'forbidden_for_account_type'),
    },
  })
  await screen.findByText('This couldn’t be loaded')
  isUp = true
  await page.user.click(button('Try again'))
  expect(await screen.findByText('Türkçe')).toBeTruthy()
})

test('a video that is not available accepts no captions or poster and explains why', async () => {
  const page = open({ video: { status: 'TRANSCODING' } })
  await screen.findByText('You can add captions once the video is available.')
  expect(screen.getByText('You can choose a poster once the video is available.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(page.bodies('GET', '/videos/v1/captions')).toEqual([])
})

test('each frame is a button with its time; empty cells of the sprite have none', async () => {
  open()
  const frames = within(await screen.findByRole('group', { name: 'Frames of the video' }))
  expect(frames.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Frame at 0:00',
    'Frame at 0:10',
    'Frame at 0:20',
    'Frame at 0:30',
    'Frame at 0:40',
  ])
})

test('the poster is pending until the thumbnail changes', async () => {
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: 'Frame at 0:20' }))
  await screen.findByText('Preparing the new poster…')
  expect(page.bodies('PUT', '/videos/v1/poster')).toEqual([{ atMs: 20_000 }])
  await page.user.click(button('Frame at 0:30'))
  expect(page.bodies('PUT', '/videos/v1/poster')).toHaveLength(1)
  page.client.setQueryData(videoQuery('v1').queryKey, aVideo({ thumbnail: '/media/new.jpg' }))
  await waitFor(() => expect(screen.queryByText('Preparing the new poster…')).toBeNull())
  expect(document.querySelector('img')!.getAttribute('src')).toBe('/media/new.jpg')
})

test('the frames are one tab stop, and arrow keys move between them', async () => {
  const page = open()
  const first = await screen.findByRole('button', { name: 'Frame at 0:00' })
  first.focus()
  await page.user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(button('Frame at 0:20'))
  expect([first.tabIndex, button('Frame at 0:20').tabIndex]).toEqual([-1, 0])
  await page.user.keyboard('{End}{ArrowRight}')
  expect(document.activeElement).toBe(button('Frame at 0:40'))
  await page.user.keyboard('{Home}{Enter}')
  await waitFor(() => expect(page.bodies('PUT', '/videos/v1/poster')).toEqual([{ atMs: 0 }]))
})

test('a refused frame is reported below the frames', async () => {
  const page = open({ answers: { 'PUT /videos/v1/poster': () => refusal(409, 'not_available') } })
  await page.user.click(await screen.findByRole('button', { name: 'Frame at 0:20' }))
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'This video can’t be played yet. Try again when it’s ready.',
  )
})

test('without a sprite the panel announces frames, and a picture can be uploaded', async () => {
  open({ answers: { 'GET /videos/v1/playback': () => ({ body: { data: aPlayback() } }) } })
  await screen.findByText('Once the video is processed, you’ll see its frames here.')
  expect(button('Choose image').disabled).toBe(false)
})

test('frames appear without a reload while renditions are being added', async () => {
  let available: typeof sprite | null = null
  const page = open({
    video: { isImproving: true },
    answers: { 'GET /videos/v1/playback': () => ({ body: { data: aPlayback({ sprite: available }) } }) },
  })
  await screen.findByText('Once the video is processed, you’ll see its frames here.')
  // A new reply starts the 5 s on the fake clock.
  vi.useFakeTimers()
  await act(async () => {
    void page.client.invalidateQueries({ queryKey: [...videosKey, 'v1', 'sprite'] })
    await vi.advanceTimersByTimeAsync(50)
  })
  available = sprite
  await act(() => vi.advanceTimersByTimeAsync(5_100))
  expect(button('Frame at 0:20')).toBeTruthy()
  vi.useRealTimers()
})

test('frames that come last appear when all renditions are done', async () => {
  let available: typeof sprite | null = null
  const page = open({
    video: { isImproving: true },
    answers: { 'GET /videos/v1/playback': () => ({ body: { data: aPlayback({ sprite: available }) } }) },
  })
  await screen.findByText('Once the video is processed, you’ll see its frames here.')
  available = sprite
  page.client.setQueryData(videoQuery('v1').queryKey, aVideo({ duration: 42_000 }))
  expect(await screen.findByRole('button', { name: 'Frame at 0:20' })).toBeTruthy()
})

test('a failed poster is reported until another frame is chosen', async () => {
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: 'Frame at 0:20' }))
  await screen.findByText('Preparing the new poster…')
  const same = aVideo({ thumbnail: '/media/old.jpg', duration: 42_000 })
  page.client.setQueryData(videoQuery('v1').queryKey, same)
  await screen.findByText(/We couldn’t make a poster from this frame/)
  await page.user.click(button('Frame at 0:30'))
  await waitFor(() => expect(screen.queryByText(/We couldn’t make a poster/)).toBeNull())
  page.client.setQueryData(videoQuery('v1').queryKey, { ...same, thumbnail: '/media/new.jpg' })
  await waitFor(() => expect(screen.queryByText('Preparing the new poster…')).toBeNull())
  expect(screen.queryByText(/We couldn’t make a poster/)).toBeNull()
})

test.each(['before the frame was chosen', 'while the choice was on its way'])(
  'a reply to a request sent %s does not report a failed poster',
  async (moment) => {
    const old = aVideo({ thumbnail: '/media/old.jpg', duration: 42_000 })
    const [read, chosen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let requests = 0
    const page = open({
      answers: {
        'GET /videos/v1': () => (++requests === 1 ? { body: old } : read.promise.then(() => ({ body: old }))),
        'PUT /videos/v1/poster': () =>
          chosen.promise.then(() => ({ body: { ...old, isPosterPending: true } })),
      },
    })
    const refetch = () =>
      void page.client.invalidateQueries({ queryKey: videoQuery('v1').queryKey, exact: true })
    const frame = await screen.findByRole('button', { name: 'Frame at 0:20' })
    if (moment.startsWith('before')) refetch()
    await page.user.click(frame)
    if (moment.startsWith('while')) refetch()
    expect(requests).toBe(2)
    chosen.resolve()
    await screen.findByText('Preparing the new poster…')
    await waitFor(() => expect(notice()).toBe('The new poster will be ready in a moment.'))
    await act(async () => {
      read.resolve()
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(screen.queryByText(/We couldn’t make a poster/)).toBeNull()
    expect(screen.getByText('Preparing the new poster…')).toBeTruthy()
  },
)

test('the report of a failed poster disappears when a poster arrives', async () => {
  const page = open()
  const show = (some: Partial<Video>) =>
    page.client.setQueryData(videoQuery('v1').queryKey, aVideo({ duration: 42_000, ...some }))
  await page.user.click(await screen.findByRole('button', { name: 'Frame at 0:20' }))
  await screen.findByText('Preparing the new poster…')
  show({ thumbnail: '/media/old.jpg' })
  await screen.findByText(/We couldn’t make a poster/)
  show({ thumbnail: '/media/old.jpg', isPosterPending: true })
  await screen.findByText('Preparing the new poster…')
  show({ thumbnail: '/media/new.jpg' })
  await waitFor(() => expect(screen.queryByText(/We couldn’t make a poster/)).toBeNull())
})

test('a change of captions or poster refetches the previews', async () => {
  const page = open({ captions: [turkish] })
  const keys = [[...videoPreviewKey, 'v1', null], playerPreviewKey]
  const areOld = () => keys.map((key) => page.client.getQueryState(key)!.isInvalidated)
  const show = () => keys.forEach((key) => page.client.setQueryData(key, 'shown'))
  show()
  await give(page, 'Choose file', captionFile('WEBVTT'))
  await page.user.click(button('Add captions'))
  await waitFor(() => expect(areOld()).toEqual([true, true]))
  show()
  await page.user.click(await screen.findByRole('button', { name: 'Remove Turkish captions' }))
  await page.user.click(await screen.findByRole('button', { name: 'Remove captions' }))
  await waitFor(() => expect(areOld()).toEqual([true, true]))
  show()
  await page.user.click(button('Frame at 0:20'))
  await waitFor(() => expect(areOld()).toEqual([true, true]))
  show()
  page.client.setQueryData(videoQuery('v1').queryKey, aVideo({ thumbnail: '/media/new.jpg' }))
  await waitFor(() => expect(areOld()).toEqual([true, true]))
})

test('a file that is too large for captions is reported without being read', async () => {
  const page = open()
  const file = captionFile('WEBVTT')
  const read = vi.fn<() => Promise<ArrayBuffer>>()
  Object.assign(file, { arrayBuffer: read })
  Object.defineProperty(file, 'size', { value: 4_000_000_000 })
  await give(page, 'Choose file', file)
  await page.user.click(button('Add captions'))
  await screen.findByText('Caption files can be up to 700 KB, and the one you chose is larger.')
  expect(read).not.toHaveBeenCalled()
})

test('a file that was deleted before it is read is reported at the button', async () => {
  const page = open()
  const file = captionFile('WEBVTT')
  const fail = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  Object.assign(file, { arrayBuffer: fail })
  await give(page, 'Choose file', file)
  await page.user.click(button('Add captions'))
  await screen.findByText(/We couldn’t open this file/)
  expect(page.bodies('PUT', '/videos/v1/captions/en')).toEqual([])
})

/** jsdom draws nothing: this canvas encodes a JPEG of `bytesAt(quality)` bytes. */
function stubDrawing(bytesAt: (quality: number) => number) {
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      naturalWidth = 4000
      naturalHeight = 2000
      decode = () => Promise.resolve()
    },
  )
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const drawn: [number, number, number][] = []
  const { prototype } = HTMLCanvasElement
  vi.spyOn(prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(prototype, 'toDataURL').mockImplementation(function draw(this: HTMLCanvasElement, _, quality) {
    drawn.push([this.width, this.height, quality as number])
    return `data:image/jpeg;base64,${'A'.repeat((bytesAt(quality as number) / 3) * 4)}`
  })
  return drawn
}

test('a picture is resized to 1280 pixels, sent in the best quality within the size limit', async () => {
  const drawn = stubDrawing((quality) => (quality > 0.7 ? maxImageBytes + 3 : 3))
  const page = open()
  await give(page, 'Choose image', new File(['x'], 'tram.png', { type: 'image/png' }))
  await waitFor(() =>
    expect(page.bodies('PUT', '/videos/v1/poster')).toEqual([{ image: 'data:image/jpeg;base64,AAAA' }]),
  )
  expect(drawn).toEqual([
    [1280, 640, 0.9],
    [1280, 640, 0.8],
    [1280, 640, 0.65],
  ])
})

test('a dropped file that is not a picture is reported and not sent', async () => {
  stubDrawing(() => 3)
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => Promise.reject(new Error('no picture'))
    },
  )
  const page = open()
  const zone = (await screen.findByRole('button', { name: 'Choose image' })).parentElement!
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'tram.txt')] } })
  await screen.findByText('We couldn’t open this image. Choose a JPEG, PNG or WebP file.')
  expect(page.bodies('PUT', '/videos/v1/poster')).toEqual([])
})

test('a picture that is too large at every quality is reported and not sent', async () => {
  stubDrawing(() => maxImageBytes + 3)
  const page = open()
  await give(page, 'Choose image', new File(['x'], 'tram.png', { type: 'image/png' }))
  await screen.findByText('This image stays too large even at low quality. Choose a simpler one.')
  expect(page.bodies('PUT', '/videos/v1/poster')).toEqual([])
})

test('small pictures keep their size, very tall ones are reduced', () => {
  expect(posterSize({ width: 640, height: 360 })).toEqual({ width: 640, height: 360 })
  expect(posterSize({ width: 1000, height: 10_000 })).toEqual({ width: 256, height: 2560 })
})
