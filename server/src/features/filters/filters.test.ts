import type { BodyOf } from '@matinee/contract/call'
import * as calls from '@matinee/contract/filters'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { maxFilters, restoreMs } from './filters.service.ts'

/** All six fields, which every request to store a filter names. */
const filter = (fields: object = {}): BodyOf<typeof calls.createFilter> => ({
  name: '',
  siteId: null,
  breakdowns: [],
  platform: 'all',
  placements: [],
  dateRange: null,
  ...fields,
})

async function publisher() {
  const account = await make.account({ integrationType: 0 })
  const site = await newSite(account.id)
  const zone = await newZone({ accountId: account.id, siteId: site })
  return { account, own: api(account), site, zone }
}

test('a filter is stored with its site, range, breakdowns, platform and placements, changed and deleted', async () => {
  const { own, site, zone } = await publisher()
  const fields = {
    name: 'Mobile, by placement',
    siteId: site,
    breakdowns: ['daily', 'placement'] as const,
    platform: 'mobile',
    placements: [zone],
    dateRange: 'L6M' as const,
  }
  const stored = await own.get(calls.createFilter, {
    body: { ...fields, breakdowns: [...fields.breakdowns] },
  })
  expect(stored).toEqual({ id: expect.any(String), ...fields })
  expect(await own.get(calls.readFilter, { params: { id: stored.id } })).toEqual(stored)

  const changed = await own.get(calls.updateFilter, {
    params: { id: stored.id },
    body: filter({ name: 'All' }),
  })
  expect(changed).toEqual({
    id: stored.id,
    name: 'All',
    siteId: null,
    breakdowns: [],
    platform: 'all',
    placements: [],
    dateRange: null,
  })
  expect(await own.get(calls.listFilters)).toEqual({ data: [changed] })

  await own.get(calls.removeFilter, { params: { id: stored.id } })
  expect(await own.get(calls.listFilters)).toEqual({ data: [] })
  expect(await own.refusal(calls.removeFilter, { params: { id: stored.id } })).toEqual([404, 'not_found'])
})

test('a deleted filter is restored with its id, its content and its place', async () => {
  const { own } = await publisher()
  const first = await own.get(calls.createFilter, { body: filter({ name: 'first', platform: 'mobile' }) })
  const second = await own.get(calls.createFilter, { body: filter({ name: 'second' }) })
  const params = { id: first.id }
  await own.get(calls.removeFilter, { params })
  expect(await own.get(calls.listFilters)).toEqual({ data: [second] })
  for (const refused of [
    own.refusal(calls.readFilter, { params }),
    own.refusal(calls.updateFilter, { params, body: filter({ name: 'new' }) }),
    own.refusal(calls.removeFilter, { params }),
    (await publisher()).own.refusal(calls.restoreFilter, { params }),
  ])
    expect(await refused).toEqual([404, 'not_found'])
  expect(await own.get(calls.restoreFilter, { params })).toEqual(first)
  expect(await own.get(calls.listFilters)).toEqual({ data: [first, second] })
  // A second request changes nothing.
  expect(await own.get(calls.restoreFilter, { params })).toEqual(first)
})

test('the hundred filters deleted last can be restored; older ones are erased', async () => {
  const { account, own } = await publisher()
  const created = await own.get(calls.createFilter, { body: filter() })
  const { accountId, ...row } = await server.deps.db
    .selectFrom('quickFilters')
    .selectAll()
    .where('id', '=', created.id)
    .executeTakeFirstOrThrow()
  const removed = Array.from({ length: maxFilters }, (_, n) => ({
    ...row,
    accountId,
    id: newId(),
    removedAt: new Date(Date.now() - (maxFilters - n) * 1_000),
  }))
  await server.deps.db.insertInto('quickFilters').values(removed).execute()
  await own.get(calls.removeFilter, { params: { id: created.id } })
  const restore = (id: string) => own.status(calls.restoreFilter, { params: { id } })
  expect(await restore(removed[0]!.id)).toBe(404)
  expect([await restore(removed[1]!.id), await restore(created.id)]).toEqual([200, 200])
  const stored = server.deps.db.selectFrom('quickFilters').select('id').where('accountId', '=', account.id)
  expect(await stored.execute()).toHaveLength(maxFilters)
})

test('a filter deleted a day ago cannot be restored, and the next deletion erases it', async () => {
  const { account, own } = await publisher()
  const [old, young] = [
    await own.get(calls.createFilter, { body: filter({ name: 'old' }) }),
    await own.get(calls.createFilter, { body: filter({ name: 'young' }) }),
  ]
  await own.get(calls.removeFilter, { params: { id: old.id } })
  const { db } = server.deps
  await db
    .updateTable('quickFilters')
    .set({ removedAt: new Date(Date.now() - restoreMs) })
    .where('id', '=', old.id)
    .execute()
  expect(await own.refusal(calls.restoreFilter, { params: { id: old.id } })).toEqual([404, 'not_found'])
  await own.get(calls.removeFilter, { params: { id: young.id } })
  const rows = await db.selectFrom('quickFilters').select('id').where('accountId', '=', account.id).execute()
  expect(rows).toEqual([{ id: young.id }])
})

test('the oldest filter is first, and a name may be empty', async () => {
  const { own } = await publisher()
  const names = ['', 'second', '']
  for (const name of names) await own.get(calls.createFilter, { body: filter({ name }) })
  const { data } = await own.get(calls.listFilters)
  expect(data.map(({ name }) => name)).toEqual(names)
})

test('a filter without a required field is refused with the names of the missing fields', async () => {
  const { own } = await publisher()
  const { id } = await own.get(calls.createFilter, { body: filter({ name: 'Mine' }) })
  const empty = await own.ask(calls.createFilter, { body: {} as never })
  expect([empty.status, empty.body]).toMatchObject([
    422,
    {
      error: {
        code: 'invalid_request',
        fields: { name: expect.any(String), breakdowns: expect.any(String) },
      },
    },
  ])
  for (const field of Object.keys(filter())) {
    const { [field]: _left, ...body } = filter() as Record<string, unknown>
    expect(await own.status(calls.createFilter, { body: body as never }), field).toBe(422)
    const change = { params: { id }, body: body as never }
    expect(await own.status(calls.updateFilter, change), field).toBe(422)
  }
  expect((await own.get(calls.listFilters)).data.map(({ name }) => name)).toEqual(['Mine'])
})

test("another account's sites and placements, and placements of another site, answer 404", async () => {
  const { own, site, zone } = await publisher()
  const other = await publisher()
  const wrong = [
    { siteId: other.site },
    { placements: [other.zone] },
    { siteId: site, placements: [zone, other.zone] },
    { siteId: newId() },
    { siteId: 'all-sites' },
  ]
  for (const body of wrong)
    expect(await own.refusal(calls.createFilter, { body: filter(body) }), JSON.stringify(body)).toEqual([
      404,
      'not_found',
    ])
  const second = await newSite(other.account.id)
  expect(
    await other.own.refusal(calls.createFilter, {
      body: filter({ siteId: second, placements: [other.zone] }),
    }),
  ).toEqual([404, 'not_found'])
  expect(await own.get(calls.listFilters)).toEqual({ data: [] })
})

test("a filter with a removed placement can be renamed, but not take another account's placement", async () => {
  const { account, own, site, zone } = await publisher()
  const removedZone = await newZone({ accountId: account.id, siteId: site })
  const other = await publisher()
  const { id } = await own.get(calls.createFilter, { body: filter({ placements: [zone, removedZone] }) })
  await server.deps.db.deleteFrom('zones').where('id', '=', removedZone).execute()
  const rename = { params: { id }, body: filter({ name: 'Both', placements: [zone, removedZone] }) }
  expect(await own.get(calls.updateFilter, rename)).toMatchObject({
    name: 'Both',
    placements: [zone, removedZone],
  })
  expect(
    await own.refusal(calls.updateFilter, {
      params: { id },
      body: filter({ placements: [removedZone, other.zone] }),
    }),
  ).toEqual([404, 'not_found'])
  expect(
    await other.own.refusal(calls.updateFilter, {
      params: { id },
      body: filter({ placements: [other.zone] }),
    }),
  ).toEqual([404, 'not_found'])
})

test('a name may have any letters, except those that PostgreSQL cannot store', async () => {
  const { own } = await publisher()
  for (const name of ['<b>x</b>', '\u202Eevil', 'مرشح', '𝒜'.repeat(50)])
    expect((await own.get(calls.createFilter, { body: filter({ name }) })).name).toBe(name)
  for (const name of ['x'.repeat(101), 'a\u0000b'])
    expect(await own.status(calls.createFilter, { body: filter({ name }) }), name).toBe(422)
})

test('a filter is removed with its site', async () => {
  const { own, site } = await publisher()
  await own.get(calls.createFilter, { body: filter({ siteId: site }) })
  await server.deps.db.deleteFrom('sites').where('id', '=', site).execute()
  expect(await own.get(calls.listFilters)).toEqual({ data: [] })
})

test('an account has at most a hundred filters', async () => {
  const { account, own } = await publisher()
  const row = { accountId: account.id, name: '', breakdowns: [], platform: 'all', placements: [] }
  await server.deps.db
    .insertInto('quickFilters')
    .values(
      Array.from({ length: maxFilters - 1 }, () => ({ ...row, id: newId(), siteId: null, dateRange: null })),
    )
    .execute()
  const both = await Promise.all([1, 2].map(() => own.status(calls.createFilter, { body: filter() })))
  expect(both.toSorted((one, other) => one - other)).toEqual([200, 409])
  const { data } = await own.get(calls.listFilters)
  const params = { id: data[0]!.id }
  await own.get(calls.removeFilter, { params })
  await own.get(calls.createFilter, { body: filter() })
  expect(await own.refusal(calls.restoreFilter, { params })).toEqual([409, 'too_many'])
})
