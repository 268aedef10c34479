import { maxFileBytes } from '@matinee/contract/plain/limits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { beginSession } from '../../../lib/session/session.ts'
import { aPage, aUser, crumb, refusal, renderConsole, someConfig } from '../../../testing/renderConsole.tsx'
import * as memory from '../../../shared/uploads/transfer/UploadMemory.ts'

let brought: memory.UploadMemory
/** jsdom has no IndexedDB. A browser whose database answers from this memory. */
function remember(uploads: memory.UploadMemory): void {
  brought = uploads
  const settle = <T,>(value: Promise<T>) => {
    const request = Object.assign(new EventTarget(), { result: undefined as T | undefined })
    const finish = async () => {
      request.result = await value
      request.dispatchEvent(new Event('success'))
    }
    void finish()
    return request
  }
  const store = {
    get: (fingerprint: string) => settle(uploads.find(fingerprint)),
    put: (upload: memory.StoredUpload) => settle(uploads.save(upload)),
    delete: (fingerprint: string) => settle(uploads.forget(fingerprint)),
    getAll: () => settle(uploads.list('u1')),
  }
  const database = { transaction: () => ({ objectStore: () => store }) }
  vi.stubGlobal('indexedDB', { open: () => settle(Promise.resolve(database)) })
}

type Answers = NonNullable<Parameters<typeof renderConsole>[0]['answers']>

const local = aUser({ videoInfrastructure: 'IZLESENE' })
const aFile = (name: string, size: number, type = 'video/mp4') =>
  Object.defineProperty(new File(['x'], name, { type, lastModified: 1 }), 'size', { value: size })

async function choose(...files: File[]) {
  await screen.findByText('Drop video files here')
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
}

test('the default infrastructure takes an address only, and the button is disabled without one', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: aUser(),
    answers: {
      'GET /videos': () => aPage(),
      'POST /videos': () => ({ body: { data: { id: 'v1' }, id: 'v1' } }),
    },
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload video' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.querySelector('input[type=file]')).toBeNull()
  expect(button.disabled).toBe(true)
  await page.user.type(screen.getByLabelText('Video URL'), ' https://files.test/a.mp4 ')
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
  await page.user.type(screen.getByLabelText('Video URL'), 'https://a.test/x')
  await page.user.click(screen.getByRole('button', { name: 'Upload video' }))
  await screen.findByText(/This URL isn’t supported/)
  expect(screen.getByText('YouTube and Dailymotion links')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Video URL').value).toBe('https://a.test/x')
  expect(page.to('POST', '/video-uploads/url')).toHaveLength(1)
})

test('where no platforms are set up the form says so, also when it refuses a link', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: aUser(),
    answers: {
      'GET /config': () => ({ body: { ...someConfig, fetchesSiteLinks: false } }),
      'POST /videos': ({ body }) =>
        refusal(
          422,
          (body as { source: string }).source.includes('youtu') ? 'site_not_set_up' : 'unsupported_source',
        ),
    },
  })
  const notSetUp = 'YouTube and Dailymotion links aren’t available here. Use the URL of a video file.'
  const field = await screen.findByLabelText<HTMLInputElement>('Video URL')
  await waitFor(() => expect(describedBy(field)).toBe(notSetUp))
  expect(screen.queryByText('YouTube and Dailymotion links')).toBeNull()
  await page.user.type(field, 'https://youtu.be/dQw4w9WgXcQ')
  await page.user.click(screen.getByRole('button', { name: 'Upload video' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect([describedBy(field), field.value]).toEqual([notSetUp, 'https://youtu.be/dQw4w9WgXcQ'])
  await page.user.clear(field)
  await page.user.type(field, 'https://a.test/x')
  await page.user.click(screen.getByRole('button', { name: 'Upload video' }))
  await screen.findByText('We can’t take videos from this URL. Enter the URL of a video file.')
})

const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

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

test('a file of exactly the size limit is accepted; a refused start is reported', async () => {
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
  await page.user.click(crumb('Videos'))
  await screen.findByRole('alertdialog', { name: /leave this page/ })
  await page.user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(page.where()).toBe('/videos/upload')
  await page.user.click(crumb('Videos'))
  await page.user.click(await screen.findByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
})

/** Answers the upload calls; the storage answers each part by its number and attempt. */
function storage(status: (part: number, tries: number) => number) {
  const tries = new Map<number, number>()
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    private url = ''
    open(_: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    abort() {}
    getResponseHeader = () => '"etag"'
    send(bytes: Blob) {
      const part = Number(this.url.split('/').at(-1))
      tries.set(part, (tries.get(part) ?? 0) + 1)
      queueMicrotask(() => {
        this.status = status(part, tries.get(part)!)
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: bytes.size }))
        this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return tries
}

let begun = 0
const uploadRecord = {
  id: 'u',
  key: 'k',
  status: 'CREATED',
  fileName: 'f',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const uploadAnswers = (some: Answers = {}): Answers => ({
  'GET /videos': () => aPage(),
  'POST /video-uploads/initiate': () => ({ body: { uploadId: `u${++begun}`, uploadRecord } }),
  'POST /video-uploads/presigned-part': ({ body }) => ({
    body: {
      presignedUrl: `https://storage.test/part/${(body as { partNumber: number }).partNumber}`,
      expiresAt: '2026-11-20T11:00:00.000Z',
    },
  }),
  'POST /video-uploads/complete': () => ({ body: { uploadRecord } }),
  'POST /video-uploads/abort': () => ({ body: { aborted: true } }),
  ...some,
})

test('a finished upload announces the processing time, then opens the list', async () => {
  storage(() => 200)
  const page = renderConsole({ path: '/videos/upload', user: local, answers: uploadAnswers() })
  await choose(aFile('film.mp4', 10))
  await screen.findByRole('alertdialog', {
    name: 'Your video has been uploaded. Video processing takes up to 10 minutes.',
  })
  expect(screen.getByText('100%')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
  expect(page.to('POST', '/video-uploads/complete')[0]!.body).toMatchObject({
    parts: [{ PartNumber: 1, ETag: '"etag"' }],
  })
})

test('when one of three files fails, the alert precedes the result, and the failed file stays listed', async () => {
  storage(() => 200)
  let requests = 0
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: uploadAnswers({
      'POST /video-uploads/complete': () =>
        ++requests === 2 ? refusal(422, 'parts_missing') : { body: { uploadRecord } },
    }),
  })
  await choose(aFile('one.mp4', 10), aFile('two.mp4', 10), aFile('three.mp4', 10))
  await screen.findByRole('alertdialog', { name: 'Failed to complete upload.' })
  expect(screen.getByRole('alertdialog').textContent).toContain('two.mp4')
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByRole('alertdialog', { name: /^2 of 3 videos have been uploaded/ })
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  expect(page.where()).toBe('/videos/upload')
  await page.user.click(screen.getByRole('button', { name: 'Try two.mp4 again' }))
  await screen.findByRole('alertdialog', { name: /^Your 3 videos have been uploaded/ })
})

test('many failures show one alert, and no result is announced without an upload', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: uploadAnswers({ 'POST /video-uploads/initiate': () => refusal(422, 'file_type') }),
  })
  await choose(...Array.from({ length: 7 }, (_, index) => aFile(`film ${index}.mp4`, 10)))
  await screen.findByRole('alertdialog', { name: 'Failed to start upload' })
  await waitFor(() => expect(screen.getAllByText('Stopped')).toHaveLength(7))
  let alerts = 0
  for (let ok = screen.queryByRole('button', { name: 'OK' }); ok; alerts++) {
    await page.user.click(ok)
    ok = screen.queryByRole('button', { name: 'OK' })
  }
  expect(alerts).toBeLessThanOrEqual(2)
  expect(page.where()).toBe('/videos/upload')
})

test('a part that fails its third retry interrupts the upload and aborts it on the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const tries = storage(() => 500)
  const page = renderConsole({ path: '/videos/upload', user: local, answers: uploadAnswers() })
  await choose(aFile('film.mp4', 10))
  await waitFor(() => expect(tries.get(1)).toBe(1))
  // Longer than all pauses in sum.
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await screen.findByRole('alertdialog', { name: 'Upload interrupted.' })
  expect(tries.get(1)).toBe(4)
  expect(page.to('POST', '/video-uploads/abort')).toHaveLength(1)
})

test('a dropped folder is refused by name, the video next to it is uploaded', async () => {
  storage(() => 200)
  const page = renderConsole({ path: '/videos/upload', user: local, answers: uploadAnswers() })
  await choose(aFile('Holiday', 4096, ''), aFile('film.mkv', 10, ''))
  await screen.findByRole('alertdialog', { name: 'Only video files are allowed!' })
  expect(screen.getByRole('alertdialog').textContent).toContain('Holiday')
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByRole('alertdialog', { name: /^Your video has been uploaded/ })
})

test('the address form lists the supported sources and reports a failure', async () => {
  const page = renderConsole({
    path: '/videos/upload',
    user: aUser(),
    answers: { 'POST /videos': () => refusal(500, 'internal') },
  })
  await screen.findByText('YouTube and Dailymotion links')
  await page.user.type(screen.getByLabelText('Video URL'), 'https://a.test/x')
  await page.user.click(screen.getByRole('button', { name: 'Upload video' }))
  await screen.findByText('Failed to add the video. Please try again.')
  expect(page.where()).toBe('/videos/upload')
})

test('uploads of earlier visits can be discarded, or resumed by choosing the same file', async () => {
  storage(() => 200)
  const film = aFile('film.mp4', 20_971_520)
  const remembered = [
    { fingerprint: memory.fingerprintOf('u1', film), uploadId: 'u8', key: 'k8', at: Date.UTC(2026, 10, 20) },
    { fingerprint: memory.fingerprintOf('u1', aFile('old.mp4', 100)), uploadId: 'u9', key: 'k9', at: 1 },
  ]
  remember({
    find: async (key) => remembered.find(({ fingerprint }) => fingerprint === key),
    save: async () => undefined,
    forget: async (key) => {
      remembered.splice(0, remembered.length, ...remembered.filter(({ fingerprint }) => fingerprint !== key))
    },
    list: async () => [...remembered],
  })
  const arrived = [1, 2].map((PartNumber) => ({ PartNumber, ETag: '"etag"', size: 5_242_880 }))
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: uploadAnswers({
      'GET /video-uploads/u8/parts': () => ({ body: { data: arrived } }),
      'GET /video-uploads/u9/parts': () => ({ body: { data: [] } }),
    }),
  })
  await screen.findByText(/10 MB of 20 MB uploaded/)
  await page.user.click(screen.getByRole('button', { name: 'Discard upload: old.mp4' }))
  await page.user.click(await screen.findByRole('button', { name: 'Discard upload' }))
  await waitFor(() => expect(screen.queryByText('old.mp4')).toBeNull())
  expect(page.to('POST', '/video-uploads/abort')[0]!.body).toEqual({ uploadId: 'u9', key: 'k9' })
  const input = screen.getByLabelText('Choose file to resume: film.mp4', { selector: 'input' })
  fireEvent.change(input, { target: { files: [aFile('film.mp4', 7)] } })
  await screen.findByRole('alertdialog', { name: 'This isn’t the same file' })
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  fireEvent.change(input, { target: { files: [film] } })
  await screen.findByRole('alertdialog', { name: /^Your video has been uploaded/ })
  const signed = page.to('POST', '/video-uploads/presigned-part').map(({ body }) => body)
  expect(signed).toEqual([3, 4].map((partNumber) => ({ uploadId: 'u8', partNumber, key: 'k8' })))
  expect(page.to('POST', '/video-uploads/initiate')).toHaveLength(0)
})

/** Stores one upload of an earlier visit, `u8`, without any parts. */
function rememberOne(film: File): memory.StoredUpload[] {
  const fingerprint = memory.fingerprintOf('u1', film)
  const remembered = [{ fingerprint, uploadId: 'u8', key: 'k8', at: Date.UTC(2026, 10, 20) }]
  remember({
    find: async () => remembered[0],
    save: async () => undefined,
    forget: async () => void remembered.splice(0),
    list: async (accountId) => (accountId === 'u1' ? [...remembered] : []),
  })
  return remembered
}

test('a resumed upload that is cancelled is aborted and not listed again', async () => {
  const film = aFile('film.mp4', 100)
  const remembered = rememberOne(film)
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: uploadAnswers({
      'GET /video-uploads/u8/parts': () => ({ body: { data: [] } }),
      'POST /video-uploads/presigned-part': () => new Promise(() => undefined),
    }),
  })
  await screen.findByText('Unfinished uploads')
  await choose(film)
  await screen.findByText('Uploading')
  await page.user.click(screen.getByRole('button', { name: 'Cancel film.mp4' }))
  await waitFor(() => expect(page.to('POST', '/video-uploads/abort')).toHaveLength(1))
  expect(page.to('POST', '/video-uploads/abort')[0]!.body).toEqual({ uploadId: 'u8', key: 'k8' })
  expect([screen.queryByText('film.mp4'), screen.queryByText('Unfinished uploads')]).toEqual([null, null])
  expect(remembered).toEqual([])
})

test('an upload that the server does not abort is reported and listed, to be discarded later', async () => {
  const remembered: memory.StoredUpload[] = []
  remember({
    find: async () => remembered[0],
    save: async (upload) => void remembered.push(upload),
    forget: async () => void remembered.splice(0),
    list: async () => [...remembered],
  })
  let isUp = false
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: uploadAnswers({
      'POST /video-uploads/initiate': () => ({ body: { uploadId: 'u8', uploadRecord } }),
      'GET /video-uploads/u8/parts': () => ({ body: { data: [] } }),
      'POST /video-uploads/presigned-part': () => new Promise(() => undefined),
      'POST /video-uploads/abort': () => (isUp ? { body: { aborted: true } } : refusal(503, 'unavailable')),
    }),
  })
  await choose(aFile('film.mp4', 100))
  await screen.findByText('Uploading')
  await page.user.click(screen.getByRole('button', { name: 'Cancel film.mp4' }))
  await screen.findByText('The upload wasn’t discarded. Try again.')
  await screen.findByText('Unfinished uploads')
  isUp = true
  await page.user.click(screen.getByRole('button', { name: 'Discard upload: film.mp4' }))
  await page.user.click(await screen.findByRole('button', { name: 'Discard upload' }))
  await waitFor(() => expect(screen.queryByText('film.mp4')).toBeNull())
  expect(page.to('POST', '/video-uploads/abort')).toHaveLength(2)
  expect(remembered).toEqual([])
})

test('an account neither sees nor resumes the uploads of another', async () => {
  const film = aFile('film.mp4', 100)
  const remembered = rememberOne(film)
  const { promise, resolve: answer } = Promise.withResolvers<undefined>()
  remember({ ...brought, find: () => promise })
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: uploadAnswers({ 'GET /video-uploads/u8/parts': () => ({ body: { data: [] } }) }),
  })
  await choose(film)
  await screen.findByText('Starting')
  const tokens = { accessToken: 'other', refreshToken: 'other' }
  act(() => beginSession({ tokens, user: { ...local, id: 'u2' } }))
  answer(undefined)
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(
    page.sent.filter(({ path, token }) => path.startsWith('/video-') && token === 'Bearer other'),
  ).toEqual([])
  expect(remembered).toHaveLength(1)
})

test('an upload that another tab has resumed cannot be discarded', async () => {
  const remembered = rememberOne(aFile('film.mp4', 100))
  // Free while the page opens, held by another tab when it is discarded.
  const locks = {
    query: async () => ({ held: [] }),
    request: async (name: string, ...rest: unknown[]) =>
      (rest.at(-1) as (lock: unknown) => unknown)(name.startsWith('matinee.upload.') ? null : {}),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const page = renderConsole({
    path: '/videos/upload',
    user: local,
    answers: uploadAnswers({ 'GET /video-uploads/u8/parts': () => ({ body: { data: [] } }) }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Discard upload: film.mp4' }))
  await page.user.click(await screen.findByRole('button', { name: 'Discard upload' }))
  await screen.findByText('film.mp4 is being uploaded in another tab of this browser.')
  expect(page.to('POST', '/video-uploads/abort')).toHaveLength(0)
  expect(remembered).toHaveLength(1)
})
