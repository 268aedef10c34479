import { approveUser, createUser, listUsers, readUser } from '@matinee/contract/admin'
import { listAudit, type AuditEntry } from '@matinee/contract/audit'
import { logout, switchAccount, updateProfile } from '@matinee/contract/auth'
import { createPlayer, removePlayer, updatePlayer } from '@matinee/contract/players'
import { createSite, setSiteHosts } from '@matinee/contract/sites'
import { createVideo, updateVideo } from '@matinee/contract/videos'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { matinee, matineeJson } from '../../../testing/matinee.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { writeAudit } from '../../platform/access/audit.ts'
import { removeOldEntries } from './audit.service.ts'

const { db } = server.deps
const operator = await make.staff()
const entriesOf = async (account: string, query: object = {}) =>
  (await api(operator).get(listAudit, { query: { account, ...query } })).data

const addVideo = async (owner: TestAccount): Promise<string> =>
  (await api(owner).get(createVideo, { body: { source: 'https://media.example/a.mp4' } })).id

describe('what is recorded', () => {
  test('a change has its fields before and after, and where it came from', async () => {
    const me = await make.account()
    const id = await addVideo(me)
    const { title } = await api(me).get(updateVideo, { params: { id }, body: { title: 'New title' } })
    const [entry] = await entriesOf(me.id)
    expect(entry).toMatchObject({
      kind: 'changed',
      account: { id: me.id, name: 'Ayşe Test' },
      actor: me.id,
      actorName: 'Ayşe Test',
      clientName: null,
      address: '127.0.0.1',
      details: { video: id, after: { title } },
    })
    expect((entry!.details!['before'] as { title: string }).title).not.toBe(title)
  })

  test('a change of nothing is recorded as a call, and a refused one is not', async () => {
    const me = await make.account()
    const id = await addVideo(me)
    const count = (await entriesOf(me.id)).length
    expect(await api(me).status(updateVideo, { params: { id }, body: { title: '' } })).toBe(422)
    expect(await entriesOf(me.id)).toHaveLength(count)
    await api(me).get(updateProfile, { body: {} })
    const [entry] = await entriesOf(me.id)
    expect(entry).toMatchObject({ kind: 'PUT /auth/profile', details: {} })
  })

  test('calls whose features write no entry are recorded with what they made and removed', async () => {
    const me = await make.account()
    await api(me).get(createPlayer, { body: { name: 'First', language: 'en' } })
    const { id } = await api(me).get(createPlayer, { body: { name: 'Second', language: 'en' } })
    await api(me).get(updatePlayer, { params: { id }, body: { name: 'Renamed' } })
    await api(me).get(removePlayer, { params: { id } })
    const [removed, renamed, made] = await entriesOf(me.id)
    expect(removed).toMatchObject({ kind: 'DELETE /players/:id', details: { id } })
    expect(renamed!.details).toEqual({ player: id, before: { name: 'Second' }, after: { name: 'Renamed' } })
    expect(made).toMatchObject({ kind: 'POST /players', details: { id, fields: ['name', 'language'] } })
  })

  test('a removal names what it removed, also where its id is in the body; long values are cut', async () => {
    const me = await make.account()
    const fqdn = `${newId(10)}.example`.toLowerCase()
    const { id } = await api(me).get(createSite, { body: { fqdn } })
    const hosts = Array.from({ length: 5 }, (_, index) => `host-${index}.example`)
    await api(me).get(setSiteHosts, { params: { id }, body: { hosts } })
    const [changed] = await entriesOf(me.id)
    expect(changed!.details).toMatchObject({ site: id, before: { hosts: [] }, after: { hosts } })
    expect(changed!.siteName).toBe(fqdn)

    await writeAudit(db, {
      kind: 'changed',
      accountId: me.id,
      actor: 'cli',
      details: { text: 'x'.repeat(5_000), list: Array.from({ length: 900 }, () => 'y') },
    })
    const [cut] = await entriesOf(me.id)
    expect(cut!.details!['text']).toMatch(/^x{300}… \(\d+, SHA-256 [0-9a-f]{12}\)$/)
    expect(cut!.details!['list']).toHaveLength(31)
    expect((cut!.details!['list'] as string[]).at(-1)).toMatch(/^… \(900, SHA-256 [0-9a-f]{12}\)$/)
  })

  test('a call that fails on our side is recorded as failed', async () => {
    const me = await make.account()
    await api(me).get(createPlayer, { body: { name: 'First', language: 'en' } })
    const { id } = await api(me).get(createPlayer, { body: { name: 'Second', language: 'en' } })
    await db.updateTable('players').set({ logo: 'logo.png' }).where('id', '=', id).execute()
    const remove = vi
      .spyOn(server.deps.files, 'remove')
      .mockRejectedValueOnce(Object.assign(new Error('the store is down'), { code: 'ECONNREFUSED' }))
    onTestFinished(() => remove.mockRestore())
    expect(await api(me).status(removePlayer, { params: { id } })).toBe(503)
    const [failed] = await entriesOf(me.id)
    expect(failed).toMatchObject({ kind: 'DELETE /players/:id', details: { id, hasFailed: true } })
  })

  test('what an operator does in an account names the operator, not the owner', async () => {
    const me = await make.account()
    const session = await api(operator).get(switchAccount, {
      params: { id: me.id },
      query: { reason: 'Help' },
    })
    const acting = { ...me, ...session.tokens }
    await api(acting).get(createPlayer, { body: { name: 'Theirs', language: 'en' } })
    const [made, entered] = await entriesOf(me.id)
    expect(made).toMatchObject({ kind: 'POST /players', actor: operator.id })
    expect(entered).toMatchObject({ kind: 'switched', actor: operator.id, details: { reason: 'Help' } })
  })

  test('a sign-out is recorded once with its address, one of somebody else’s account in both accounts', async () => {
    const me = await make.account()
    for (let attempt = 0; attempt < 2; attempt += 1)
      await api(null).get(logout, { body: { refreshToken: me.refreshToken } })
    const signOuts = (account: string) => entriesOf(account, { kind: 'signed_out' })
    const own = await signOuts(me.id)
    expect(own).toMatchObject([{ actor: me.id, address: '127.0.0.1', details: {} }])

    const { acting } = await make.agent(me)
    await api(acting).get(logout, { body: { refreshToken: acting.refreshToken } })
    const [theirs] = await signOuts(me.id)
    expect(theirs!.actor).not.toBe(me.id)
    expect(await signOuts(theirs!.actor)).toMatchObject([{ actor: theirs!.actor }])
  })

  test('an entry cannot be changed or removed', async () => {
    const me = await make.account()
    await writeAudit(db, { kind: 'changed', accountId: me.id, actor: 'cli' })
    const refused = /entries of the audit log are not changed/
    const change = db.updateTable('audit').set({ actor: 'nobody' }).where('accountId', '=', me.id).execute()
    await expect(change).rejects.toThrow(refused)
    const removal = db.deleteFrom('audit').where('accountId', '=', me.id).execute()
    await expect(removal).rejects.toThrow(refused)
    const emptying = db.transaction().execute((tx) => sql`truncate audit`.execute(tx))
    await expect(emptying).rejects.toThrow(refused)
    expect(await entriesOf(me.id)).toHaveLength(1)
  })
})

test('the command prints a page and where the next one begins', async () => {
  const me = await make.account()
  for (const change of ['first', 'second', 'third'])
    await writeAudit(db, { kind: 'changed', accountId: me.id, actor: 'cli', details: { change } })
  const list = ['audit', 'list', '--account', me.id, '--limit', '2']
  type Page = { data: AuditEntry[]; next: string | null }
  const first = await matineeJson<Page>(...list)
  expect(first.data.map(({ details }) => details!['change'])).toEqual(['third', 'second'])
  expect(first.next).toBe(first.data[1]!.id)
  const { out } = await matinee(...list)
  expect(out).toContain(`--after ${first.next} shows the next ones`)
  const second = await matineeJson<Page>(...list, '--after', first.next!)
  expect(second).toMatchObject({ data: [{ details: { change: 'first' } }], next: null })
  expect((await matinee(...list, '--after', first.next!)).out).not.toContain('--after')
})

describe('the list', () => {
  test('is filtered by account, actor, kind, address and time, each by id or email', async () => {
    const [me, other] = [await make.account(), await make.account()]
    const created = await api(operator).get(createUser, {
      body: { email: `${newId(10)}@test.matinee.test`, name: 'Created here' },
    })
    await api(operator).get(approveUser, { params: { id: created.id }, body: {} })
    await api(me).get(createPlayer, { body: { name: 'Mine', language: 'en' } })
    const kinds = async (query: object) =>
      (await api(operator).get(listAudit, { query })).data.map(({ kind }) => kind)
    expect(await kinds({ account: created.email.toUpperCase() })).toEqual(['approved', 'approved', 'created'])
    expect(await kinds({ account: created.id, kind: 'created' })).toEqual(['created'])
    expect(await kinds({ actor: me.email, kind: 'POST /players' })).toEqual(['POST /players'])
    expect(await kinds({ account: other.id, kind: 'POST /players' })).toEqual([])
    expect(await kinds({ account: me.id, kind: 'POST /players', address: '127.0.0.1' })).toHaveLength(1)
    expect(await kinds({ account: me.id, address: '192.0.2.1' })).toEqual([])
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect(await kinds({ account: created.id, from: soon })).toEqual([])
    expect(await kinds({ account: created.id, until: soon, kind: 'created' })).toEqual(['created'])
  })

  test('pages forwards and backwards show every entry once, also those of one moment and those of meanwhile', async () => {
    const me = await make.account()
    const at = new Date(Date.now() - 1_000)
    const insert = (count: number, moment: Date) =>
      db
        .insertInto('audit')
        .values(
          Array.from({ length: count }, (_, index) => ({
            kind: 'changed' as const,
            accountId: me.id,
            actor: 'cli',
            at: moment,
            details: JSON.stringify({ index }),
          })),
        )
        .execute()
    await insert(5, at)
    const all = await entriesOf(me.id)
    const page = (query: object) =>
      api(operator).get(listAudit, { query: { account: me.id, perPage: 2, ...query } })
    const ids = (entries: AuditEntry[]) => entries.map(({ id }) => id)

    const first = await page({})
    expect(first).toMatchObject({ hasPrevious: false, hasNext: true })
    await insert(3, new Date())
    const second = await page({ after: first.data.at(-1)!.id })
    const last = await page({ after: second.data.at(-1)!.id })
    expect([...ids(first.data), ...ids(second.data), ...ids(last.data)]).toEqual(ids(all))
    expect(last).toMatchObject({ hasPrevious: true, hasNext: false })
    const back = await page({ before: last.data[0]!.id })
    expect(ids(back.data)).toEqual(ids(second.data))
    expect(back).toMatchObject({ hasPrevious: true, hasNext: true })
  })

  test('entries are removed after the days of the setting', async () => {
    const me = await make.account()
    const [old, young] = [731, 729].map((days) => new Date(Date.now() - days * 86_400_000))
    await sql`insert into audit (kind, account_id, actor, at)
      values ('changed', ${me.id}, 'cli', ${old}), ('changed', ${me.id}, 'cli', ${young})`.execute(db)
    await removeOldEntries(server.deps)
    expect((await entriesOf(me.id)).map(({ at }) => at)).toEqual([young!.toISOString()])
  })

  test('operators see it on the page of an account too, and publishers never', async () => {
    const me = await make.account()
    await api(me).get(createPlayer, { body: { name: 'Mine', language: 'en' } })
    const { audit } = await api(operator).get(readUser, { params: { id: me.id } })
    expect(audit[0]).toMatchObject({ kind: 'POST /players', actorName: 'Ayşe Test' })
    expect(await api(me).status(listAudit, { query: {} })).toBe(404)
    expect(await api(me).status(listUsers, { query: {} })).toBe(404)
  })
})
