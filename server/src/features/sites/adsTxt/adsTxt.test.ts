import { checkAdsTxt, readAdsTxt, readSite } from '@matinee/contract/sites'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make } from '../../../../testing/make.ts'
import { newSite } from '../../../../testing/sites.ts'
import { server } from '../../../../testing/testServer.ts'
import { checkAdsTxt as check } from './adsTxt.service.ts'
import { fetchAdsTxt } from './fetchAdsTxt.ts'

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

/** A publisher's web server on this machine; `host` by an address, `name` by a name: to us two domains. */
async function webServer(
  listener: RequestListener,
): Promise<{ host: string; name: string; paths: string[] }> {
  const paths: string[] = []
  const web = createServer((request, response) => {
    paths.push(request.url!)
    listener(request, response)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    web.closeAllConnections()
    web.close()
  })
  const { port } = web.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, name: `localhost:${port}`, paths }
}

const serving = (text: string, type = 'text/plain; charset=utf-8') =>
  webServer((_request, response) => response.writeHead(200, { 'content-type': type }).end(text))
const sending = (location: string, status = 302) =>
  webServer((_request, response) => response.writeHead(status, { location }).end())
const fetched = (fqdn: string) => fetchAdsTxt({ fqdn, name: 'ads.txt' }, { allowsPrivate: true })

describe('the live file is checked', () => {
  test('line by line, where the site has it', async () => {
    const account = await make.account({ integrationType: 2 })
    const web = await serving('seller.example, 1, RESELLER\nnonsense\n127.0.0.1, abcdefghij, DIRECT')
    const adsTxt = ['seller.example, 1, DIRECT', 'other.example, 2, DIRECT']
    const id = await newSite(account.id, { fqdn: web.host, code: 'abcdefghij', adsTxt })
    const answer = await api(account).get(checkAdsTxt, { params: { id } })
    expect(answer).toEqual({
      address: `http://${web.host}/ads.txt`,
      checkedAt: answer.checkedAt,
      fault: null,
      httpStatus: 200,
      lines: [
        { line: '127.0.0.1, abcdefghij, DIRECT', verdict: 'found', found: null },
        {
          line: 'seller.example, 1, DIRECT',
          verdict: 'different',
          found: 'seller.example, 1, RESELLER',
        },
        { line: 'other.example, 2, DIRECT', verdict: 'missing', found: null },
      ],
      unreadable: [{ number: 2, text: 'nonsense' }],
    })
    expect(Math.abs(Date.parse(answer.checkedAt) - Date.now())).toBeLessThan(60_000)
  })

  test('under the name for apps of an app', async () => {
    const account = await make.account({ integrationType: 4 })
    const web = await serving('x')
    const id = await newSite(account.id, { fqdn: web.host, isApp: true })
    await api(account).get(checkAdsTxt, { params: { id } })
    expect(web.paths).toEqual(['/app-ads.txt'])
  })

  test("the live ads.txt is not checked for another publisher's site, whose server gets no request", async () => {
    const web = await serving('x')
    const id = await newSite((await make.account()).id, { fqdn: web.host })
    const other = await make.account()
    expect(await api(other).refusal(checkAdsTxt, { params: { id } })).toEqual([404, 'not_found'])
    expect(web.paths).toEqual([])
  })

  test('twenty times in ten minutes, then 429 with the seconds to wait', async () => {
    const account = await make.account()
    const web = await serving('x')
    const id = await newSite(account.id, { fqdn: web.host })
    const statuses = []
    for (let check = 0; check < 20; check++)
      statuses.push(await api(account).status(checkAdsTxt, { params: { id } }))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const answer = await api(account).ask(checkAdsTxt, { params: { id } })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(web.paths).toHaveLength(20)
  })
})

describe('the check of an unreadable file says', () => {
  test.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'refused'],
    [503, 'unreachable'],
  ])('the check of an unreadable ads.txt reports that it answered %i: %s', async (status, fault) => {
    const web = await webServer((_request, response) => response.writeHead(status).end())
    expect(await fetched(web.host)).toMatchObject({ fault, httpStatus: status, text: '' })
  })

  test('the check of an unreadable ads.txt reports that the answer is a page, not plain text', async () => {
    const web = await serving('<html></html>', 'text/html')
    expect((await fetched(web.host)).fault).toBe('not_text')
  })

  test('the check of an unreadable ads.txt reports that it has too many lines', async () => {
    const web = await serving('\n'.repeat(2_000_000))
    expect(await fetched(web.host)).toMatchObject({ fault: 'too_large', text: '' })
  })

  test('the check of an unreadable ads.txt reports that it is larger than two megabytes, without reading further', async () => {
    let sent = 0
    const web = await webServer((_request, response) => {
      const more = () => {
        while (!response.destroyed && sent < 400_000_000 && response.write(Buffer.alloc(1_000_000)))
          sent += 1_000_000
        if (!response.destroyed) response.once('drain', more)
      }
      response.writeHead(200, { 'content-type': 'text/plain' })
      more()
    })
    expect((await fetched(web.host)).fault).toBe('too_large')
    expect(sent).toBeLessThan(100_000_000)
  })

  test('the check of an unreadable ads.txt reports that the server does not answer', async () => {
    expect(await fetched('localhost:1')).toMatchObject({ fault: 'unreachable', httpStatus: null })
  })

  test('the same through the API, without lines', async () => {
    const account = await make.account()
    const id = await newSite(account.id, { fqdn: 'localhost:1' })
    const answer = await api(account).get(checkAdsTxt, { params: { id } })
    expect(answer).toMatchObject({ fault: 'unreachable', httpStatus: null, lines: [], unreadable: [] })
  })
})

describe('a redirect', () => {
  test.each([301, 302, 307])('a redirect of %i is followed', async (status) => {
    const end = await serving('a.example, 1, DIRECT')
    const start = await sending(`http://${end.host}/moved.txt`, status)
    expect(await fetched(start.host)).toMatchObject({
      fault: null,
      address: `http://${end.host}/moved.txt`,
      text: 'a.example, 1, DIRECT',
    })
  })

  test.each([303, 308])('a redirect of %i is not followed, as buyers do not follow it', async (status) => {
    const end = await serving('a.example, 1, DIRECT')
    const start = await sending(`http://${end.host}/`, status)
    expect((await fetched(start.host)).fault).toBe('refused')
    expect(end.paths).toEqual([])
  })

  test('within the domain is followed several times', async () => {
    const end = await serving('a.example, 1, DIRECT')
    const second = await sending(`http://${end.host}/`)
    const first = await sending(`http://${second.host}/`)
    expect((await fetched(first.host)).fault).toBeNull()
  })

  test('a redirect to another domain is followed once, and not further', async () => {
    const end = await serving('a.example, 1, DIRECT')
    const first = await sending(`http://${end.name}/`)
    expect((await fetched(first.host)).fault).toBeNull()
    const outside = await sending(`http://${end.name}/`)
    const twice = await sending(`http://${outside.name}/`)
    expect((await fetched(twice.host)).fault).toBe('refused')
    expect(end.paths).toHaveLength(1)
  })

  test('a redirect in a circle ends', async () => {
    const web = await sending('/ads.txt')
    expect((await fetched(web.host)).fault).toBe('refused')
    expect(web.paths.length).toBeLessThanOrEqual(12)
  })
})

describe('a site whose domain resolves to a private network', () => {
  const deps = { ...server.deps, config: { ...server.deps.config, allowsPrivateSources: false } }

  test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1', '0'])(
    'a site whose domain resolves to a private network at %s is not requested',
    async (host) => {
      const web = await serving('x')
      const port = web.host.split(':').at(-1)!
      const account = await make.account()
      for (const fqdn of [host, `${host}:${port}`]) {
        const id = await newSite(account.id, { fqdn, isApp: true })
        expect((await check(deps, account.id, id)).fault).toBe('refused')
      }
      expect(web.paths).toEqual([])
    },
  )

  test('a site whose domain resolves to a private network by its name server is not contacted either', async () => {
    const lookup: NonNullable<Parameters<typeof fetchAdsTxt>[1]['lookup']> = (_name, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
    const { fault } = await fetchAdsTxt(
      { fqdn: 'harmless.example', name: 'ads.txt' },
      { allowsPrivate: false, lookup },
    )
    expect(fault).toBe('refused')
  })
})

describe('the expected ads.txt', () => {
  test('the expected ads.txt is plain text for its owner, one line each', async () => {
    const account = await make.account()
    const id = await newSite(account.id, { code: 'ownfile001', adsTxt: ['çiçek.example, 1, DIRECT'] })
    const answer = await api(account).ask(readAdsTxt, { params: { id } })
    expect(answer.text).toBe('127.0.0.1, ownfile001, DIRECT\nçiçek.example, 1, DIRECT\n')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="ads.txt"')
    const { adsTxt } = await api(account).get(readSite, { params: { id } })
    expect(answer.text).toBe(adsTxt.map((line) => `${line}\n`).join(''))
  })

  test("the expected ads.txt of another publisher's site and of the sum of all sites answers the 404 of a missing one", async () => {
    const id = await newSite((await make.account()).id)
    const other = api(await make.account())
    const missing = await other.ask(readAdsTxt, { params: { id: 'AAAAAAAAAAAAAA' } })
    for (const there of [id, 'all-sites']) {
      const answer = await other.ask(readAdsTxt, { params: { id: there } })
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    }
  })

  test.each(['/ads-txt/publicfile', '/sites/publicfile/ads.txt', '/sites/publicfile/app-ads.txt'])(
    'the expected ads.txt is open to buyers at %s, without sign-in',
    async (path) => {
      const account = await make.account()
      await server.deps.db.deleteFrom('sites').where('code', '=', 'publicfile').execute()
      await newSite(account.id, { code: 'publicfile', isApp: path.endsWith('app-ads.txt') })
      const answer = await fetch(server.url + path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('127.0.0.1, publicfile, DIRECT\n')
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('the expected ads.txt of an unknown code answers 404', async () => {
    for (const code of ['nobodyhas1', '%00', '..%2f..%2fetc', 'x'.repeat(150)])
      expect((await fetch(`${server.url}/ads-txt/${code}`)).status, code).toBe(404)
  })
})
