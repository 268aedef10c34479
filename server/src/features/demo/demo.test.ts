import { readAnalytics, readRealtime } from '@matinee/contract/analytics'
import { login, readProfile } from '@matinee/contract/auth'
import { listFilters, removeFilter } from '@matinee/contract/filters'
import { listPayments } from '@matinee/contract/payments'
import { listPlayers, removePlayer, updatePlayer } from '@matinee/contract/players'
import { listScheduledReports, removeScheduledReport } from '@matinee/contract/scheduledReports'
import { listSites, type Site } from '@matinee/contract/sites'
import { listVideoRevenue } from '@matinee/contract/videoRevenue'
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

// Transcoding real clips takes more than a minute on a busy machine.
const timeout = { timeout: 300_000 }

test(
  'an empty database gets a publisher of every account type, with videos and 90 days of views, once',
  timeout,
  async () => {
    const now = Date.now()
    const accounts = await fillDemo(deps, now)
    expect(accounts).toHaveLength(11)
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

    // Filled for the same moment, because a later one would bring new views.
    await fillDemo(deps, now)
    expect((await api(publisher).get(listVideos)).data.map(({ id, views }) => [id, views])).toEqual(
      before.data.map(({ id, views }) => [id, views]),
    )
    await expect(refuseDemo(server.deps.db)).rejects.toThrow('publisher@demo.matinee.test')
  },
)

test('videos of publishers with sites have the revenue of ads on their pages', async () => {
  const end = Math.floor(Date.now() / 1000)
  const query = { query: { start: end - 13 * day, end } }
  for (const name of ['publisher', 'local']) {
    const { data } = await api(await signIn(`${name}@demo.matinee.test`)).get(listVideoRevenue, query)
    expect(data.videos.length, name).toBeGreaterThan(2)
    for (const { play, playWithAds, impression, rpm } of data.videos) {
      expect(playWithAds).toBeLessThan(play)
      expect(impression).toBeGreaterThanOrEqual(playWithAds)
      expect(rpm).toBeGreaterThan(0)
    }
  }
})

test('publishers of sites have live sites and one in onboarding; publishers of apps have apps', async () => {
  const listSitesOf = async (name: string) => api(await signIn(`${name}@demo.matinee.test`)).get(listSites)
  const { sites } = await listSitesOf('publisher')
  expect(sites.map(({ fqdn, status, onboardingStep }) => [fqdn, status, onboardingStep])).toEqual([
    ['', 'LIVE', -1],
    ['lantern-weekly.example', 'LIVE', -1],
    ['lantern-kitchen.example', 'LIVE', -1],
    ['lantern-travel.example', 'NEW', 2],
  ])
  expect(sites[1]!.zones.length).toBeGreaterThan(5)
  expect(sites[2]!.warning).not.toBeNull()
  const simple = (await listSitesOf('site')).sites
  expect(simple.map(({ loaderSnippet }) => loaderSnippet)).toEqual([null, null, null])
  const network = await listSitesOf('network')
  expect(network.sites.map(({ isApp }) => isApp)).toEqual([false, false, true])
  for (const name of ['network', 'app', 'kite', 'orchard'])
    expect((await listSitesOf(name)).info.user.apps.length, name).toBeGreaterThan(0)
})

test('a later start keeps a site that its publisher changed, and completes an interrupted one', async () => {
  const publisher = api(await signIn('publisher@demo.matinee.test'))
  const { sites: before } = await publisher.get(listSites)
  await server.deps.db.updateTable('sites').set({ page: 'mine' }).where('id', '=', before[2]!.id).execute()
  await server.deps.db
    .updateTable('sites')
    .set({ category: '', status: 'NEW', onboardingStep: 1, adsTxt: [] })
    .where('id', '=', before[1]!.id)
    .execute()
  await server.deps.db.deleteFrom('zones').where('id', '=', before[1]!.zones.at(-1)!.id).execute()
  await fillDemo(deps)
  const { sites: after } = await publisher.get(listSites)
  // Compared without generated times and ids.
  const comparable = ({
    tagSeenFirstAt: _first,
    tagSeenLastAt: _last,
    updatedAt: _moment,
    ...site
  }: Site) => ({
    ...site,
    zones: site.zones.map(({ name, mobile, desktop }) => [name, mobile, desktop]),
  })
  expect(comparable(after[2]!)).toEqual({ ...comparable(before[2]!), page: 'mine' })
  expect(after[2]!.updatedAt).toBe(before[2]!.updatedAt)
  expect(comparable(after[1]!)).toEqual(comparable(before[1]!))
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('publishers have players with different looks, one of them the default and one deleted', async () => {
  for (const email of ['publisher@demo.matinee.test', 'local@demo.matinee.test']) {
    const { data } = await api(await signIn(email)).get(listPlayers)
    expect(data.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(data.filter(({ status }) => status === 'DELETED')).toHaveLength(1)
    const available = data.filter(({ status }) => status === 'AVAILABLE')
    expect(available.length).toBeGreaterThanOrEqual(2)
    expect(new Set(available.map(({ config }) => config)).size).toBe(available.length)
  }
})

test('a later start keeps players that a publisher renamed or deleted', async () => {
  const publisher = api(await signIn('publisher@demo.matinee.test'))
  const [newest, second] = (await publisher.get(listPlayers)).data
  await publisher.get(updatePlayer, { params: { id: newest!.id }, body: { name: 'Renamed' } })
  await publisher.get(removePlayer, { params: { id: second!.id } })
  const { data: before } = await publisher.get(listPlayers)
  await fillDemo(deps)
  expect((await publisher.get(listPlayers)).data).toEqual(before)
})

test('the new account is empty and shows the empty states', async () => {
  const newcomer = api(await signIn('new@demo.matinee.test'))
  expect((await newcomer.get(listVideos)).total).toBe(0)
  expect((await newcomer.get(listPlayers)).data).toEqual([])
  expect((await newcomer.get(listSites)).sites).toEqual([])
})

test('publishers have closed months, most of them paid; those without payment details are not paid', async () => {
  const paymentsOf = async (name: string) =>
    (await api(await signIn(`${name}@demo.matinee.test`)).get(listPayments)).payments
  const months = await paymentsOf('publisher')
  expect(months[0]).toMatchObject({ isClosed: false, paid: 0 })
  // In the first days of a month the last month is not yet final.
  const [newest, ...older] = months.filter(({ isClosed }) => isClosed)
  expect(newest!.paid).not.toBe(3)
  expect(older.length).toBeGreaterThan(1)
  expect(older.every(({ paid }) => paid === 3)).toBe(true)
  expect((await paymentsOf('network')).some(({ paid }) => paid === 3)).toBe(true)
  expect((await paymentsOf('local')).some(({ paid }) => paid === 3)).toBe(false)
  await fillDemo(deps)
  expect(await paymentsOf('publisher')).toHaveLength(months.length)
})

test('publishers of sites have quick filters and a weekly report; deleted ones stay deleted', async () => {
  const publisher = api(await signIn('publisher@demo.matinee.test'))
  const { data } = await publisher.get(listFilters)
  expect(data.map(({ name }) => name)).toEqual(['Mobile, by placement', ''])
  const { data: reports } = await publisher.get(listScheduledReports, { body: { reportType: 'site' } })
  expect(reports).toMatchObject([
    { period: 'weekly', periodDay: 1, recipients: 'publisher@demo.matinee.test' },
  ])
  for (const { id } of data) await publisher.get(removeFilter, { params: { id } })
  await publisher.get(removeScheduledReport, { body: { reportId: reports[0]!.id } })
  await fillDemo(deps)
  expect((await publisher.get(listFilters)).data).toEqual([])
})

test('a database with a real account gets no demo publishers', async () => {
  await server.deps.db.deleteFrom('payments').execute()
  await server.deps.db.deleteFrom('users').execute()
  await make.account()
  expect(await fillDemo(deps)).toEqual([])
})
