import { readProfile } from '@matinee/contract/auth'
import type { IntegrationType } from '@matinee/contract/plain/accountTypes'
import { listSites } from '@matinee/contract/sites'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { asThirdParty, thirdParty } from '../../../testing/thirdParty.ts'

type Wish = { createdAt?: string; status?: 'NEW' | 'LIVE' | 'PAUSED'; onboardingStep?: number }

async function aSite(account: TestAccount, fqdn: string, wish: Wish = {}): Promise<string> {
  const id = newId()
  await server.deps.db
    .insertInto('sites')
    .values({ id, accountId: account.id, fqdn, ...wish })
    .execute()
  return id
}

const sitesOf = async (account: TestAccount) => (await api(account).get(listSites)).sites
const namesOf = async (account: TestAccount) => (await sitesOf(account)).map(({ fqdn }) => fqdn)
const noInfo = { user: { apps: [], appUsers: [] } }

test('an account without sites is answered an empty list', async () => {
  expect(await api(await make.account()).get(listSites)).toEqual({ sites: [], info: noInfo })
})

test('a site is answered with its state, and nothing else of it', async () => {
  const account = await make.account({ integrationType: 2 })
  const id = await aSite(account, 'live.example', { status: 'LIVE', onboardingStep: -1 })
  expect(await sitesOf(account)).toEqual([{ id, fqdn: 'live.example', status: 'LIVE', onboardingStep: -1 }])
})

test('sites come oldest first, whenever they were stored', async () => {
  const account = await make.account()
  await aSite(account, 'second.example', { createdAt: '2026-03-02T00:00:00Z' })
  await aSite(account, 'third.example', { createdAt: '2026-03-03T00:00:00Z' })
  await aSite(account, 'first.example', { createdAt: '2026-03-01T00:00:00Z' })
  expect(await namesOf(account)).toEqual(['first.example', 'second.example', 'third.example'])
})

test("another publisher's sites are not in the list", async () => {
  const [mine, theirs] = [await make.account(), await make.account()]
  await aSite(mine, 'mine.example')
  await aSite(theirs, 'theirs.example')
  expect(await namesOf(mine)).toEqual(['mine.example'])
})

test.each([
  [-1, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
] as [IntegrationType, number][])(
  'account type %i that owns a site is answered %i of them',
  async (type, count) => {
    const account = await make.account({ integrationType: type })
    await aSite(account, 'owned.example')
    expect(await sitesOf(account)).toHaveLength(count)
  },
)

test('an agent is answered the accounts it reports on, just as in its profile', async () => {
  const [client, stranger] = [await make.account(), await make.account()]
  const { agent } = await make.agent(client)
  const { info } = await api(agent).get(listSites)
  expect(info.user).toEqual({ apps: [], appUsers: [{ id: client.id, name: 'Ayşe Test' }] })
  expect((await api(agent).get(readProfile)).appUsers).toEqual(info.user.appUsers)
  expect((await api(stranger).get(listSites)).info).toEqual(noInfo)
})

test('whoever acts in an account is answered its sites and not their own', async () => {
  const owner = await make.account()
  await aSite(owner, 'owner.example')
  const { agent, acting } = await make.agent(owner)
  await aSite(agent, 'agent.example')
  expect(await namesOf(acting)).toEqual(['owner.example'])
  expect((await api(acting).get(listSites)).info).toEqual(noInfo)
})

test('a third party that may read is answered the sites, not whom an agent reports on', async () => {
  const { agent } = await make.agent(await make.account())
  await aSite(agent, 'agent.example')
  const third = await asThirdParty(agent, await thirdParty(), 'read')
  expect(await api(third).get(listSites)).toMatchObject({ sites: [{ fqdn: 'agent.example' }], info: noInfo })
})

test('the list costs at most three SQL statements, the sign-in included', async () => {
  const account = await make.account()
  await aSite(account, 'one.example')
  await sitesOf(account)
  const before = server.sqlTexts.length
  await sitesOf(account)
  expect(server.sqlTexts.length - before).toBeLessThanOrEqual(3)
})
