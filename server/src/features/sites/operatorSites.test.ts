import { createZone, removeZone, setSite, updateZone } from '@matinee/contract/adminRevenue'
import { listZones, readSite } from '@matinee/contract/sites'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'

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
  })
  const zone = { params: { id: added.id } }
  const changed = await staff.get(updateZone, { ...zone, body: { name: 'Interstitial', mobile: null } })
  expect(changed).toMatchObject({ zoneType: 'interstitial', mobile: null, snippet: null })
  expect(await api(owner).get(listZones, { params: { id } })).toEqual({ data: [changed] })
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
