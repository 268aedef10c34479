import {
  createPlayer,
  listPlayers,
  readPlayer,
  removePlayer,
  updatePlayer,
  type Player,
} from '@matinee/contract/players'
import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'

const { db } = server.deps
const none = 'AAAAAAAAAAAAAA'

const add = async (account: TestAccount, name = 'Lounge') =>
  (await api(account).get(createPlayer, { body: { name, language: 'en' } })).id
const read = (account: TestAccount, id: string) => api(account).get(readPlayer, { params: { id } })
const change = (account: TestAccount, id: string, body: object) =>
  api(account).ask(updatePlayer, { params: { id }, body })
const makeDefault = (account: TestAccount, id: string) => change(account, id, { id, isDefault: true })
const remove = (account: TestAccount, id: string) => api(account).ask(removePlayer, { params: { id } })
const listDefaults = async (account: TestAccount) =>
  (await api(account).get(listPlayers)).data.filter(({ isDefault }) => isDefault).map(({ id }) => id)

type Refused = { error: { code: string; fields?: Record<string, string> } }
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Refused).error.code,
]
const faults = ({ body }: { body: unknown }) => Object.keys((body as Refused).error.fields ?? {})

describe('a new player', () => {
  test('a new player has the documented defaults, as a JSON string in the documented order', async () => {
    const account = await make.account()
    const before = Date.now()
    const { id } = await api(account).get(createPlayer, { body: { name: ' Lounge ', language: 'fr' } })
    const player = await read(account, id)
    expect(player).toEqual({
      id,
      name: 'Lounge',
      language: 'fr',
      status: 'AVAILABLE',
      isDefault: true,
      createdAt: player.createdAt,
      config: JSON.stringify(defaultPlayerConfig),
      logo: null,
      videoAds: null,
    })
    expect(Math.abs(Date.parse(player.createdAt) - before)).toBeLessThan(60_000)
    expect(player.config).toMatch(
      /^\{"appearance":\{"backgroundColor":"#2F2F2F",.*"showLogo":null,.*"behavior":\{"autoplay":true,"loop":false\}\}$/,
    )
  })

  test('a new player is the default if it is the first, and never afterwards', async () => {
    const account = await make.account()
    const first = await add(account)
    await add(account)
    expect(await listDefaults(account)).toEqual([first])
  })

  test('exactly one of ten first players created at the same time is the default', async () => {
    const account = await make.account()
    const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => add(account, `Player ${index}`)))
    expect((await api(account).get(listPlayers)).data).toHaveLength(10)
    expect(ids).toContain((await listDefaults(account))[0])
    expect(await listDefaults(account)).toHaveLength(1)
  })

  test.each([
    ['without a name', { name: '', language: 'en' }, 'name'],
    ['with a blank name', { name: '   ', language: 'en' }, 'name'],
    ['with a name of 10,000 characters', { name: 'x'.repeat(10_000), language: 'en' }, 'name'],
    ['without a language', { name: 'A' }, 'language'],
    ['in a language that the player does not speak', { name: 'A', language: 'it' }, 'language'],
  ])('%s is refused', async (_case, body, field) => {
    const answer = await api(await make.account()).ask(createPlayer, { body: body as never })
    expect([...refusal(answer), faults(answer)]).toEqual([422, 'invalid_request', [field]])
  })

  test('a new player may have any name, which is stored and returned unchanged', async () => {
    const account = await make.account()
    const names = ['<img src=x onerror=alert(1)>', '"; drop table players; --', '=1+1', 'Ünlü 🎬 oynatıcı']
    for (const name of names) expect((await read(account, await add(account, name))).name).toBe(name)
  })

  test('a new player is refused beyond the quota, until another one is deleted', async () => {
    const account = await make.account()
    await sql`
      insert into players (id, account_id, name, language, status, config)
      select ${account.id} || n, ${account.id}, 'Made', 'en', 'AVAILABLE', ${JSON.stringify(defaultPlayerConfig)}::jsonb
      from generate_series(1, 99) n`.execute(db)
    await add(account)
    const body = { name: 'One more', language: 'en' } as const
    expect(await api(account).refusal(createPlayer, { body })).toEqual([409, 'quota_reached'])
    expect((await remove(account, `${account.id}7`)).status).toBe(200)
    await add(account)
    await sql`update players set status = 'DELETED' where account_id = ${account.id} and not is_default`.execute(
      db,
    )
    await sql`
      insert into players (id, account_id, name, language, status, config)
      select ${account.id} || 'd' || n, ${account.id}, 'Deleted', 'en', 'DELETED', '{}' from generate_series(1, 899) n`.execute(
      db,
    )
    expect(await api(account).refusal(createPlayer, { body })).toEqual([409, 'too_many'])
  })
})

test('the list has every player of the account, newest first, deleted ones included', async () => {
  const account = await make.account()
  expect(await api(account).get(listPlayers)).toEqual({ data: [] })
  const ids = [await add(account, 'One'), await add(account, 'Two'), await add(account, 'Three')]
  await remove(account, ids[1]!)
  const { data } = await api(account).get(listPlayers)
  expect(data.map(({ name, status, isDefault }) => [name, status, isDefault])).toEqual([
    ['Three', 'AVAILABLE', false],
    ['Two', 'DELETED', false],
    ['One', 'AVAILABLE', true],
  ])
})

test('the list costs one SQL statement in addition to the sign-in', async () => {
  const account = await make.account()
  for (let count = 0; count < 5; count++) await add(account)
  const before = server.sqlTexts.length
  await api(account).get(listPlayers)
  expect(server.sqlTexts.length - before).toBeLessThanOrEqual(2)
})

describe('a change', () => {
  const config = JSON.stringify({
    appearance: { ...defaultPlayerConfig.appearance, backgroundColor: '#abc', showLogo: true },
    behavior: { autoplay: false, loop: true },
  })

  test('a change of all fields of a player is returned and stored', async () => {
    const account = await make.account()
    const id = await add(account)
    const request = { id, name: 'Kitchen', language: 'tr', config, isDefault: false }
    const { status, body } = await change(account, id, request)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, name: 'Kitchen', language: 'tr', config, isDefault: true })
    expect(await read(account, id)).toEqual(body)
  })

  test('a change of the name of a player alone does not change the other fields', async () => {
    const account = await make.account()
    const id = await add(account)
    const before = await read(account, id)
    await change(account, id, { config })
    expect((await change(account, id, { name: 'Den' })).body).toEqual({ ...before, name: 'Den', config })
  })

  test('an undecided logo stays undecided through a save', async () => {
    const account = await make.account()
    const id = await add(account)
    const { config: untouched } = await read(account, id)
    await change(account, id, { name: 'Saved', config: untouched })
    const { appearance } = JSON.parse((await read(account, id)).config) as typeof defaultPlayerConfig
    expect(appearance.showLogo).toBeNull()
  })

  test('long and unreadable names of unknown settings are shortened in the refusal', async () => {
    const account = await make.account()
    const id = await add(account)
    const list = (count: number, rest: string) =>
      Array.from({ length: count }, (_, index) => `"n${index}${rest}":1,`).join('')
    for (const [added, name] of [
      [list(1, 'x'.repeat(3_000)), `config.behavior.n0${'x'.repeat(30)}…`],
      [list(21, '😀'.repeat(70)), `config.behavior.n0${'😀'.repeat(7)}…`],
      ['"a\\u0000b":1,', 'config.behavior.a\uFFFDb'],
      [list(200, ''), 'config.behavior.n0'],
    ] as const) {
      const body = config.replace('"loop"', `${added}"loop"`)
      const answer = await change(account, id, { name: 'Half', config: body })
      expect(refusal(answer)).toEqual([422, 'config_invalid'])
      expect(faults(answer)[0]).toBe(name)
      expect(faults(answer).length).toBeLessThanOrEqual(20)
      expect(Buffer.byteLength(answer.text)).toBeLessThan(2_048)
    }
  })

  test.each([
    ['no JSON', 'autoplay', ['config']],
    ['a colour that is none', config.replace('#abc', 'red;x'), ['config.appearance.backgroundColor']],
    ['an unknown setting', config.replace('"loop"', '"speed":2,"loop"'), ['config.behavior.speed']],
    ['a missing one', config.replace('"autoplay":false,', ''), ['config.behavior.autoplay']],
  ])(
    'a change of a player to a config with %s is refused with the field, and changes nothing',
    async (_case, body, fields) => {
      const account = await make.account()
      const id = await add(account)
      const before = await read(account, id)
      const answer = await change(account, id, { name: 'Half', config: body })
      expect([...refusal(answer), faults(answer)]).toEqual([422, 'config_invalid', fields])
      expect(await read(account, id)).toEqual(before)
    },
  )

  test('a change of a player with the id of another player, or with too long fields, is refused', async () => {
    const account = await make.account()
    const [id, other] = [await add(account), await add(account)]
    const wrong = await change(account, id, { id: other, isDefault: true })
    expect([...refusal(wrong), faults(wrong)]).toEqual([422, 'invalid_request', ['id']])
    const long = await change(account, id, { name: 'x'.repeat(10_000), config: ' '.repeat(5_000) })
    expect([...refusal(long), faults(long).sort()]).toEqual([422, 'invalid_request', ['config', 'name']])
    expect(await listDefaults(account)).toEqual([id])
  })
})

describe('the default', () => {
  test('a new default player replaces the previous one', async () => {
    const account = await make.account()
    const [first, second] = [await add(account), await add(account)]
    const { status, body } = await makeDefault(account, second)
    expect([status, body.isDefault]).toEqual([200, true])
    expect(await listDefaults(account)).toEqual([second])
    expect((await makeDefault(account, second)).status).toBe(200)
    expect((await change(account, second, { isDefault: false })).status).toBe(200)
    expect(await listDefaults(account)).toEqual([second])
    expect((await read(account, first)).isDefault).toBe(false)
  })

  test('exactly one player is the default if many become it at the same time', async () => {
    const account = await make.account()
    const ids: string[] = []
    for (let count = 0; count < 6; count++) ids.push(await add(account))
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(ids.map((id) => makeDefault(account, id)))
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
      expect(await listDefaults(account)).toHaveLength(1)
    }
  })

  test('a deleted player is never the default, even if both are requested at the same time', async () => {
    const account = await make.account()
    const first = await add(account)
    for (let round = 0; round < 10; round++) {
      const id = await add(account)
      const [made, removed] = await Promise.all([makeDefault(account, id), remove(account, id)])
      const { status, isDefault } = await read(account, id)
      const isDeleted = status === 'DELETED'
      expect([made.status, removed.status, isDefault]).toEqual(
        isDeleted ? [409, 200, false] : [200, 409, true],
      )
      expect(await listDefaults(account)).toHaveLength(1)
      await makeDefault(account, first)
    }
  })
})

describe('a deletion', () => {
  test('a deletion of the default player is refused, and so is a second one', async () => {
    const account = await make.account()
    const [first, second] = [await add(account), await add(account)]
    expect(refusal(await remove(account, first))).toEqual([409, 'default_player'])
    const { status, body } = await remove(account, second)
    expect([status, body]).toEqual([200, { success: true }])
    expect(refusal(await remove(account, second))).toEqual([409, 'already_deleted'])
  })

  test('a deletion of a player is final: it can still be read, and cannot be changed', async () => {
    const account = await make.account()
    const [first, id] = [await add(account), await add(account, 'Attic')]
    await remove(account, id)
    expect(await read(account, id)).toMatchObject({ name: 'Attic', status: 'DELETED', isDefault: false })
    for (const body of [{ name: 'Cellar' }, { isDefault: true }, {}])
      expect(refusal(await change(account, id, body))).toEqual([409, 'player_deleted'])
    expect(await read(account, id)).toMatchObject({ name: 'Attic', status: 'DELETED' })
    expect(await listDefaults(account)).toEqual([first])
  })
})

test("another publisher's player answers like a missing one, and does not change", async () => {
  const [mine, theirs] = [await make.account(), await make.account()]
  const [own, id] = [await add(mine), await add(theirs)]
  const before: Player = await read(theirs, id)
  const requests = [
    (at: string) => api(mine).ask(readPlayer, { params: { id: at } }),
    (at: string) => change(mine, at, { name: 'Mine now' }),
    (at: string) => change(mine, at, { config: 'no JSON' }),
    (at: string) => makeDefault(mine, at),
    (at: string) => remove(mine, at),
  ]
  for (const request of requests) {
    const [others, missing] = [await request(id), await request(none)]
    expect(others.status).toBe(404)
    expect([others.status, others.text]).toEqual([missing.status, missing.text])
  }
  expect(await read(theirs, id)).toEqual(before)
  expect(await listDefaults(mine)).toEqual([own])
  expect((await api(mine).get(listPlayers)).data.map((player) => player.id)).toEqual([own])
})

test('publishers of other types have no players', async () => {
  for (const integrationType of [-1, 1, 2, 3, 4] as const) {
    const account = await make.account({ integrationType })
    expect(await api(account).refusal(listPlayers)).toEqual([403, 'forbidden_for_account_type'])
  }
})
