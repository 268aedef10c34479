import { isStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { everyCall } from '@matinee/contract/everyCall'
import { expect, test } from 'vitest'
import { buildDocument } from './buildDocument.ts'

const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other))

const publicUrl = 'https://matinee.test'
const [publishers, operators] = [
  buildDocument('publishers', publicUrl),
  buildDocument('operators', publicUrl),
]

test('publishers see nothing of the operators', () => {
  const text = JSON.stringify(publishers)
  const staff = everyCall.filter(({ call }) => isStaffRight(call.access))
  expect(staff.length).toBeGreaterThan(10)
  const operations = Object.values(publishers.paths).flatMap((methods) => Object.values(methods))
  const [names, summaries] = [
    operations.map((one) => one['operationId']),
    operations.map((one) => one['summary']),
  ]
  expect(staff.filter(({ name, call }) => names.includes(name) || summaries.includes(call.summary))).toEqual(
    [],
  )
  const own = Object.keys(operators.components.schemas).filter(
    (name) => !(name in publishers.components.schemas),
  )
  expect(own).toEqual(expect.arrayContaining(['AccountGrant', 'AdminUser', 'PaymentTerm', 'RevenueImport']))
  for (const name of own) expect(text).not.toContain(`schemas/${name}"`)
  for (const word of ['machine token', 'revenue.import', '"machine"']) expect(text).not.toContain(word)
})

test('error codes that only operators get are in their document alone', () => {
  const codes = [
    'staff_role',
    'already_granted',
    'already_approved',
    'term_closed',
    'payment_state',
    'batch_repeated',
    'rows_invalid',
  ]
  const [open, own] = [JSON.stringify(publishers), JSON.stringify(operators)]
  for (const code of codes) {
    expect(open).not.toContain(code)
    expect(own).toContain(`"${code}"`)
  }
  for (const text of [open, own]) expect(text).toContain('"quota_reached"')
})

test('both documents together have every call once', () => {
  const names = [publishers, operators].flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  )
  expect(names.toSorted(byText)).toEqual(everyCall.map(({ name }) => name).toSorted(byText))
})

test('references to components resolve, and every component is used', () => {
  for (const document of [publishers, operators]) {
    const text = JSON.stringify(document)
    const used = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(
      ([, kind, name]) => `${kind} ${name}`,
    )
    const { schemas, responses } = document.components as Record<string, object>
    const offered = [
      ...Object.keys(schemas!).map((name) => `schemas ${name}`),
      ...Object.keys(responses!).map((name) => `responses ${name}`),
    ]
    expect(offered).toEqual(expect.arrayContaining(used))
    expect(used).toEqual(expect.arrayContaining(Object.keys(schemas!).map((name) => `schemas ${name}`)))
  }
})

test('access, scopes and the owner rule come from the declaration of the call', () => {
  const { put, get } = publishers.paths['/api/v1/videos/{id}']!
  expect(put).toMatchObject({ security: [{ session: [] }, { oauth: ['write'] }] })
  expect(get!['description']).toContain('scope `read`')
  expect(publishers.paths['/api/v1/auth/changepassword']!['put']!['description']).toContain('Only the owner')
  expect(publishers.paths['/api/v1/auth/login']!['post']).toMatchObject({ security: [{}] })
  expect(operators.paths['/api/v1/admin/revenue-imports']!['post']).toMatchObject({
    security: [{ session: [] }, { machine: ['revenue.import'] }],
  })
})

test('examples have the address of the installation', () => {
  expect(JSON.stringify(publishers)).not.toContain('https://matinee.example')
  expect(publishers['servers']).toEqual([{ url: publicUrl }])
})
