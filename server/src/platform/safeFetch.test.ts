import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createRawServer, type AddressInfo, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { download, FetchRefused, isPrivateLiteral, safeFetch } from './safeFetch.ts'

const { signal } = new AbortController()
let dir: string
const closing: (() => void)[] = []

async function serve(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'safe-fetch-'))
})
afterAll(async () => {
  for (const close of closing) close()
  await rm(dir, { recursive: true, force: true })
})

const internal = [
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '0',
  '0.0.0.0',
  '[::]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[fc00::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
]

describe('an address that is not public', () => {
  test.each(internal)('%s is never connected to, in any notation', async (host) => {
    let reached = 0
    const { port } = await serve((_request, response) => {
      reached++
      response.end('INTERNAL')
    })
    const refused = safeFetch(`http://${host}:8080/`, { allowsPrivate: false, signal })
    await expect(refused).rejects.toMatchObject({ code: 'address_private', isFinal: true })
    await expect(safeFetch(`http://${host}:${port}/`, { allowsPrivate: false, signal })).rejects.toThrow(
      FetchRefused,
    )
    expect(reached).toBe(0)
    expect(isPrivateLiteral(new URL(`http://${host}/`))).toBe(true)
  })

  test.each(['127.0.0.1', '10.1.2.3', '::1', '::ffff:127.0.0.1', '169.254.169.254'])(
    'an address that is not public is refused behind a host name too: %s',
    async (address) => {
      const family = address.includes(':') ? 6 : 4
      const lookup: LookupFunction = (_name, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family)
      const named = safeFetch('http://harmless.example:8080/', { allowsPrivate: false, signal, lookup })
      await expect(named).rejects.toMatchObject({ code: 'address_private', isFinal: true })
    },
  )

  test('an address that is not public is refused by its scheme, user name or port', async () => {
    for (const address of [
      'ftp://8.8.8.8/',
      'http://me:pw@8.8.8.8/',
      'http://8.8.8.8:25/',
      'file:///etc/passwd',
    ])
      await expect(safeFetch(address, { allowsPrivate: false, signal })).rejects.toThrow(FetchRefused)
  })

  test('a public address is not mistaken for a private one', () => {
    for (const host of ['8.8.8.8', '[2606:4700::1111]', 'media.example', '11.0.0.1', '172.32.0.1'])
      expect([host, isPrivateLiteral(new URL(`http://${host}/`))]).toEqual([host, false])
  })
})

describe('a redirect', () => {
  test.each(internal)('a redirect from a public server to %s is refused', async (host) => {
    // The first server is on loopback, so it counts as public until it has answered.
    let isPublic = true
    const { url } = await serve((_request, response) => {
      isPublic = false
      response.writeHead(302, { location: `http://${host}:8080/` }).end()
    })
    const options = {
      signal,
      get allowsPrivate() {
        return isPublic
      },
    }
    await expect(safeFetch(url, options)).rejects.toMatchObject({ code: 'address_private' })
  })

  test('a redirect is checked like the first address and followed at most five times', async () => {
    const to = (location: string) =>
      serve((_request, response) => response.writeHead(302, { location }).end())
    const end = await serve((_request, response) => response.end('here'))
    const { url } = await to(end.url)
    const followed = await safeFetch(url, { allowsPrivate: true, signal })
    expect(followed.statusCode).toBe(200)
    followed.destroy()
    for (const location of ['ftp://x.example/', 'file:///etc/passwd', 'http://me:pw@x.example/', '/'])
      await expect(safeFetch((await to(location)).url, { allowsPrivate: true, signal })).rejects.toThrow(
        FetchRefused,
      )
  })
})

describe('a download', () => {
  const options = (name: string, validator: string | null = null) => {
    const seen: (string | null)[] = []
    const onValidator = async (etag: string | null) => void seen.push(etag)
    return {
      path: join(dir, name),
      allowsPrivate: true,
      maxBytes: 1_000,
      signal,
      validator,
      onValidator,
      seen,
    }
  }

  test('a download ends at the size limit, with or without Content-Length', async () => {
    const announced = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 1_001 }).end(),
    )
    const silent = await serve((_request, response) => response.end(Buffer.alloc(1_001)))
    for (const { url } of [announced, silent])
      await expect(download(url, options('large'))).rejects.toMatchObject({ isFinal: true })
  })

  test('resumes an interrupted attempt if the file has not changed', async () => {
    const text = 'abcdefghij'
    const ranges: (string | undefined)[] = []
    const { url } = await serve((request, response) => {
      ranges.push(request.headers.range)
      const start =
        request.headers['if-range'] === '"v1"' ? Number(/\d+/.exec(request.headers.range!)![0]) : 0
      response.writeHead(start ? 206 : 200, { etag: '"v1"' }).end(text.slice(start))
    })
    const request = options('resumed', '"v1"')
    await writeFile(request.path, 'abcd')
    await download(url, request)
    expect([ranges, await readFile(request.path, 'utf8'), request.seen]).toEqual([
      ['bytes=4-'],
      text,
      ['"v1"'],
    ])
    const changed = options('resumed', '"v0"')
    await download(url, changed)
    expect(await readFile(request.path, 'utf8')).toBe(text)
  })

  test('a download may be retried after a broken connection or a busy server, but not for a missing file', async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('some', () => response.destroy())
    })
    const busy = await serve((_request, response) => response.writeHead(503).end())
    const missing = await serve((_request, response) => response.writeHead(404).end())
    await expect(download(cut.url, options('cut'))).rejects.toMatchObject({ isFinal: false })
    await expect(download(busy.url, options('busy'))).rejects.toMatchObject({ isFinal: false })
    await expect(download(missing.url, options('missing'))).rejects.toMatchObject({ isFinal: true })
  })

  const tooSlow = { code: 'server_too_slow', isFinal: false }
  /** Sends `bytes` every 20 ms, for ever. */
  const drip = (bytes: number, head: Record<string, number> = {}) =>
    serve((_request, response) => {
      response.writeHead(200, head)
      const timer = setInterval(() => response.write(Buffer.alloc(bytes)), 20)
      response.on('close', () => clearInterval(timer))
    })

  test('a download from a server that becomes too slow is aborted, even if it was fast at first', async () => {
    const pace = { bytesPerS: 2_000, overMs: 300 }
    const slow = await drip(1)
    await expect(download(slow.url, { ...options('drip'), pace })).rejects.toMatchObject(tooSlow)
    const slower = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 900_000 })
      response.write(Buffer.alloc(500_000))
      const timer = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const large = { ...options('slower'), maxBytes: 900_000, pace }
    await expect(download(slower.url, large)).rejects.toMatchObject(tooSlow)
  })

  test('a download from a server that is slow overall is aborted at a deadline that depends on the size', async () => {
    const { url } = await drip(50, { 'content-length': 900 })
    const pace = { bytesPerS: 100, overMs: 200, deadlineMs: (bytes: number) => bytes / 9 }
    await expect(download(url, { ...options('late'), pace })).rejects.toMatchObject(tooSlow)
    const patient = { ...pace, deadlineMs: (bytes: number) => bytes * 100 }
    await download(url, { ...options('patient'), pace: patient })
    expect((await readFile(options('patient').path)).length).toBe(900)
  })

  test('a download that starts over because the server cannot resume it gets a new deadline', async () => {
    const { url } = await serve((request, response) => {
      if (request.headers.range) return response.writeHead(416).end()
      response.writeHead(200, { 'content-length': 900 })
      const timer = setInterval(() => response.write(Buffer.alloc(60)), 20)
      response.on('close', () => clearInterval(timer))
      return response
    })
    const request = { ...options('restarted', '"v1"'), pace: { bytesPerS: 100, overMs: 200 } }
    await writeFile(request.path, 'abcd')
    await download(url, request)
    expect((await readFile(request.path)).length).toBe(900)
  })

  test('a download is aborted if the headers arrive too slowly', async () => {
    const raw = createRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('X-A: a\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
    closing.push(() => raw.close())
    const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`
    const pace = { bytesPerS: 100, overMs: 200 }
    await expect(download(url, { ...options('headers'), pace })).rejects.toMatchObject({
      code: 'server_unreachable',
      isFinal: false,
    })
  })

  test('a download is aborted if the server falls silent', async () => {
    const { url } = await serve((_request, response) => response.writeHead(200).write('a'))
    await expect(download(url, { ...options('silent'), idleMs: 100 })).rejects.toMatchObject({
      isFinal: false,
    })
  })
})
