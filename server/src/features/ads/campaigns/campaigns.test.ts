import * as calls from '@matinee/contract/campaigns'
import type { NewCampaign } from '@matinee/contract/campaigns'
import { explainMetric } from '@matinee/contract/reports'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { makeSite } from '../../../../testing/revenue.ts'
import { png } from '../../../../testing/pictures.ts'
import { newSite, newZone } from '../../../../testing/sites.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'

let operator: TestAccount
let colleague: TestAccount
beforeAll(async () => {
  ;[operator, colleague] = [await make.staff(), await make.staff()]
})

const fields = (some: Partial<NewCampaign> = {}) => ({
  name: `Spring ${newId(8)}`,
  advertiser: 'Tea house',
  cpmMicros: 2_000_000,
  currency: 'usd' as const,
  clickUrl: 'https://shop.example/tea',
  startsAt: '2026-01-01T00:00:00.000Z',
  ...some,
})
const create = (some?: Partial<NewCampaign>) =>
  api(operator).get(calls.createCampaign, { body: fields(some) })
const html = { size: '300x250', html: '<b>Tea</b>' }
const addAd = (id: string, body: object = html) =>
  api(operator).ask(calls.addCreative, { params: { id }, body: body as typeof html })

describe('the list', () => {
  test('shows campaigns newest first, page by page, without one twice', async () => {
    const advertiser = newId()
    const made = [await create({ advertiser }), await create({ advertiser }), await create({ advertiser })]
    const page = (query: object) =>
      api(operator).get(calls.listCampaigns, { query: { search: advertiser, ...query } })
    const first = await page({ perPage: 2 })
    expect(first.data.map(({ id }) => id)).toEqual([made[2]!.id, made[1]!.id])
    expect([first.hasPrevious, first.hasNext]).toEqual([false, true])
    const second = await page({ perPage: 2, after: made[1]!.id })
    expect(second.data.map(({ id }) => id)).toEqual([made[0]!.id])
    expect([second.hasPrevious, second.hasNext]).toEqual([true, false])
  })

  test('finds campaigns that are active but not shown, and says why', async () => {
    const advertiser = newId()
    const [early, empty, paused] = [
      await create({ advertiser, startsAt: '2999-01-01T00:00:00.000Z' }),
      await create({ advertiser }),
      await create({ advertiser }),
    ]
    for (const { id, updatedAt } of [early, empty])
      await api(operator).get(calls.updateCampaign, { params: { id }, body: { status: 'ACTIVE', updatedAt } })
    const query = { search: advertiser, state: 'NOT_SHOWN' as const }
    const { data } = await api(operator).get(calls.listCampaigns, { query })
    expect(data.map(({ id, obstacle }) => [id, obstacle])).toEqual([
      [empty.id, 'no creative'],
      [early.id, 'not begun'],
    ])
    expect(data.map(({ id }) => id)).not.toContain(paused.id)
  })
})

describe('a change', () => {
  test('of a campaign that somebody else changed is refused with who did it, and nothing of it counts', async () => {
    const { id, updatedAt } = await create()
    const params = { id }
    await api(colleague).get(calls.updateCampaign, { params, body: { cpmMicros: 3_000_000, updatedAt } })
    const late = await api(operator).ask(calls.updateCampaign, {
      params,
      body: { cpmMicros: 4_000_000, name: 'Mine', updatedAt },
    })
    expect(late.status).toBe(409)
    const { name } = await server.deps.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', colleague.id)
      .executeTakeFirstOrThrow()
    expect(late.body).toMatchObject({
      error: {
        code: 'stale',
        message: expect.stringContaining(`${name} changed`),
        details: {
          changedBy: name,
          changedAt: (await api(operator).get(calls.readCampaign, { params })).updatedAt,
        },
      },
    })
    const now = await api(operator).get(calls.readCampaign, { params })
    expect(now).toMatchObject({ cpmMicros: 3_000_000, name: expect.stringContaining('Spring') })
    const again = { name: 'Mine', updatedAt: now.updatedAt }
    expect(await api(operator).get(calls.updateCampaign, { params, body: again })).toMatchObject({
      name: 'Mine',
    })
  })

  test('is in its history with its values before and after', async () => {
    const { id, updatedAt } = await create()
    const body = { budgetMicros: 5_000_000, updatedAt }
    await api(colleague).get(calls.updateCampaign, { params: { id }, body })
    const { data } = await api(operator).get(calls.listCampaignHistory, { params: { id } })
    expect(data).toMatchObject([
      {
        kind: 'changed',
        actor: colleague.id,
        details: { before: { budgetMicros: null }, after: { budgetMicros: 5_000_000 } },
      },
      { kind: 'created', actor: operator.id },
    ])
  })

  test('needs the role of ad operations or of an administrator', async () => {
    const body = fields()
    const statusOf = async (role: 'support' | 'finance' | 'adOperations') =>
      (await api(await make.staff({ staffRole: role })).ask(calls.createCampaign, { body })).status
    expect([await statusOf('support'), await statusOf('finance'), await statusOf('adOperations')]).toEqual([
      403, 403, 200,
    ])
  })
})

describe('an ad', () => {
  test('is added as a picture or as HTML, has an address that shows it, and is removed', async () => {
    const { id } = await create()
    await addAd(id)
    const { body } = await addAd(id, { size: '4x2', alt: 'Fresh tea', image: png.toString('base64') })
    const { creatives } = body
    expect(creatives).toMatchObject([
      { size: '300x250', kind: 'html' },
      { size: '4x2', kind: 'image', alt: 'Fresh tea' },
    ])
    const [frame, picture] = await Promise.all(creatives.map(({ path }) => fetch(`${server.url}${path}`)))
    // The frame can reach neither the console nor the page around it.
    expect(frame!.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
    expect(frame!.headers.get('content-security-policy')).not.toMatch(/same-origin|top-navigation/)
    expect([await frame!.text(), picture!.headers.get('content-type')]).toEqual([
      expect.stringContaining('<b>Tea</b>'),
      'image/png',
    ])
    const left = await api(operator).get(calls.removeCreative, { params: { id: creatives[0]!.id } })
    expect(left.creatives).toMatchObject([{ size: '4x2' }])
  })

  test.each<[string, object, number]>([
    ['of 50 MB', { size: '300x250', html: 'x'.repeat(50_000_000) }, 413],
    ['of another size than it says', { size: '300x250', image: png.toString('base64') }, 422],
    ['without a size', { size: 'big', html: '<b>' }, 422],
    ['that is no picture', { size: '300x250', image: 'TVo=' }, 422],
    ['without content', { size: '300x250' }, 422],
    ['with two contents', { ...html, image: png.toString('base64') }, 422],
  ])('%s is refused with a sentence', async (_name, body, status) => {
    const { id } = await create()
    const answer = await addAd(id, body)
    expect([answer.status, answer.body]).toEqual([
      status,
      { error: expect.objectContaining({ message: expect.stringMatching(/\w+ .*\./) }) },
    ])
    expect((await api(operator).get(calls.readCampaign, { params: { id } })).creatives).toEqual([])
  })
})

test('a copy is paused, has the same settings, and keeps its picture when the first one loses it', async () => {
  const { id } = await create({ budgetMicros: 9_000_000, platforms: ['mobile'] })
  const { body } = await addAd(id, { size: '4x2', image: png.toString('base64') })
  const [ad] = body.creatives
  const copied = await api(operator).get(calls.copyCampaign, { params: { id }, body: { name: 'Summer' } })
  expect(copied).toMatchObject({
    name: 'Summer',
    status: 'PAUSED',
    budgetMicros: 9_000_000,
    platforms: ['mobile'],
  })
  await api(operator).get(calls.removeCreative, { params: { id: ad!.id } })
  expect((await fetch(`${server.url}${copied.creatives[0]!.path}`)).status).toBe(200)
  const { data } = await api(operator).get(calls.listCampaignHistory, { params: { id: copied.id } })
  const settings = { name: 'Summer', budgetMicros: 9_000_000, platforms: ['mobile'], advertiser: 'Tea house' }
  expect(data).toMatchObject([{ kind: 'created', details: { campaign: copied.id, copyOf: id, ...settings } }])
})

test('targets are found by a part of their domain, and a campaign names its own', async () => {
  const { id: accountId } = await make.account()
  const fqdn = `${newId(12).toLowerCase()}.example`
  const site = await newSite(accountId, { fqdn })
  const zone = await newZone({ accountId, siteId: site })
  const query = { search: fqdn.slice(2, 10) }
  const { data } = await api(operator).get(calls.searchCampaignTargets, { query })
  expect(data).toMatchObject([{ id: site, name: fqdn, zones: [{ id: zone }] }])
  for (let other = 1; other <= 50; other += 1)
    await newZone({ accountId, siteId: site }, { name: `Other ${other}` })
  const found = async (search: string) =>
    (await api(operator).get(calls.searchCampaignTargets, { query: { search } })).data[0]!.zones.length
  expect([await found(query.search), await found(fqdn), await found(site)]).toEqual([50, 51, 51])
  const made = await create({ siteIds: [site], zoneIds: [zone] })
  expect(made).toMatchObject({ sites: [{ id: site, name: fqdn }], zones: [{ id: zone, site: fqdn }] })
})

test('what a campaign spent is what the reports of its sites earned, to the micro', async () => {
  const { id } = await create()
  const day = new Date().toISOString().slice(0, 10)
  const publishers = [await make.account(), await make.account()]
  const shown = await Promise.all(
    publishers.map(async (account) => {
      const { id: site } = await makeSite(account, { zones: [] })
      return { account, site }
    }),
  )
  // Prices that no rounding leaves alone.
  const prices = [1_501, 1_499, 7, 33_333]
  const lines = shown.flatMap(({ account, site }) =>
    prices.map((usd) =>
      [account.id, site, id, 'direct', 'display', day, 'desktop', 'impression', `${day} 10:00:00`, usd].join(
        '\t',
      ),
    ),
  )
  const columns = 'account site campaign tag type day platform event at spentMicrosUsd'.split(' ')
  await server.deps.facts.insert('ad_events', columns, `${lines.join('\n')}\n`, newId())
  const { sums } = await api(operator).get(calls.readCampaign, { params: { id } })
  const { data } = await api(operator).get(calls.readCampaignDelivery, { params: { id } })
  const [year, month, date] = day.split('-')
  const range = { startDate: `${date}.${month}.${year}`, endDate: `${date}.${month}.${year}` }
  const earned = await Promise.all(
    shown.map(async ({ account, site }) => {
      const { data: explained } = await api(account).get(explainMetric, {
        params: { id: site },
        body: { params: range, metric: 'revenue', currency: 'usd' },
      })
      return explained.sums.spentMicros
    }),
  )
  const total = 2 * (1_501 + 1_499 + 7 + 33_333)
  expect([sums?.spentMicros, earned[0]! + earned[1]!]).toEqual([total, total])
  expect(data).toMatchObject([{ day, impressions: 8, views: 0, clicks: 0, spentMicros: total }])
})

const rules = {
  countries: ['DE', 'TR'],
  schedule: { timezone: 'Europe/Berlin', days: [6, 7], fromHour: 8, untilHour: 20 },
  frequencyCap: { impressions: 3, hours: 24 },
}

test('countries, hours and a cap are stored, copied and changed; the same ones again are no change', async () => {
  const made = await create(rules)
  expect(made).toMatchObject(rules)
  const request = { params: { id: made.id } }
  const copy = await api(operator).get(calls.copyCampaign, { ...request, body: { name: 'Copy' } })
  expect(copy).toMatchObject({ ...rules, status: 'PAUSED' })
  const change = (body: object, updatedAt: string) =>
    api(operator).get(calls.updateCampaign, { ...request, body: { ...body, updatedAt } })
  const same = await change(rules, made.updatedAt)
  expect(same.updatedAt).toBe(made.updatedAt)
  const changed = await change({ countries: [], schedule: null, frequencyCap: null }, made.updatedAt)
  expect(changed).toMatchObject({ countries: [], schedule: null, frequencyCap: null })
  const { data } = await api(operator).get(calls.listCampaignHistory, request)
  expect(data[0]!.details).toMatchObject({ before: rules, after: { countries: [], schedule: null } })
})

test.each([
  [{ countries: ['tr'] }, 'countries.0'],
  [{ schedule: { ...rules.schedule, days: [1, 1] } }, 'schedule.days'],
  [{ schedule: { ...rules.schedule, fromHour: 20 } }, 'schedule.untilHour'],
  [{ schedule: { ...rules.schedule, timezone: 'Nowhere' } }, 'schedule.timezone'],
  [{ frequencyCap: { impressions: 0, hours: 24 } }, 'frequencyCap.impressions'],
  // From Monday to Friday, of weekends.
  [
    { schedule: rules.schedule, startsAt: '2026-11-23T00:00:00Z', endsAt: '2026-11-27T22:00:00Z' },
    'schedule',
  ],
])('impossible rules (%j) are refused at their field', async (some, field) => {
  const { status, body } = await api(operator).ask(calls.createCampaign, { body: fields(some) })
  expect(status).toBe(422)
  expect(Object.keys((body as unknown as { error: { fields: object } }).error.fields)).toEqual([field])
})

test('a campaign of an earlier release whose hours never come can still be renamed', async () => {
  const { id, updatedAt } = await create({ endsAt: '2099-11-27T22:00:00Z', startsAt: '2099-11-23T00:00:00Z' })
  await server.deps.db
    .updateTable('campaigns')
    .set({ schedule: JSON.stringify(rules.schedule), startsAt: '2099-11-23T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  const put = (body: object) =>
    api(operator).status(calls.updateCampaign, { params: { id }, body: { ...body, updatedAt } })
  expect(await put({ endsAt: '2099-11-27T20:00:00Z' })).toBe(422)
  expect(await put({ name: 'Weekends' })).toBe(200)
})

test('a campaign outside its hours says so, and is not among those that need somebody', async () => {
  const weekday = new Date().getUTCDay() || 7
  const schedule = { timezone: 'UTC', days: [(weekday % 7) + 1], fromHour: 0, untilHour: 24 }
  const advertiser = newId()
  const { id, updatedAt } = await create({ advertiser, schedule })
  await addAd(id)
  const body = { status: 'ACTIVE' as const, updatedAt }
  const active = await api(operator).get(calls.updateCampaign, { params: { id }, body })
  // Rates are in these tests once another one has stored them.
  expect(['outside its hours', 'no exchange rate']).toContain(active.obstacle)
  const state = 'NOT_SHOWN' as const
  const { data } = await api(operator).get(calls.listCampaigns, { query: { search: advertiser, state } })
  expect(data).toHaveLength(active.obstacle === 'no exchange rate' ? 1 : 0)
})

test('a campaign whose placement was removed can still be saved, and keeps the limit', async () => {
  const account = await make.account()
  const siteId = await newSite(account.id)
  const zone = await newZone({ accountId: account.id, siteId })
  const { id, updatedAt } = await create({ zoneIds: [zone] })
  await server.deps.db.deleteFrom('zones').where('id', '=', zone).execute()
  const body = { name: 'Still here', zoneIds: [zone], updatedAt }
  const saved = await api(operator).get(calls.updateCampaign, { params: { id }, body })
  expect(saved).toMatchObject({ name: 'Still here', zoneIds: [zone] })
  const unknown = { zoneIds: [zone, newId()], updatedAt: saved.updatedAt }
  expect((await api(operator).ask(calls.updateCampaign, { params: { id }, body: unknown })).status).toBe(422)
})

test('many saves of an old version at once are refused, and leave connections to others', async () => {
  const { id } = await create()
  const body = { name: 'Late', updatedAt: '2026-01-01T00:00:00.000Z' }
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => api(operator).status(calls.updateCampaign, { params: { id }, body })),
  )
  expect(new Set(statuses)).toEqual(new Set([409]))
})

test('a forecast from a short time does not exist, and a large one is still a number', async () => {
  const { id } = await create({ endsAt: '9999-01-01T00:00:00.000Z', startsAt: new Date().toISOString() })
  expect((await api(operator).get(calls.readCampaign, { params: { id } })).forecastMicros).toBe(0)
})
