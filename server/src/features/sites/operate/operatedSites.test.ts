import {
  addOperatedSite,
  addSiteHost,
  checkOperatedVerification,
  createZone,
  listOperatedSites,
  listSiteHistory,
  pauseSite,
  readOperatedSite,
  removeSite,
  removeZone,
  restoreSite,
  resumeSite,
  setSite,
  updateZone,
  verifySite,
} from '@matinee/contract/adminSites'
import { setLimits, setUser } from '@matinee/contract/admin'
import { listZones, readSite } from '@matinee/contract/sites'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newSite, newZone } from '../../../../testing/sites.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'

let owner: TestAccount
let operator: TestAccount
beforeAll(async () => {
  ;[owner, operator] = [await make.account(), await make.staff()]
})

const read = (id: string) => api(owner).get(readSite, { params: { id } })
const set = (id: string, body: object) => api(operator).ask(setSite, { params: { id }, body })
const auditOf = async () => {
  const rows = await server.deps.db
    .selectFrom('audit')
    .select(['actor', 'kind', 'details'])
    .where('accountId', '=', owner.id)
    .orderBy('id')
    .execute()
  return rows.map(({ actor, kind, details }) => ({ actor, kind, ...details }))
}

test('an operator sets up a site through the API, and the audit names the operator', async () => {
  const id = await newSite(owner.id)
  const before = await read(id)
  const { body } = await set(id, {
    status: 'LIVE',
    warning: { title: 'Policy', description: 'One page breaks the rules.' },
    adsTxt: ['seller.example, 1, DIRECT'],
    platforms: ['all', 'android'],
  })
  expect(body).toEqual({ id })
  const after = await read(id)
  expect(after).toMatchObject({
    status: 'LIVE',
    onboardingStep: -1,
    warning: { title: 'Policy', description: 'One page breaks the rules.' },
    filters: { platforms: ['all', 'android'] },
  })
  expect(after.adsTxt).toEqual([...before.adsTxt, 'seller.example, 1, DIRECT'])
  expect(after.updatedAt > before.updatedAt).toBe(true)
  await set(id, { warning: null })
  expect((await read(id)).warning).toBeNull()
  expect(await auditOf()).toMatchObject([
    { actor: operator.id, kind: 'changed', site: id },
    {
      actor: operator.id,
      kind: 'changed',
      site: id,
      after: { warningTitle: null, warningDescription: null },
    },
  ])
})

test.each([
  ['adsTxt', { adsTxt: ['seller.example, 1, DIRECT', 'nonsense'] }, 'adsTxt.1'],
  ['adsTxt', { adsTxt: ['a.example, 1, DIRECT\nb.example, 2, DIRECT'] }, 'adsTxt.0'],
  ['adsTxt', { adsTxt: ['# a comment\nb.example, 2, DIRECT'] }, 'adsTxt.0'],
  ['warning', { warning: { title: 'Only a title' } }, 'warning.description'],
  ['onboardingSteps', { onboardingSteps: '0,,1' }, 'onboardingSteps'],
  ['platforms', { platforms: ['tv'] }, 'platforms.0'],
])('an impossible %s is refused with the name of the field', async (_field, body, named) => {
  const id = await newSite(owner.id)
  const before = await read(id)
  const answer = await set(id, body)
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.body as unknown as { error: { fields: object } }).error.fields)).toContain(named)
  expect(await read(id)).toEqual(before)
})

test('an operator adds, changes and removes a placement of any publisher', async () => {
  const id = await newSite(owner.id)
  const staff = api(operator)
  const added = await staff.get(createZone, { params: { id }, body: { name: 'Masthead', mobile: '320x50' } })
  expect(added).toEqual({
    id: added.id,
    name: 'Masthead',
    mobile: '320x50',
    desktop: null,
    zoneType: 'masthead',
    snippet: `<div data-matinee-zone="${added.id}"></div>`,
    passback: null,
    vastUrl: null,
    updatedAt: added.updatedAt,
  })
  const zone = { params: { id: added.id } }
  const changed = await staff.get(updateZone, { ...zone, body: { name: 'Interstitial', mobile: null } })
  expect(changed).toMatchObject({ zoneType: 'interstitial', mobile: null, snippet: null })
  const { passback: _passback, vastUrl: _vastUrl, updatedAt: _updatedAt, ...shown } = changed
  expect(await api(owner).get(listZones, { params: { id } })).toEqual({ data: [shown] })
  expect(await staff.get(removeZone, zone)).toEqual({ success: true })
  expect(await api(owner).get(listZones, { params: { id } })).toEqual({ data: [] })
  expect(await staff.refusal(removeZone, zone)).toEqual([404, 'not_found'])
})

test.each(['320', '320x', 'x50', '320 x 50', '99999x1', '320x50;', '<b>'])(
  'a placement of the size "%s" is refused',
  async (mobile) => {
    const id = await newSite(owner.id)
    const body = { name: 'Banner', mobile }
    expect(await api(operator).refusal(createZone, { params: { id }, body })).toEqual([
      422,
      'invalid_request',
    ])
  },
)

test('a placement’s name is unique on its site, also for concurrent additions', async () => {
  const id = await newSite(owner.id)
  const statuses = await Promise.all(
    Array.from({ length: 4 }, () =>
      api(operator).status(createZone, { params: { id }, body: { name: 'Footer' } }),
    ),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  const [first, second] = [
    await newZone({ accountId: owner.id, siteId: id }),
    await newZone({ accountId: owner.id, siteId: id }),
  ]
  const renamed = await Promise.all(
    [first, second].map((zone) =>
      api(operator).status(updateZone, { params: { id: zone }, body: { name: 'Tower left' } }),
    ),
  )
  expect(renamed.toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('operators read a site with what its owner does not see, and its history', async () => {
  const id = await newSite(owner.id)
  const zone = await newZone(
    { accountId: owner.id, siteId: id },
    { name: 'Preroll', passback: '<p>Later</p>' },
  )
  const vastUrl = 'https://ads.example/vast?cb=[CACHEBUSTING]'
  const staff = api(operator)
  await staff.get(updateZone, { params: { id: zone }, body: { vastUrl } })
  await staff.get(setSite, { params: { id }, body: { adsTxt: ['seller.example, 1, DIRECT'] } })
  const site = await staff.get(readOperatedSite, { params: { id } })
  expect(site).toMatchObject({
    account: { id: owner.id },
    isRemoved: false,
    ownAdsTxt: ['seller.example, 1, DIRECT'],
    zones: [{ id: zone, passback: '<p>Later</p>', vastUrl }],
    verification: { isVerified: true, verifiedBy: 'operator' },
  })
  const { data } = await staff.get(listSiteHistory, { params: { id } })
  expect(data.map(({ details, actor }) => [actor, details!['after']])).toEqual([
    [operator.id, { adsTxt: ['seller.example, 1, DIRECT'] }],
    [operator.id, { vastUrl }],
  ])
  expect(
    await staff.refusal(updateZone, { params: { id: zone }, body: { vastUrl: 'http://a.example' } }),
  ).toEqual([422, 'invalid_request'])
})

test('the list is filtered by state, account and domain, newest first, in pages that end where they say', async () => {
  const someone = await make.account()
  const word = newId(10).toLowerCase()
  const ids: Record<string, string> = {}
  const add = async (name: string, fields: Parameters<typeof newSite>[1] = {}) => {
    ids[name] = await newSite(someone.id, { fqdn: `${name}-${word}.example`, ...fields })
  }
  await add('bare')
  await add('live', { status: 'LIVE' })
  await add('paused', { status: 'PAUSED' })
  await add('unproven', { verifiedAt: null, verifiedBy: null, status: 'LIVE' })
  await add('gone', { removedAt: new Date() })
  await newZone({ accountId: someone.id, siteId: ids['live']! })
  const namesOf = async (query: object) => {
    const { data } = await api(operator).get(listOperatedSites, { query: { search: word, ...query } })
    return data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
  }
  expect(await namesOf({})).toEqual(['unproven', 'paused', 'live', 'bare'])
  expect(await namesOf({ state: 'LIVE' })).toEqual(['unproven', 'live'])
  expect(await namesOf({ state: 'PAUSED' })).toEqual(['paused'])
  expect(await namesOf({ state: 'UNVERIFIED' })).toEqual(['unproven'])
  expect(await namesOf({ state: 'WITHOUT_PLACEMENT' })).toEqual(['bare'])
  expect(await namesOf({ state: 'REMOVED' })).toEqual(['gone'])
  expect(await namesOf({ account: owner.id })).toEqual([])
  const page = (query: object) =>
    api(operator).get(listOperatedSites, { query: { account: someone.id, perPage: 2, ...query } })
  const first = await page({})
  expect(first).toMatchObject({ hasPrevious: false, hasNext: true, total: 4 })
  const second = await page({ after: first.data.at(-1)!.id })
  expect(second).toMatchObject({ hasPrevious: true, hasNext: false })
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
    ['unproven', 'paused', 'live', 'bare'].map((name) => ids[name]),
  )
  expect((await page({ before: second.data[0]!.id })).data).toEqual(first.data)
  expect(second.data.at(-1)).toMatchObject({ zoneCount: 0, account: { id: someone.id }, isRemoved: false })
})

test('a stale form is refused with who was faster, for a site and for a placement', async () => {
  const id = await newSite(owner.id)
  const zone = await newZone({ accountId: owner.id, siteId: id })
  const [faster, slower] = [operator, await make.staff()]
  const begun = await api(slower).get(readOperatedSite, { params: { id } })
  const { name } = await server.deps.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', faster.id)
    .executeTakeFirstOrThrow()
  await api(faster).get(updateZone, { params: { id: zone }, body: { mobile: '300x100' } })
  await api(faster).get(setSite, { params: { id }, body: { incomeTypes: ['direct'] } })
  const refusedZone = await api(slower).ask(updateZone, {
    params: { id: zone },
    body: { mobile: '300x50', updatedAt: begun.zones[0]!.updatedAt },
  })
  const refusedSite = await api(slower).ask(setSite, {
    params: { id },
    body: { incomeTypes: [], updatedAt: begun.updatedAt },
  })
  for (const { status, text } of [refusedZone, refusedSite])
    expect([status, text]).toEqual([409, expect.stringContaining(`${name} changed this`)])
  const now = await api(slower).get(readOperatedSite, { params: { id } })
  expect(now).toMatchObject({ incomeTypes: ['direct'], zones: [{ mobile: '300x100' }] })
  const fresh = { params: { id: zone }, body: { mobile: '300x50', updatedAt: now.zones[0]!.updatedAt } }
  expect((await api(slower).ask(updateZone, fresh)).status).toBe(200)
})

test('a site is added, paused, resumed, removed and restored; who repeats a step learns that it is done', async () => {
  const staff = api(operator)
  const fqdn = `${newId(10).toLowerCase()}.example`
  const added = await staff.get(addOperatedSite, { body: { accountId: owner.id, fqdn } })
  expect(added).toMatchObject({ fqdn, status: 'NEW', verification: { isVerified: false } })
  const request = { params: { id: added.id } }
  for (const [call, after] of [
    [pauseSite, { status: 'PAUSED' }],
    [resumeSite, { status: 'NEW' }],
    [removeSite, { isRemoved: true, verification: null }],
    [restoreSite, { isRemoved: false, status: 'PAUSED' }],
  ] as const) {
    expect(await staff.get(call, request)).toEqual({ id: added.id })
    expect(await staff.get(readOperatedSite, request)).toMatchObject(after)
    expect(await staff.refusal(call, request)).toEqual([409, 'invalid_request'])
  }
  const { data } = await staff.get(listSiteHistory, request)
  expect(data.map(({ details }) => Object.keys(details!).find((key) => key.endsWith('Site')))).toEqual([
    'restoredSite',
    'removedSite',
    'resumedSite',
    'pausedSite',
    'addedSite',
  ])
  const videoOnly = await make.account({ integrationType: -1 })
  const closed = await make.account()
  await staff.get(setUser, { params: { id: closed.id }, body: { status: 'DISABLED' } })
  for (const accountId of [videoOnly.id, closed.id, operator.id, newId()]) {
    const { status, body } = await staff.ask(addOperatedSite, { body: { accountId, fqdn } })
    expect(status).toBe(422)
    expect(Object.keys((body as unknown as { error: { fields: object } }).error.fields)).toEqual([
      'accountId',
    ])
  }
})

test('an action of a site with 200 placements answers less than a hundred bytes', async () => {
  const id = await newSite(owner.id, { status: 'LIVE', verifiedAt: null, verifiedBy: null })
  const passback = `<script src="https://ads.example/passback.js?${'x'.repeat(500)}"></script>`
  for (let at = 0; at < 200; at++) await newZone({ accountId: owner.id, siteId: id }, { passback })
  const request = { params: { id } }
  const { text } = await api(operator).ask(readOperatedSite, request)
  expect(text.length).toBeGreaterThan(100_000)
  const answers = [
    await api(operator).ask(pauseSite, request),
    await api(operator).ask(resumeSite, request),
    await api(operator).ask(setSite, { ...request, body: { status: 'LIVE' } }),
    await api(operator).ask(verifySite, request),
    await api(operator).ask(addSiteHost, {
      ...request,
      body: { host: `${newId(10).toLowerCase()}.example` },
    }),
    await api(operator).ask(checkOperatedVerification, request),
    await api(operator).ask(removeSite, request),
    await api(operator).ask(restoreSite, request),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(Math.max(...answers.map((answer) => answer.text.length))).toBeLessThan(100)
})

test('an operator adds no more sites to an account than its limit', async () => {
  const { id: accountId } = await make.account()
  await api(operator).get(setLimits, { params: { id: accountId }, body: { sites: 1 } })
  const add = () => ({ body: { accountId, fqdn: `${newId(10).toLowerCase()}.example` } })
  expect(await api(operator).status(addOperatedSite, add())).toBe(200)
  expect(await api(operator).refusal(addOperatedSite, add())).toEqual([409, 'quota_reached'])
})

test('an operator gives a domain to a site and lets a host outside it earn', async () => {
  const id = await newSite(owner.id, { verifiedAt: null, verifiedBy: null })
  const staff = api(operator)
  const host = `${newId(10).toLowerCase()}.example`
  await staff.get(verifySite, { params: { id } })
  await staff.get(addSiteHost, { params: { id }, body: { host } })
  expect((await staff.get(readOperatedSite, { params: { id } })).verification).toMatchObject({
    isVerified: true,
    verifiedBy: 'operator',
    hosts: [{ host, isVerified: true }],
  })
  expect(await staff.refusal(addSiteHost, { params: { id }, body: { host: 'no host' } })).toEqual([
    422,
    'invalid_domain',
  ])
})

test('the refusal of a stale form names who changed the site, not who added a placement later', async () => {
  const id = await newSite(owner.id)
  const [ada, bob] = [operator, await make.staff()]
  const began = await api(bob).get(readOperatedSite, { params: { id } })
  await api(ada).get(setSite, { params: { id }, body: { incomeTypes: ['direct'] } })
  await api(bob).get(createZone, { params: { id }, body: { name: 'Footer' } })
  const body = { incomeTypes: [], updatedAt: began.updatedAt }
  const { text } = await api(bob).ask(setSite, { params: { id }, body })
  const names = await server.deps.db.selectFrom('users').select(['id', 'name']).execute()
  const nameOf = (person: TestAccount) => names.find((one) => one.id === person.id)!.name
  expect(text).toContain(`${nameOf(ada)} changed this site`)
})

test('a save without a change keeps the version, so nobody’s form becomes stale', async () => {
  const id = await newSite(owner.id)
  const { updatedAt } = await api(operator).get(readOperatedSite, { params: { id } })
  await set(id, { isApp: false, incomeTypes: [] })
  expect((await api(operator).get(readOperatedSite, { params: { id } })).updatedAt).toBe(updatedAt)
})

test('an app that becomes a site again does not take the domain that another account verified meanwhile', async () => {
  const id = await newSite(owner.id)
  const { fqdn } = await read(id)
  await set(id, { isApp: true })
  const other = await newSite((await make.account()).id, { fqdn })
  expect((await set(id, { isApp: false })).status).toBe(200)
  const verificationOf = async (site: string) =>
    (await api(operator).get(readOperatedSite, { params: { id: site } })).verification
  expect(await verificationOf(id)).toMatchObject({ isVerified: false, isHeldByAnother: true })
  expect(await verificationOf(other)).toMatchObject({ isVerified: true })
})

test('a placement that is no preroll any more loses its VAST tag, and an empty tag is none', async () => {
  const id = await newSite(owner.id)
  const staff = api(operator)
  const vastUrl = 'https://ads.example/vast'
  const zone = await staff.get(createZone, { params: { id }, body: { name: 'Preroll', vastUrl } })
  const request = { params: { id: zone.id } }
  expect(await staff.refusal(updateZone, { ...request, body: { vastUrl: '' } })).toEqual([
    422,
    'invalid_request',
  ])
  expect(await staff.get(updateZone, { ...request, body: { mobile: '320x50' } })).toMatchObject({ vastUrl })
  expect(await staff.get(updateZone, { ...request, body: { name: 'Footer' } })).toMatchObject({
    vastUrl: null,
  })
  const { data } = await staff.get(listSiteHistory, { params: { id } })
  expect(data.at(-1)!.details).toMatchObject({ addedZone: zone.id, name: 'Preroll', vastUrl })
})

test('placements of a removed site stay as they are', async () => {
  const id = await newSite(owner.id)
  const zone = await newZone({ accountId: owner.id, siteId: id })
  await api(operator).get(removeSite, { params: { id } })
  const staff = api(operator)
  for (const refusal of [
    staff.refusal(updateZone, { params: { id: zone }, body: {} }),
    staff.refusal(removeZone, { params: { id: zone } }),
  ])
    expect(await refusal).toEqual([404, 'not_found'])
})
