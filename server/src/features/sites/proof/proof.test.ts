import { checkOperatedVerification } from '@matinee/contract/adminSites'
import { listAudit } from '@matinee/contract/audit'
import * as calls from '@matinee/contract/sites'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { startDns } from '../../../../testing/dnsServer.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newSite, newZone } from '../../../../testing/sites.ts'
import { server } from '../../../../testing/testServer.ts'
import { addHost, checkProof, listToCheck, verifySite } from './proof.service.ts'
import { addUnverifiedHosts, removeUnverifiedHosts } from './proof.store.ts'

const { db, config } = server.deps
const files = new Map<string, string>()
const texts = new Map<string, string[]>()
const dns = await startDns(texts)
config.dnsServer = dns.address
const stops: (() => void)[] = [dns.stop]
afterAll(() => stops.forEach((stop) => stop()))

type Answer = (of: { host: string; path: string }) => { status?: number; location?: string; body?: string }

/** A server of web pages on loopback; its port. */
async function serve(answer: Answer): Promise<number> {
  const web = createServer((request, response) => {
    const { status = 200, location, body = '' } = answer({ host: request.headers.host!, path: request.url! })
    const type = request.url === '/ads.txt' ? 'text/plain' : 'text/html'
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  stops.push(() => web.close())
  return (web.address() as AddressInfo).port
}

/** Answers from the files of one host, or of every host. */
const fromFiles: Answer = ({ host, path }) => {
  const body = files.get(`${host}${path}`) ?? files.get(path)
  return body === undefined ? { status: 404 } : { body }
}

const unproven = { verifiedAt: null, verifiedBy: null }
let port = 0
let domain = ''
let [first, second] = [] as unknown as [TestAccount, TestAccount]
let ids: { first: string; second: string }
beforeEach(async () => {
  files.clear()
  texts.clear()
  port = await serve(fromFiles)
  domain = `localhost:${port}`
  ;[first, second] = [await make.account(), await make.account()]
  ids = {
    first: await newSite(first.id, { fqdn: domain, ...unproven }),
    second: await newSite(second.id, { fqdn: domain, ...unproven }),
  }
})

const read = (who: TestAccount, id: string) => api(who).get(calls.readSiteVerification, { params: { id } })
const check = (who: TestAccount, id: string) => api(who).get(calls.checkSiteVerification, { params: { id } })
const publishLine = async (who: TestAccount, id: string) =>
  files.set('/ads.txt', `# ours\n${(await read(who, id)).adsTxtLines[0]}\n`)
const tagOf = async (who: TestAccount, id: string) =>
  (await api(who).get(calls.readSite, { params: { id } })).loaderSnippet!

describe('a domain', () => {
  test('a domain can be added by several accounts, once by each, and earns for no account before a proof', async () => {
    const fqdn = `news${port}.example`
    const add = (who: TestAccount) => api(who).ask(calls.createSite, { body: { fqdn } })
    expect([(await add(first)).status, (await add(second)).status]).toEqual([200, 200])
    const again = await add(first)
    expect([again.status, again.body]).toEqual([
      409,
      {
        error: expect.objectContaining({ code: 'site_exists', message: 'This domain is already registered' }),
      },
    ])
  })

  test.each([
    ['ads_txt', 'adsTxt', () => publishLine(second, ids.second)],
    ['tag', 'tag', async () => files.set('/', `<head>${await tagOf(second, ids.second)}</head>`)],
    [
      'dns',
      'dns',
      async () =>
        texts.set(domain.split(':')[0]!, ['v=spf1 -all', (await read(second, ids.second)).dnsRecord]),
    ],
  ] as const)('belongs to the account that proves it by %s', async (by, way, prove) => {
    files.set('/', 'Welcome')
    const before = await check(second, ids.second)
    expect(before).toMatchObject({ isVerified: false, proof: { tag: 'missing' } })
    await prove()
    expect((await check(first, ids.first)).isVerified).toBe(false)
    const verified = await check(second, ids.second)
    expect(verified).toMatchObject({ isVerified: true, verifiedBy: by, proof: { [way]: 'found' } })
    expect(await read(first, ids.first)).toMatchObject({ isVerified: false, isHeldByAnother: true })
  })

  test('a domain stays with its holder for 14 days without a proof, and is then given to an account with one', async () => {
    const day = 86_400_000
    const start = Date.now()
    const [holder, other] = [ids.first, ids.second]
    await publishLine(first, holder)
    await check(first, holder)
    await publishLine(second, other)
    const isVerified = async (who: TestAccount, id: string) => (await read(who, id)).isVerified
    await checkProof(server.deps, second.id, other, { nowMs: start })
    expect(await isVerified(second, other)).toBe(false)
    await checkProof(server.deps, second.id, other, { nowMs: start + 13 * day })
    expect(await isVerified(first, holder)).toBe(true)
    expect((await listToCheck(db)).map(({ id }) => id)).toEqual(expect.arrayContaining([holder, other]))
    await checkProof(server.deps, second.id, other, { nowMs: start + 14 * day })
    expect([await isVerified(first, holder), await isVerified(second, other)]).toEqual([false, true])
  })

  test('the log has who checked when a domain is verified, its proof is lost and returns', async () => {
    const operator = await make.staff()
    const entries = async () => {
      const { data } = await api(operator).get(listAudit, { query: { account: first.id, kind: 'changed' } })
      return data.map(({ actor, address, details }) => [actor, address, details])
    }
    const site = ids.first
    await check(first, site)
    expect(await entries()).toEqual([])
    await publishLine(first, site)
    await check(first, site)
    const verified = [first.id, '127.0.0.1', expect.objectContaining({ verifiedSite: site, by: 'ads_txt' })]
    expect(await entries()).toEqual([verified])
    files.clear()
    await checkProof(server.deps, first.id, site)
    const since = expect.any(String)
    const details = { site, before: { unprovenSince: null }, after: { unprovenSince: since } }
    const lost = ['proof', null, details]
    expect(await entries()).toEqual([lost, verified])
    await publishLine(first, site)
    const request = { params: { id: site } }
    for (let attempt = 0; attempt < 2; attempt += 1)
      await api(operator).get(checkOperatedVerification, request)
    const back = { site, before: { unprovenSince: since }, after: { unprovenSince: null } }
    expect(await entries()).toEqual([[operator.id, '127.0.0.1', back], lost, verified])
  })

  test('a proof that returns within the 14 days restarts them', async () => {
    const day = 86_400_000
    const start = Date.now()
    await publishLine(first, ids.first)
    await check(first, ids.first)
    await publishLine(second, ids.second)
    await checkProof(server.deps, second.id, ids.second, { nowMs: start })
    await publishLine(first, ids.first)
    await checkProof(server.deps, first.id, ids.first, { nowMs: start + 10 * day })
    await publishLine(second, ids.second)
    await checkProof(server.deps, second.id, ids.second, { nowMs: start + 15 * day })
    expect((await read(first, ids.first)).isVerified).toBe(true)
  })

  test('a domain is not lost while it is unreachable: a network failure is no evidence against the holder', async () => {
    const day = 86_400_000
    const start = Date.now()
    const holds = { verifiedAt: new Date(), verifiedBy: 'tag' } as const
    const id = await newSite(first.id, { fqdn: 'localhost:1', ...holds })
    config.dnsServer = '127.0.0.1:9'
    onTestFinished(() => void (config.dnsServer = dns.address))
    for (const days of [0, 20]) await checkProof(server.deps, first.id, id, { nowMs: start + days * day })
    const { proof } = await read(first, id)
    expect(proof).toEqual({ adsTxt: 'unreachable', tag: 'unreachable', dns: 'unreachable' })
    const { unprovenSince } = await db
      .selectFrom('sites')
      .select('unprovenSince')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(unprovenSince).toBeNull()
  })

  test('a domain is transferred immediately by an operator, and after that only by an operator', async () => {
    await publishLine(first, ids.first)
    await check(first, ids.first)
    await verifySite(db, { id: ids.second, accountId: second.id, actor: 'cli' })
    expect((await read(second, ids.second)).verifiedBy).toBe('operator')
    expect((await read(first, ids.first)).isVerified).toBe(false)
    const detailsOf = async (who: TestAccount) =>
      (
        await db
          .selectFrom('audit')
          .select(['actor', 'details'])
          .where('accountId', '=', who.id)
          .orderBy('id', 'desc')
          .execute()
      )[0]
    expect(await detailsOf(first)).toEqual({
      actor: 'cli',
      details: { site: ids.first, unverifiedSite: ids.first, fqdn: domain },
    })
    expect(await detailsOf(second)).toEqual({
      actor: 'cli',
      details: { site: ids.second, verifiedSite: ids.second, fqdn: domain, by: 'operator' },
    })
    for (const days of [0, 20])
      await checkProof(server.deps, first.id, ids.first, { nowMs: Date.now() + days * 86_400_000 })
    expect((await read(first, ids.first)).isVerified).toBe(false)
  })

  test('a domain is given to only one of two accounts that prove it at the same time', async () => {
    files.set('/', `${await tagOf(first, ids.first)}${await tagOf(second, ids.second)}`)
    await Promise.all([check(first, ids.first), check(second, ids.second)])
    const holders = [await read(first, ids.first), await read(second, ids.second)]
    expect(
      holders.map(({ isVerified }) => isVerified).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([false, true])
  })
})

test('a new domain of a site needs a new proof', async () => {
  await db
    .updateTable('sites')
    .set({ status: 'NEW', verifiedAt: new Date(), verifiedBy: 'before' })
    .where('id', '=', ids.first)
    .execute()
  await api(first).get(calls.updateSite, {
    params: { id: ids.first },
    body: { fqdn: `n${port}.example` },
  })
  expect((await read(first, ids.first)).isVerified).toBe(false)
})

test('a redirect of the home page to another host proves nothing', async () => {
  const redirecting = await serve(() => ({ status: 302, location: `http://127.0.0.1:${port}/` }))
  const id = await newSite(first.id, { fqdn: `localhost:${redirecting}`, ...unproven })
  files.set(`127.0.0.1:${port}/`, await tagOf(first, id))
  expect((await check(first, id)).proof).toMatchObject({ tag: 'missing' })
})

describe('further hosts', () => {
  const setHosts = (hosts: string[]) =>
    api(first).ask(calls.setSiteHosts, { params: { id: ids.first }, body: { hosts } })

  test('further hosts are edited by the owner, and an invalid domain is refused with its line', async () => {
    const answer = await setHosts(['https://Other.example/a', 'other.example', 'more.example'])
    expect(answer.status).toBe(422)
    expect((await setHosts(['Other.example', 'other.example', 'more.example'])).status).toBe(200)
    expect((await read(first, ids.first)).hosts.map(({ host }) => host)).toEqual([
      'more.example',
      'other.example',
    ])
    const refused = await setHosts(['more.example', 'com.tr'])
    expect((refused.body as unknown as { error: { fields: object } }).error.fields).toHaveProperty([
      'hosts.1',
    ])
    expect((await setHosts(Array.from({ length: 21 }, (_, n) => `h${n}.example`))).status).toBe(422)
  })

  test('further hosts are added by an operator without a proof, at most twenty even at the same time, and each must be a host name', async () => {
    const add = (host: string) =>
      addHost(db, { id: ids.first, accountId: first.id, host, actor: 'cli' }).then(
        () => 'added',
        (error: { code: string }) => error.code,
      )
    for (const host of ['....', '-a.example', 'a b.example', 'https://x.example/'])
      expect(await add(host), host).toBe('invalid_domain')
    await setHosts(Array.from({ length: 18 }, (_, n) => `h${n}.example`))
    expect(await add('LOCALHOST')).toBe('added')
    expect(await add('h0.example')).toBe('added')
    const verified = (await read(first, ids.first)).hosts.filter(({ isVerified }) => isVerified)
    expect(verified.map(({ host }) => host)).toEqual(['h0.example', 'localhost'])
    const atOnce = await Promise.all(['h20.example', 'h21.example'].map(add))
    expect(atOnce.sort()).toEqual(['added', 'too_many'])
  })

  test('further hosts earn once the tag is found on them', async () => {
    const host = `127.0.0.1:${port}`
    await db.insertInto('siteHosts').values({ siteId: ids.first, accountId: first.id, host }).execute()
    expect((await check(first, ids.first)).hosts).toMatchObject([{ host, isVerified: false }])
    files.set(`${host}/`, await tagOf(first, ids.first))
    const verified = await check(first, ids.first)
    expect(verified).toMatchObject({ isVerified: false, hosts: [{ host, isVerified: true }] })
    await check(first, ids.first)
    const query = { account: first.id, kind: 'changed' }
    expect((await api(await make.staff()).get(listAudit, { query })).data).toMatchObject([
      { actor: first.id, details: { site: ids.first, verifiedHost: host } },
    ])
  })

  test('further hosts keep their proof while they stay in the list, and lose it when they leave it', async () => {
    await db
      .insertInto('siteHosts')
      .values({ siteId: ids.first, accountId: first.id, host: 'shop.example', verifiedAt: new Date() })
      .execute()
    const states = async (hosts: string[]) => {
      await setHosts(hosts)
      return (await read(first, ids.first)).hosts.map(({ host, isVerified }) => [host, isVerified])
    }
    expect(await states(['shop.example', 'blog.example'])).toEqual([
      ['blog.example', false],
      ['shop.example', true],
    ])
    await states(['blog.example'])
    expect(await states(['shop.example'])).toEqual([['shop.example', false]])
  })
})

test('neither an app nor the sum of all sites has a domain to prove', async () => {
  const id = await newSite(first.id, { isApp: true })
  for (const one of [id, 'all-sites'])
    expect(await api(first).status(calls.readSiteVerification, { params: { id: one } })).toBe(404)
})

test('ads.txt lines without a site’s code are no proof and are not shown as one', async () => {
  const template = config.adsTxtTemplate
  onTestFinished(() => void (config.adsTxtTemplate = template))
  config.adsTxtTemplate = ['{host}, everybody, DIRECT']
  files.set('/ads.txt', `${new URL(config.publicUrl).hostname}, everybody, DIRECT\n`)
  const checked = await check(first, ids.first)
  expect(checked).toMatchObject({ isVerified: false, proof: { adsTxt: 'off' }, adsTxtLines: [] })
})

test('a placement’s tag without the loader is a proof too', async () => {
  const zone = await newZone({ accountId: first.id, siteId: ids.first })
  files.set('/', `<script src="${config.publicUrl}/ads/v1.js" data-zone="${zone}"></script>`)
  expect((await check(first, ids.first)).verifiedBy).toBe('tag')
})

test('a site stores at most 200 unverified hosts, the busiest of a batch first, and continues to count stored ones', async () => {
  const [full, other] = [await newSite((await make.account()).id), await newSite((await make.account()).id)]
  const hosts = (siteId: string, count: number, requests: number) =>
    Array.from({ length: count }, (_, index) => ({ siteId, host: `h${index}.example`, requests }))
  const lateHost = { siteId: full, host: 'late.example', requests: 9 }
  await addUnverifiedHosts(
    db,
    [...hosts(full, 300, 1), lateHost, ...hosts(other, 3, 1)],
    new Date('2026-08-01'),
  )
  await addUnverifiedHosts(
    db,
    [...hosts(full, 2, 4), { ...lateHost, host: 'later.example' }],
    new Date('2026-11-01'),
  )
  const rowsOf = (siteId: string) =>
    db.selectFrom('siteStrangers').select(['host', 'requests']).where('siteId', '=', siteId).execute()
  const rows = await rowsOf(full)
  expect([rows.length, (await rowsOf(other)).length]).toEqual([200, 3])
  const counts = new Map(rows.map(({ host, requests }) => [host, requests]))
  expect(
    ['h0.example', 'h100.example', 'late.example', 'later.example'].map((host) => counts.get(host)),
  ).toEqual([5, 1, 9, undefined])

  await removeUnverifiedHosts(db, new Date('2026-10-01'))
  expect((await rowsOf(full)).map(({ host }) => host).toSorted()).toEqual(['h0.example', 'h1.example'])
  await addUnverifiedHosts(db, [{ ...lateHost, host: 'later.example' }], new Date('2026-11-02'))
  expect((await rowsOf(full)).map(({ host }) => host)).toContain('later.example')
})
