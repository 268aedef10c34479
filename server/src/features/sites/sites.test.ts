import { login, readProfile } from '@matinee/contract/auth'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { listSites, listZones, readSite, updateSite } from '@matinee/contract/sites'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { asThirdParty, thirdParty } from '../../../testing/thirdParty.ts'
import { addApp } from './apps.service.ts'
import { findSiteByCode, findZone, listApps, noteTagSeen } from './sites.service.ts'

const aSite = (account: TestAccount, fqdn: string, fields: Parameters<typeof newSite>[1] = {}) =>
  newSite(account.id, { fqdn, ...fields })
const sitesOf = async (account: TestAccount) => (await api(account).get(listSites)).sites
const namesOf = async (account: TestAccount) => (await sitesOf(account)).map(({ fqdn }) => fqdn)
const noInfo = { user: { apps: [], appUsers: [] } }

test('an account without sites gets an empty list', async () => {
  expect(await api(await make.account()).get(listSites)).toEqual({ sites: [], info: noInfo })
})

test('a site has all of its fields', async () => {
  const account = await make.account({ integrationType: 0 })
  const id = await newSite(account.id, {
    fqdn: 'live.example',
    status: 'LIVE',
    onboardingStep: -1,
    code: 'k3v9x0ab12',
    category: 'News',
    page: 'https://live.example/a-story',
    onboardingSteps: '0,2',
    adsTxt: ['seller.example, 77, RESELLER, f0', 'contact=ads@live.example'],
    warningTitle: 'Policy',
    warningDescription: 'One page breaks the rules.',
    incomeTypes: ['direct', 'adx'],
    tagMap: JSON.stringify({ top_banner: 'Top banner' }),
    dimensions: ['appNames'],
    breakdowns: ['daily', 'tag', 'statType'],
    platforms: ['all', 'mobile', 'amp'],
    tagSeenFirstAt: '2026-03-01T00:00:00Z',
    tagSeenLastAt: '2026-03-02T00:00:00Z',
    updatedAt: '2026-03-03T00:00:00Z',
  })
  const zone = { accountId: account.id, siteId: id }
  const [masthead, sticky] = [
    await newZone(zone, { name: 'Masthead', position: 0 }),
    await newZone(zone, { name: 'Mobile sticky', desktop: null, position: 1 }),
  ]
  const site = await api(account).get(readSite, { params: { id } })
  expect(site).toEqual({
    id,
    virgulId: id,
    fqdn: 'live.example',
    status: 'LIVE',
    code: 'k3v9x0ab12',
    category: 'News',
    page: 'https://live.example/a-story',
    onboardingStep: -1,
    onboardingSteps: '0,2',
    isApp: false,
    adsTxt: ['127.0.0.1, k3v9x0ab12, DIRECT', 'seller.example, 77, RESELLER, f0', 'contact=ads@live.example'],
    loaderSnippet: `<script async src="${server.url}/ads/v1.js" data-site="k3v9x0ab12"></script>`,
    warning: { title: 'Policy', description: 'One page breaks the rules.' },
    info: noInfo,
    incomeTypes: ['direct', 'adx'],
    tagMap: { top_banner: 'Top banner' },
    dimensions: ['appNames'],
    zones: [
      {
        id: masthead,
        name: 'Masthead',
        mobile: '320x50',
        desktop: '970x250',
        zoneType: 'masthead',
        snippet: `<div data-matinee-zone="${masthead}"></div>`,
      },
      {
        id: sticky,
        name: 'Mobile sticky',
        mobile: '320x50',
        desktop: null,
        zoneType: 'sticky',
        snippet: null,
      },
    ],
    breakdowns: {
      daily: true,
      monthly: false,
      placement: false,
      tag: true,
      platform: false,
      appNames: true,
      site: false,
      statType: true,
    },
    filters: { platforms: ['all', 'mobile', 'amp'], placement: false, tag: true },
    tagSeenFirstAt: '2026-03-01T00:00:00.000Z',
    tagSeenLastAt: '2026-03-02T00:00:00.000Z',
    updatedAt: '2026-03-03T00:00:00.000Z',
  })
  expect(await sitesOf(account)).toEqual([site])
  expect(await api(account).get(listZones, { params: { id } })).toEqual({ data: site.zones })
})

test('accounts of the simpler script get one line per zone and nothing for the head', async () => {
  const account = await make.account({ integrationType: 2 })
  const siteId = await newSite(account.id)
  const zone = await newZone({ accountId: account.id, siteId })
  const site = await api(account).get(readSite, { params: { id: siteId } })
  expect(site.loaderSnippet).toBeNull()
  expect(site.zones[0]!.snippet).toBe(
    `<script async src="${server.url}/ads/v1.js" data-zone="${zone}"></script>`,
  )
})

test.each([
  ['Masthead', 'masthead', true],
  ['Preroll video', 'preroll', false],
  ['Sticky footer', 'sticky', false],
  ['Interstitial', 'interstitial', false],
  ['Tower left', 'tower left', true],
  ['In content 3', 'in content', true],
  ['Sidebar top', 'banner', true],
])('a placement named "%s" is of type %s', async (name, zoneType, hasSnippet) => {
  const account = await make.account({ integrationType: 4 })
  const siteId = await newSite(account.id)
  await newZone({ accountId: account.id, siteId }, { name })
  const { data } = await api(account).get(listZones, { params: { id: siteId } })
  expect(data.map(({ zoneType, snippet }) => [zoneType, snippet !== null])).toEqual([[zoneType, hasSnippet]])
})

test('an app has no code for pages, neither for the head nor for a placement', async () => {
  const account = await make.account({ integrationType: 4 })
  const siteId = await newSite(account.id, { isApp: true })
  await newZone({ accountId: account.id, siteId })
  const site = await api(account).get(readSite, { params: { id: siteId } })
  expect([site.loaderSnippet, site.zones[0]!.snippet]).toEqual([null, null])
})

test('a site with a video placement offers the income type of video ads, once', async () => {
  const account = await make.account()
  const [plain, ready, listed] = [
    await newSite(account.id, { incomeTypes: ['direct'] }),
    await newSite(account.id, { incomeTypes: ['direct'] }),
    await newSite(account.id, { incomeTypes: ['video', 'direct'] }),
  ]
  await newZone({ accountId: account.id, siteId: plain }, { name: 'Masthead' })
  for (const siteId of [ready, listed]) await newZone({ accountId: account.id, siteId }, { name: 'Preroll' })
  const incomeTypes = async (id: string) => (await api(account).get(readSite, { params: { id } })).incomeTypes
  expect(await Promise.all([plain, ready, listed].map(incomeTypes))).toEqual([
    ['direct'],
    ['direct', 'video'],
    ['video', 'direct'],
  ])
})

describe('with two sites or more', () => {
  test('their sum comes first: with everything that any of them offers, without zones and ads.txt', async () => {
    const account = await make.account()
    const siteId = await newSite(account.id, {
      breakdowns: ['daily'],
      platforms: ['all', 'desktop'],
      incomeTypes: ['direct'],
      tagMap: JSON.stringify({ a: 'Tag A' }),
      updatedAt: '2026-03-03T00:00:00Z',
    })
    expect((await sitesOf(account)).map(({ id }) => id)).toEqual([siteId])
    await newZone({ accountId: account.id, siteId })
    const second = await newSite(account.id, {
      breakdowns: ['monthly', 'tag'],
      platforms: ['all', 'amp'],
      incomeTypes: ['adx', 'direct'],
      tagMap: JSON.stringify({ b: 'Tag B' }),
      tagSeenLastAt: '2026-03-02T00:00:00Z',
      updatedAt: '2026-03-04T00:00:00Z',
    })
    const sites = await sitesOf(account)
    expect(sites.map(({ id }) => id)).toEqual(['all-sites', siteId, second])
    expect(sites[0]).toMatchObject({
      virgulId: 'all-sites',
      fqdn: '',
      status: 'LIVE',
      onboardingStep: -1,
      zones: [],
      adsTxt: [],
      loaderSnippet: null,
      incomeTypes: ['direct', 'adx'],
      tagMap: { a: 'Tag A', b: 'Tag B' },
      breakdowns: { daily: true, monthly: true, tag: true, placement: false },
      filters: { platforms: ['all', 'desktop', 'amp'], tag: true, placement: false },
      tagSeenLastAt: '2026-03-02T00:00:00.000Z',
      updatedAt: '2026-03-04T00:00:00.000Z',
    })
    expect(await api(account).get(readSite, { params: { id: 'all-sites' } })).toEqual(sites[0])
  })

  test('the sum has no placements to list and cannot be changed', async () => {
    const account = await make.account()
    await newSite(account.id)
    await newSite(account.id)
    const all = { params: { id: 'all-sites' } }
    expect(await api(account).refusal(listZones, all)).toEqual([404, 'not_found'])
    expect(await api(account).refusal(updateSite, { ...all, body: { category: 'x' } })).toEqual([
      404,
      'not_found',
    ])
  })
})

test('the sum can be read by its id also with one site or none', async () => {
  const account = await make.account()
  const all = await api(account).get(readSite, { params: { id: 'all-sites' } })
  expect(all).toMatchObject({ id: 'all-sites', zones: [], updatedAt: '1970-01-01T00:00:00.000Z' })
})

test('sites are sorted by creation, not by storage', async () => {
  const account = await make.account()
  await aSite(account, 'second.example', { createdAt: '2026-03-02T00:00:00Z' })
  await aSite(account, 'third.example', { createdAt: '2026-03-03T00:00:00Z' })
  await aSite(account, 'first.example', { createdAt: '2026-03-01T00:00:00Z' })
  expect(await namesOf(account)).toEqual(['', 'first.example', 'second.example', 'third.example'])
})

test("another publisher's sites are not in the list", async () => {
  const [mine, theirs] = [await make.account(), await make.account()]
  await aSite(mine, 'mine.example')
  await aSite(theirs, 'theirs.example')
  expect(await namesOf(mine)).toEqual(['mine.example'])
})

test.each([
  [-1, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
] as [IntegrationType, number][])(
  'an account of type %i that owns a site has %i sites',
  async (type, count) => {
    const account = await make.account({ integrationType: type })
    await aSite(account, `owned${type + 1}.example`)
    expect(await sitesOf(account)).toHaveLength(count)
    const all = await api(account).get(readSite, { params: { id: 'all-sites' } })
    expect(all.filters.platforms.length > 0).toBe(count > 0)
  },
)

test('an agent gets the accounts it reports on, as in its profile', async () => {
  const [client, stranger] = [await make.account(), await make.account()]
  const { agent } = await make.agent(client)
  const { info } = await api(agent).get(listSites)
  expect(info.user).toEqual({ apps: [], appUsers: [{ id: client.id, name: 'Ayşe Test' }] })
  expect((await api(agent).get(readProfile)).appUsers).toEqual(info.user.appUsers)
  expect((await api(stranger).get(listSites)).info).toEqual(noInfo)
})

test('a user who acts in another account gets that account’s sites, not their own', async () => {
  const owner = await make.account()
  await aSite(owner, 'owner.example')
  const { agent, acting } = await make.agent(owner)
  await aSite(agent, 'agent.example')
  expect(await namesOf(acting)).toEqual(['owner.example'])
  expect((await api(acting).get(listSites)).info).toEqual(noInfo)
})

test('an account gets its apps in the list, in each site and in its profile', async () => {
  const account = await make.account({ integrationType: 4 })
  await newSite(account.id)
  const stranger = await make.account({ integrationType: 4 })
  await addApp(server.deps.db, stranger.id, { name: 'Theirs', platform: 'iOS', storeId: '' }, 'cli')
  const kite = await addApp(
    server.deps.db,
    account.id,
    { name: 'Kite', platform: 'iOS', storeId: '1' },
    'cli',
  )
  const arcade = await addApp(
    server.deps.db,
    account.id,
    { name: 'Arcade', platform: 'Android', storeId: '' },
    'cli',
  )
  const apps = [
    { id: arcade.id, name: 'Arcade', platform: 'Android' },
    { id: kite.id, name: 'Kite', platform: 'iOS' },
  ]
  const { sites, info } = await api(account).get(listSites)
  expect([info.user.apps, sites[0]!.info.user.apps]).toEqual([apps, apps])
  expect((await api(account).get(readProfile)).apps).toEqual(apps)
  const { user } = await api(null).get(login, { body: { email: account.email, password: account.password } })
  expect(user.apps).toEqual(apps)
})

test.each([{ name: ' ' }, { name: 'n'.repeat(201) }, { storeId: 's'.repeat(201) }])(
  'an app with an invalid name or store id is refused: $name$storeId',
  async (fault) => {
    const { id } = await make.account({ integrationType: 3 })
    const app = { name: 'Kite', platform: 'iOS', storeId: '', ...fault } as const
    await expect(addApp(server.deps.db, id, app, 'cli')).rejects.toMatchObject({
      status: 422,
      fields: { [Object.keys(fault)[0]!]: expect.any(String) as string },
    })
    expect(await listApps(server.deps.db, id)).toEqual([])
  },
)

test('an app is added once for each platform', async () => {
  const { id } = await make.account({ integrationType: 3 })
  const app = { name: 'Kite', platform: 'iOS', storeId: '' } as const
  await addApp(server.deps.db, id, app, 'cli')
  await addApp(server.deps.db, id, { ...app, platform: 'Android' }, 'cli')
  await expect(addApp(server.deps.db, id, app, 'cli')).rejects.toMatchObject({ status: 422 })
  expect((await listApps(server.deps.db, id)).map(({ platform }) => platform).sort()).toEqual([
    'Android',
    'iOS',
  ])
})

test('a third-party app with read access gets the sites, not the accounts of an agent', async () => {
  const { agent } = await make.agent(await make.account())
  await aSite(agent, 'read.example')
  const third = await asThirdParty(agent, await thirdParty(), 'read')
  expect(await api(third).get(listSites)).toMatchObject({ sites: [{ fqdn: 'read.example' }], info: noInfo })
})

test('the list costs at most three SQL statements, including the sign-in', async () => {
  const account = await make.account()
  await aSite(account, 'one.example')
  await sitesOf(account)
  const before = server.sqlTexts.length
  await sitesOf(account)
  expect(server.sqlTexts.length - before).toBeLessThanOrEqual(3)
})

test('one site costs at most three statements too', async () => {
  const account = await make.account()
  const id = await newSite(account.id)
  await newZone({ accountId: account.id, siteId: id })
  await api(account).get(readSite, { params: { id } })
  const before = server.sqlTexts.length
  await api(account).get(readSite, { params: { id } })
  expect(server.sqlTexts.length - before).toBeLessThanOrEqual(3)
})

describe('lookups by ad tags', () => {
  test('lookups by ad tags find a zone by its id with everything for ad serving', async () => {
    const account = await make.account({ timezone: 'Europe/Istanbul' })
    const siteId = await newSite(account.id, { fqdn: 'zoned.example', code: 'zoned00001', status: 'PAUSED' })
    const id = await newZone(
      { accountId: account.id, siteId },
      { name: 'Footer', desktop: null, passback: '<b>x</b>' },
    )
    expect(await findZone(server.deps.db, id)).toEqual({
      id,
      accountId: account.id,
      siteId,
      name: 'Footer',
      zoneType: 'footer',
      mobile: '320x50',
      desktop: null,
      passback: '<b>x</b>',
      vastUrl: null,
      siteStatus: 'PAUSED',
      siteCode: 'zoned00001',
      siteFqdn: 'zoned.example',
      isVerified: true,
      furtherHosts: [],
      timezone: 'Europe/Istanbul',
      integrationType: 0,
    })
    expect(await findSiteByCode(server.deps.db, 'zoned00001')).toMatchObject({ id: siteId })
  })

  test('lookups by ad tags find nothing of a closed account', async () => {
    const account = await make.account()
    const siteId = await newSite(account.id, { code: 'shut000001' })
    const id = await newZone({ accountId: account.id, siteId })
    await server.deps.db
      .updateTable('users')
      .set({ status: 'DISABLED' })
      .where('id', '=', account.id)
      .execute()
    expect(await findZone(server.deps.db, id)).toBeUndefined()
    expect(await findSiteByCode(server.deps.db, 'shut000001')).toBeUndefined()
  })

  test('record a tag’s first request, and then at most one a minute', async () => {
    const account = await make.account()
    const id = await newSite(account.id)
    const seen = async () => {
      const site = await api(account).get(readSite, { params: { id } })
      return [site.tagSeenFirstAt, site.tagSeenLastAt]
    }
    const { updatedAt } = await api(account).get(readSite, { params: { id } })
    const start = Date.parse('2026-05-01T10:00:00.000Z')
    await noteTagSeen(server.deps.db, id, start)
    const first = '2026-05-01T10:00:00.000Z'
    expect(await seen()).toEqual([first, first])
    const before = server.sqlTexts.length
    await noteTagSeen(server.deps.db, id, start + 59_999)
    expect(server.sqlTexts.length).toBe(before)
    expect(await seen()).toEqual([first, first])
    await noteTagSeen(server.deps.db, id, start + 60_000)
    expect(await seen()).toEqual([first, '2026-05-01T10:01:00.000Z'])
    expect((await api(account).get(readSite, { params: { id } })).updatedAt).toBe(updatedAt)
  })
})
