import { readUser } from '@matinee/contract/admin'
import { listAudit, type AuditEntry } from '@matinee/contract/audit'
import { everyCall } from '@matinee/contract/everyCall'
import { staffRoles } from '@matinee/contract/plain/account/staffRoles'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { matineeJson } from '../../../testing/matinee.ts'
import { server } from '../../../testing/testServer.ts'
import { isRecorded } from '../../platform/access/recordCall.ts'
import { accessKinds, findHidden } from './entryRights.ts'

const { db } = server.deps
const address = '198.51.100.23'

type Kind =
  | 'payment_paid'
  | 'payout_created'
  | 'payment_info_changed'
  | 'signed_in'
  | 'sessions_ended'
  | 'switched'

const write = (kind: Kind, accountId: string | null, actor: string) =>
  db
    .insertInto('audit')
    .values({ kind, accountId, actor, address, details: JSON.stringify({ totalMicros: 5, hasFactor: true }) })
    .execute()

const entriesOf = async (reader: TestAccount, query: object): Promise<AuditEntry[]> =>
  (await api(reader).get(listAudit, { query })).data
const hiddenKinds = (entries: AuditEntry[]) =>
  entries.filter(({ isHidden }) => isHidden).map(({ kind }) => kind)

test('amounts of payments and payouts are shown to those roles only that see payments', async () => {
  const [owner, payer] = [await make.account(), await make.staff({ staffRole: 'finance' })]
  for (const kind of ['payment_paid', 'payout_created', 'payment_info_changed', 'switched'] as const)
    await write(kind, owner.id, payer.id)
  const hidden: Record<string, string[]> = {}
  for (const staffRole of staffRoles) {
    const reader = await make.staff({ staffRole })
    const entries = await entriesOf(reader, { account: owner.id, actor: payer.id })
    hidden[staffRole] = hiddenKinds(entries)
    const [, , created] = entries.toReversed().map((entry) => entry)
    expect(created).toMatchObject({ account: { id: owner.id }, actor: payer.id, address })
    for (const { isHidden, details } of entries) expect(details === null).toBe(isHidden)
    const { audit } = await api(reader).get(readUser, { params: { id: owner.id } })
    expect(hiddenKinds(audit)).toEqual(hidden[staffRole])
  }
  const money = ['payment_info_changed', 'payout_created', 'payment_paid']
  expect(hidden).toEqual({ support: money, adOperations: money, finance: [], administrator: [] })
  const printed = await matineeJson<{ data: AuditEntry[] }>('audit', 'list', '--account', owner.id)
  expect(hiddenKinds(printed.data)).toEqual([])
})

test('administrators alone see from where other operators sign in', async () => {
  const [colleague, owner] = [await make.staff(), await make.account()]
  await write('signed_in', colleague.id, colleague.id)
  await write('sessions_ended', owner.id, colleague.id)
  await write('switched', owner.id, colleague.id)
  await write('signed_in', owner.id, owner.id)
  for (const staffRole of staffRoles) {
    const reader = await make.staff({ staffRole })
    await write('signed_in', reader.id, reader.id)
    const isShown = staffRole === 'administrator'
    const hidden = isShown ? [] : ['sessions_ended', 'signed_in']
    const theirs = await entriesOf(reader, { actor: colleague.id })
    expect(hiddenKinds(theirs), staffRole).toEqual(hidden)
    for (const entry of theirs)
      expect([entry.address, entry.details === null]).toEqual(
        entry.isHidden ? [null, true] : [address, false],
      )
    const { audit } = await api(reader).get(readUser, { params: { id: colleague.id } })
    expect(audit[0]!.address).toBe(isShown ? address : null)
    // Otherwise a filter would tell what the entry hides.
    const found = await entriesOf(reader, { actor: colleague.id, address })
    expect(found.map(({ kind }) => kind)).toEqual(
      isShown ? ['switched', 'sessions_ended', 'signed_in'] : ['switched'],
    )
    for (const own of [{ actor: reader.id }, { actor: owner.id }])
      expect(await entriesOf(reader, { ...own, address })).toMatchObject([{ isHidden: false, address }])
  }
})

test('every call about money or about the way in of an operator is hidden by its name too', () => {
  const support = { id: 'support', staffRole: 'support' } as const
  const names = (isAbout: RegExp) =>
    everyCall
      .map(({ call }) => call)
      .filter((call) => isRecorded(call) && isAbout.test(`${call.access} ${call.path}`))
      .map(({ method, path }) => `${method} ${path}`)
  const money = names(/^staff\.money |paymentinfo/)
  const access = names(/\/auth\/security|password|sessions|sign-out|factors/)
  expect(accessKinds.filter((kind) => kind.includes('/')).toSorted()).toEqual(access.toSorted())
  expect(money.length).toBeGreaterThan(5)
  const entry = { accountId: null, actor: 'administrator', isOperators: true }
  for (const kind of money) expect(findHidden({ ...entry, kind }, support), kind).toBe('details')
})
