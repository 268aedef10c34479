import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PutError, putPart } from './putPart.ts'

type Answer = { status: number; etag?: string } | 'cut' | 'none'

/** A fake of the browser's request that records its calls. */
class Request extends EventTarget {
  static last: Request
  static answer: Answer
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  status = 0
  address = ''
  isAborted = false
  sent: unknown = null
  constructor() {
    super()
    Request.last = this
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name.toLowerCase(), value)
  }
  getResponseHeader(name: string) {
    const { answer } = Request
    return typeof answer === 'object' && name === 'etag' ? (answer.etag ?? null) : null
  }
  send(body: Blob) {
    const { answer } = Request
    this.sent = body
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.size }))
    if (answer === 'none') return
    if (answer !== 'cut') this.status = answer.status
    this.end(answer === 'cut' ? 'error' : 'load')
  }
  abort() {
    this.isAborted = true
    this.end('abort')
  }
  private end(event: string) {
    this.dispatchEvent(new Event(event))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => void vi.unstubAllGlobals())

const bytes = new Blob(['twelve bytes'])

function put(answer: Answer, signal = new AbortController().signal) {
  Request.answer = answer
  const progress: number[] = []
  return {
    progress,
    sent: putPart('https://storage.test/part/1', bytes, { progress: (to) => progress.push(to), signal }),
  }
}

test('bytes are sent as application/octet-stream without authorization, and the ETag is returned', async () => {
  const { sent, progress } = put({ status: 200, etag: '"abc"' })
  expect(await sent).toBe('"abc"')
  expect(progress).toEqual([12])
  expect([Request.last.address, Request.last.sent]).toEqual(['PUT https://storage.test/part/1', bytes])
  expect([...Request.last.headers]).toEqual([['content-type', 'application/octet-stream']])
})

test.each([
  [201, '"abc"'],
  [204, '"abc"'],
  [403, undefined],
  [500, '"abc"'],
  [200, undefined],
])('a reply of %i with ETag %s is a failure', async (status, etag) => {
  const error = await put({ status, ...(etag && { etag }) }).sent.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PutError)
  expect(error).toMatchObject({ status })
})

test('a lost connection counts as status 0', async () => {
  await expect(put('cut').sent).rejects.toMatchObject({ status: 0 })
})

test('aborting ends the current request and no later one', async () => {
  const stopper = new AbortController()
  const { sent } = put('none', stopper.signal)
  stopper.abort()
  await expect(sent).rejects.toMatchObject({ status: 0 })
  expect(Request.last.isAborted).toBe(true)
  const later = new AbortController()
  await put({ status: 200, etag: '"abc"' }, later.signal).sent
  later.abort()
  expect(Request.last.isAborted).toBe(false)
})
