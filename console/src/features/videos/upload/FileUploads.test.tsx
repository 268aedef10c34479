import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { configure, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { beginSession } from '../../../lib/session/session.ts'
import { aPage, aUser, crumb, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'

const partBytes = 5_242_880
const local = aUser({ videoInfrastructure: 'IZLESENE' })
const aFile = (name: string, size: number, type = 'video/mp4') =>
  Object.defineProperty(new File(['x'], name, { type, lastModified: 1 }), 'size', { value: size })

/** A request to the storage that the test answers. */
class Held extends EventTarget {
  static all: Held[] = []
  readonly upload = new EventTarget()
  status = 0
  url = ''
  isOver = false
  open(_: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  getResponseHeader = () => `"etag of ${this.url.split('/').at(-1)}"`
  send() {
    Held.all.push(this)
  }
  abort() {
    if (!this.isOver) this.end('abort')
  }
  arrived(bytes: number) {
    act(() => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: bytes })))
  }
  /** 0: the connection is lost. */
  answer(status: number) {
    this.status = status
    act(() => this.end(status === 0 ? 'error' : 'load'))
  }
  private end(event: string) {
    this.isOver = true
    this.dispatchEvent(new Event(event))
    this.dispatchEvent(new Event('loadend'))
  }
}

/** The only pending request. */
async function pendingRequest(): Promise<Held> {
  await waitFor(() => expect(Held.all.filter(({ isOver }) => !isOver)).toHaveLength(1))
  return Held.all.find(({ isOver }) => !isOver)!
}

/** Lets all settled promises run. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

beforeEach(() => {
  Held.all = []
  vi.stubGlobal('XMLHttpRequest', Held)
})

const uploadRecord = {
  id: 'u',
  key: 'k',
  status: 'CREATED',
  fileName: 'f',
  createdAt: '2026-11-20T10:00:00.000Z',
}

const answers: Record<string, Answer> = {
  'GET /videos': () => aPage(),
  'POST /video-uploads/initiate': () => ({ body: { uploadId: 'u1', uploadRecord } }),
  'POST /video-uploads/presigned-part': ({ body }) => ({
    body: {
      presignedUrl: `https://storage.test/part/${(body as { partNumber: number }).partNumber}`,
      expiresAt: '2026-11-20T11:00:00.000Z',
    },
  }),
  'POST /video-uploads/complete': () => ({ body: { uploadRecord } }),
  'POST /video-uploads/abort': () => ({ body: { aborted: true } }),
  'POST /video-uploads/url': () => ({ body: { uploadRecord } }),
}

async function openPage(history?: RouterHistory) {
  const page = renderConsole({ path: '/videos/upload', user: local, answers, ...(history && { history }) })
  await screen.findByText('Drop video files here')
  return page
}

const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })

async function openAndChoose(...files: File[]) {
  const page = await openPage()
  choose(...files)
  return page
}

const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** True if the browser would ask before closing the tab. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('dropped video files are uploaded, other files are refused', async () => {
  const page = await openPage()
  const zone = screen.getByText('Drop video files here').parentElement!
  const files = [aFile('film.flv', 10, ''), aFile('film.ogv', 10, 'video/ogg')]
  const drop = createEvent.drop(zone, { dataTransfer: { files } })
  fireEvent(zone, drop)
  expect(drop.defaultPrevented).toBe(true)
  await screen.findByRole('alertdialog', { name: 'Only video files are allowed!' })
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'You can upload MP4, MPEG, QuickTime, AVI, WMV, FLV, 3GPP, Matroska, M4V and WebM files. Refused: film.ogv',
  )
  await pendingRequest()
  expect(page.to('POST', '/video-uploads/initiate').map(({ body }) => body)).toEqual([
    { fileName: 'film.flv', totalParts: 1, fileSize: 10 },
  ])
})

test('progress moves from 0 to 37 to 100 percent, with speed and remaining time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openAndChoose(aFile('film.mp4', 4_000_000))
  const request = await pendingRequest()
  expect([percent(), screen.getByText('0%').textContent]).toEqual(['0', '0%'])
  request.arrived(0)
  expect(screen.queryByText(/per second/)).toBeNull()
  vi.setSystemTime(Date.now() + 2_000)
  request.arrived(1_480_000)
  expect([percent(), screen.getByText('37%').textContent]).toEqual(['37', '37%'])
  // 1,480,000 bytes in two seconds, 2,520,000 remaining; the fake clock also advances with real time.
  expect(screen.getByText(/ of 3.8 MB/).textContent).toMatch(
    /1.4 MB of 3.8 MB · 7\d\d(\.\d)? KB per second · 0:04 left/,
  )
  request.answer(200)
  await screen.findByRole('alertdialog', { name: /^Your video has been uploaded/ })
  expect([percent(), screen.getByText('100%').textContent]).toEqual(['100', '100%'])
  expect(screen.queryByText(/per second/)).toBeNull()
})

test('completing sends the upload, its key and every part with its ETag, in order', async () => {
  const page = await openAndChoose(aFile('film.mp4', 2 * partBytes + 1))
  await waitFor(() => expect(Held.all).toHaveLength(1))
  Held.all[0]!.answer(200)
  await waitFor(() => expect(Held.all).toHaveLength(3))
  for (const request of Held.all.slice(1).reverse()) request.answer(200)
  await screen.findByRole('alertdialog', { name: /^Your video has been uploaded/ })
  expect(page.to('POST', '/video-uploads/complete').map(({ body }) => body)).toEqual([
    {
      uploadId: 'u1',
      key: 'k',
      parts: [1, 2, 3].map((number) => ({ PartNumber: number, ETag: `"etag of ${number}"` })),
    },
  ])
})

test('Pause stops sending, Resume sends the part again, Cancel aborts the upload on the server', async () => {
  const page = await openAndChoose(aFile('film.mp4', 1_000))
  const first = await pendingRequest()
  first.arrived(500)
  press('Pause film.mp4')
  await screen.findByText('Paused')
  expect([first.isOver, percent(), page.to('POST', '/video-uploads/abort').length]).toEqual([true, '0', 0])
  expect(screen.queryByRole('button', { name: 'Pause film.mp4' })).toBeNull()
  press('Resume film.mp4')
  const second = await pendingRequest()
  await screen.findByText('Uploading')
  expect(page.to('POST', '/video-uploads/initiate')).toHaveLength(1)
  press('Cancel film.mp4')
  await waitFor(() => expect(screen.queryByText('film.mp4')).toBeNull())
  await waitFor(() => expect(page.to('POST', '/video-uploads/abort')).toHaveLength(1))
  expect(page.to('POST', '/video-uploads/abort')[0]!.body).toEqual({ uploadId: 'u1', key: 'k' })
  expect(second.isOver).toBe(true)
  expect(page.to('POST', '/video-uploads/complete')).toHaveLength(0)
})

/** Loses the connection at every attempt of the only part. */
async function loseConnection() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await openAndChoose(aFile('film.mp4', 1_000))
  for (let tries = 0; tries < 4; tries++) {
    const request = await pendingRequest()
    request.answer(0)
    await act(() => vi.advanceTimersByTimeAsync(12_001))
  }
  await screen.findByRole('alertdialog', { name: 'Upload interrupted.' })
  expect(page.to('POST', '/video-uploads/abort')).toHaveLength(0)
  expect(Held.all).toHaveLength(4)
  return page
}

const isVisible = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
const isOnline = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)

test('an upload that lost its connection resumes when the browser is online again', async () => {
  const page = await loseConnection()
  act(() => void window.dispatchEvent(new Event('online')))
  const request = await pendingRequest()
  request.answer(200)
  await screen.findByText('Uploaded')
  expect(page.to('POST', '/video-uploads/initiate')).toHaveLength(1)
})

test('an upload that lost its connection resumes when the tab becomes visible, not while it is hidden or offline', async () => {
  await loseConnection()
  const wake = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const [visibility, online] = [isVisible('hidden'), isOnline(true)]
  wake()
  visibility.mockReturnValue('visible')
  online.mockReturnValue(false)
  wake()
  expect(screen.getByText('Stopped')).toBeTruthy()
  online.mockReturnValue(true)
  wake()
  const request = await pendingRequest()
  request.answer(200)
  await screen.findByText('Uploaded')
  visibility.mockRestore()
  online.mockRestore()
})

test('the browser asks before closing the tab while a file is uploading or paused, not otherwise', async () => {
  // Only a browser history handles beforeunload.
  window.history.replaceState(null, '', '/videos/upload')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  await openPage(history)
  expect(asksBeforeClosing()).toBe(false)
  choose(aFile('film.mp4', 9))
  await pendingRequest()
  expect(asksBeforeClosing()).toBe(true)
  press('Pause film.mp4')
  await screen.findByText('Paused')
  expect(asksBeforeClosing()).toBe(true)
  press('Resume film.mp4')
  const request = await pendingRequest()
  request.answer(200)
  await screen.findByRole('alertdialog', { name: /^Your video has been uploaded/ })
  expect(asksBeforeClosing()).toBe(false)
})

test.each(['uploading', 'paused'])('a link away asks first while a file is %s', async (state) => {
  const page = await openAndChoose(aFile('film.mp4', 9))
  const request = await pendingRequest()
  if (state === 'paused') press('Pause film.mp4')
  await screen.findByText(state === 'paused' ? 'Paused' : 'Uploading')
  await page.user.click(crumb('Videos'))
  await screen.findByRole('alertdialog', { name: /leave this page/ })
  await page.user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect([page.where(), request.isOver]).toEqual(['/videos/upload', state === 'paused'])
  await page.user.click(crumb('Videos'))
  await page.user.click(await screen.findByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
  await waitFor(() => expect(request.isOver).toBe(true))
  expect(page.to('POST', '/video-uploads/abort')).toHaveLength(0)
})

test('leaving the page with two files keeps the second from starting', async () => {
  const page = await openAndChoose(aFile('film.mp4', 9), aFile('other.mp4', 9))
  const request = await pendingRequest()
  await page.user.click(crumb('Videos'))
  await page.user.click(await screen.findByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect([page.where(), request.isOver]).toEqual(['/videos', true]))
  await settle()
  expect(page.to('POST', '/video-uploads/initiate')).toHaveLength(1)
})

test('uploads work in strict mode, where React mounts the page twice', async () => {
  configure({ reactStrictMode: true })
  onTestFinished(() => configure({ reactStrictMode: false }))
  await openAndChoose(aFile('film.mp4', 9))
  const request = await pendingRequest()
  request.answer(200)
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

test('uploads stop when another account signs in, and none continues in its name', async () => {
  const page = await openAndChoose(aFile('film.mp4', 9), aFile('other.mp4', 9))
  const request = await pendingRequest()
  const tokens = { accessToken: 'other', refreshToken: 'other' }
  act(() => beginSession({ tokens, user: { ...local, id: 'u2' } }))
  await waitFor(() => expect(request.isOver).toBe(true))
  expect(screen.queryByText('film.mp4')).toBeNull()
  await settle()
  expect(
    page.sent.filter(({ path, token }) => path.startsWith('/video-') && token === 'Bearer other'),
  ).toEqual([])
  choose(aFile('film.mp4', 9))
  await pendingRequest()
  const begun = page.to('POST', '/video-uploads/initiate')
  expect(begun.map(({ token }) => token)).toEqual(['Bearer access', 'Bearer other'])
})

test('Upload via URL sends the trimmed address with its own call and opens the list', async () => {
  const page = await openPage()
  await page.user.click(screen.getByRole('tab', { name: 'Upload via URL' }))
  await page.user.type(screen.getByLabelText('Video URL'), '  https://files.test/a.mp4 ')
  await page.user.click(screen.getByRole('button', { name: 'Upload video' }))
  await waitFor(() => expect(page.where()).toBe('/videos'))
  expect(page.to('POST', '/video-uploads/url').map(({ body }) => body)).toEqual([
    { source: 'https://files.test/a.mp4' },
  ])
  expect(page.to('POST', '/videos')).toHaveLength(0)
})
