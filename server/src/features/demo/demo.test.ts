import { readAnalytics, readRealtime } from '@matinee/contract/analytics'
import { login, readProfile } from '@matinee/contract/auth'
import { listPlayers, removePlayer, updatePlayer } from '@matinee/contract/players'
import { listVideos } from '@matinee/contract/videos'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { fillDemo, refuseDemo } from './demo.service.ts'

const deps = { ...server.deps, config: { ...server.deps.config, fillsDemo: true } }
const day = 86_400

async function signIn(email: string) {
  const { tokens } = await api(null).get(login, { body: { email, password: 'matinee-demo' } })
  return { id: '', email, password: '', ...tokens }
}

// It makes real clips, which takes a busy machine more than a minute.
const patience = { timeout: 300_000 }

test(
  'an empty database gets a publisher of every account type, with videos and 90 days of views, once',
  patience,
  async () => {
    const now = Date.now()
    const accounts = await fillDemo(deps, now)
    expect(accounts).toHaveLength(10)
    const users = await server.deps.db.selectFrom('users').select(['integrationType', 'isDemo']).execute()
    expect(new Set(users.map(({ integrationType }) => integrationType)).size).toBe(6)
    expect(users.every(({ isDemo }) => isDemo)).toBe(true)

    const agent = await api(await signIn('app@demo.matinee.test')).get(readProfile)
    expect(agent.appUsers.map(({ name }) => name)).toEqual([
      'Kite Games',
      'Meridian Network',
      'Meyve Bahçesi',
    ])

    const publisher = await signIn('publisher@demo.matinee.test')
    const before = await api(publisher).get(listVideos)
    expect(before.total).toBe(6)
    expect(before.data.every(({ views }) => views > 0)).toBe(true)
    const end = Math.floor(Date.now() / 1000)
    const figures = await api(publisher).get(readAnalytics, { query: { start: end - 89 * day, end } })
    const shown = figures.data.totals.period
    expect(figures.data.period.filter(({ start }) => start > 0).length).toBeGreaterThan(85)
    expect(shown.start).toBe(before.data.reduce((sum, { id }) => sum + figures.data.videos[id]!.start, 0))
    expect((await api(publisher).get(readRealtime)).data.period).toHaveLength(30)

    // The same moment again: a later one may bring views of its own.
    await fillDemo(deps, now)
    expect((await api(publisher).get(listVideos)).data.map(({ id, views }) => [id, views])).toEqual(
      before.data.map(({ id, views }) => [id, views]),
    )
    await expect(refuseDemo(server.deps.db)).rejects.toThrow('publisher@demo.matinee.test')
  },
)

test('publishers have players of several looks, one of them the default and one deleted', async () => {
  for (const email of ['publisher@demo.matinee.test', 'local@demo.matinee.test']) {
    const { data } = await api(await signIn(email)).get(listPlayers)
    expect(data.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(data.filter(({ status }) => status === 'DELETED')).toHaveLength(1)
    const available = data.filter(({ status }) => status === 'AVAILABLE')
    expect(available.length).toBeGreaterThanOrEqual(2)
    expect(new Set(available.map(({ config }) => config)).size).toBe(available.length)
  }
})

test('players that a publisher renamed or deleted stay as they are', async () => {
  const publisher = api(await signIn('publisher@demo.matinee.test'))
  const [newest, second] = (await publisher.get(listPlayers)).data
  await publisher.get(updatePlayer, { params: { id: newest!.id }, body: { name: 'Renamed' } })
  await publisher.get(removePlayer, { params: { id: second!.id } })
  const { data: before } = await publisher.get(listPlayers)
  await fillDemo(deps)
  expect((await publisher.get(listPlayers)).data).toEqual(before)
})

test('the account that is new has nothing, so that its empty states can be seen', async () => {
  const newcomer = api(await signIn('new@demo.matinee.test'))
  expect((await newcomer.get(listVideos)).total).toBe(0)
  expect((await newcomer.get(listPlayers)).data).toEqual([])
})

test('a database with an account of its own gets no demo publisher', async () => {
  await server.deps.db.deleteFrom('users').execute()
  await make.account()
  expect(await fillDemo(deps)).toEqual([])
})
