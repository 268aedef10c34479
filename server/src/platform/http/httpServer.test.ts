import type { RequestListener, Server } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createIngestServer } from '../../roles/ingest.ts'
import { server } from '../../../testing/testServer.ts'
import { createHttpServer, httpTimeouts, refuseClient, type HttpTimeouts } from './httpServer.ts'

const short: HttpTimeouts = {
  ...httpTimeouts,
  headersMs: 150,
  bodyMs: 250,
  minBodyBytes: 50,
  checkMs: 25,
}
const echo: RequestListener = (request, response) =>
  void text(request).then(
    (body) => response.end(body),
    () => {},
  )

async function listen(httpServer: Server): Promise<number> {
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  onTestFinished(() => {
    httpServer.close()
    httpServer.closeAllConnections()
  })
  return (httpServer.address() as AddressInfo).port
}

const startEcho = () => listen(createHttpServer(echo, { timeouts: short }).on('clientError', refuseClient))

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Status and code of what a connection answers before it is closed. */
async function readRefusal(socket: Socket): Promise<[status: number, code: string]> {
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  const { error } = JSON.parse(body!) as { error: { code: string; message: string } }
  expect(Object.keys(error)).toEqual(['code', 'message'])
  return [Number(head!.split(' ')[1]), error.code]
}

test('the API keeps idle connections longer than proxies do, and announces it', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=65')
})

test('the ingest role keeps idle connections as long', async () => {
  const port = await listen(createIngestServer({ handle: () => false, takesBeacons: () => true }))
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=65')
})

test('a slow but steady body is read to its end', async () => {
  const socket = open(await startEcho())
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 800\r\n\r\n')
  for (let sent = 0; sent < 800; sent += 40) {
    socket.write('x'.repeat(40))
    await pause(50)
  }
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('x'.repeat(800))
})

test('a body that has arrived but is not read yet is not aborted', async () => {
  const slowEcho: RequestListener = (request, response) => void pause(600).then(() => echo(request, response))
  const socket = open(await listen(createHttpServer(slowEcho, { timeouts: short })))
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n'
  socket.write(head + 'x'.repeat(4_000_000))
  expect((await text(socket)).slice(0, 13)).toBe('HTTP/1.1 200 ')
})

test('a body that arrives while the process is busy is not aborted', async () => {
  const socket = open(await startEcho())
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 800\r\n\r\n')
  await pause(50)
  socket.write('x'.repeat(800))
  const busyUntil = performance.now() + 2 * short.bodyMs
  while (performance.now() < busyUntil);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
})

test('a request whose body stalls is aborted', async () => {
  const socket = open(await startEcho())
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 800\r\n\r\n${'x'.repeat(400)}`)
  expect(await readRefusal(socket)).toEqual([408, 'request_timeout'])
})

test('a request whose body is too slow is aborted', async () => {
  const socket = open(await startEcho())
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 800\r\n\r\n')
  const drip = setInterval(() => socket.write('x'), 40)
  // Bytes that are under way when it is cut may reset the connection before its answer is read.
  const closed = new Promise((resolve) => socket.resume().once('close', resolve))
  await closed
  clearInterval(drip)
  expect(socket.bytesWritten).toBeLessThan(800)
})

test('a request whose headers never end is aborted', async () => {
  const socket = open(await startEcho())
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(await readRefusal(socket)).toEqual([408, 'request_timeout'])
})

test.each([
  ['an address in plain UTF-8', 'GET /healthz?name=ğ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s get the error form of every refusal', async (_what, bytes, status) => {
  const socket = open(Number(new URL(server.url).port))
  socket.write(bytes)
  expect(await readRefusal(socket)).toEqual([status, 'malformed_request'])
})

test('a connection answered while the server closes does not keep the server open', async () => {
  const answer = Promise.withResolvers<void>()
  const closing = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': 2 }).write('o')
    void answer.promise.then(() => response.end('k'))
  })
  const socket = open(await listen(closing))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  const closed = once(closing, 'close')
  closing.close()
  answer.resolve()
  await closed
  expect(closing.listening).toBe(false)
})
