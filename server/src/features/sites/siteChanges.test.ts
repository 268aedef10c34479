import { createSite, listSites, readSite, updateSite } from '@matinee/contract/sites'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { CompiledQuery } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { newSite } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { handleSiteMail } from './sites.jobs.ts'

const { db } = server.deps
let account: TestAccount
beforeEach(async () => {
  account = await make.account()
})

const aDomain = () => `${newId(10).toLowerCase()}.example`
const add = (fqdn: string, more: object = {}) =>
  api(account).get(createSite, { body: { fqdn, onboardingStep: 1, ...more } })
const read = (id: string) => api(account).get(readSite, { params: { id } })
const change = (id: string, body: object) => api(account).get(updateSite, { params: { id }, body })
const refusedChange = (id: string, body: object) => api(account).refusal(updateSite, { params: { id }, body })

/** Handles the mail jobs of a site as the worker does; answers the mails. */
async function mailsAbout(id: string, settings: Partial<typeof server.deps.config> = {}): Promise<Mail[]> {
  const { rows } = await db.executeQuery<{ data: Parameters<typeof handleSiteMail>[1] }>(
    CompiledQuery.raw(
      `select data from pgboss.job where name = 'site-mail' and data->>'siteId' = $1 order by data->>'kind' desc`,
      [id],
    ),
  )
  const sent: Mail[] = []
  const deps = {
    ...server.deps,
    config: { ...server.deps.config, ...settings },
    mailer: { send: async (mail: Mail) => (sent.push(mail), null), close: async () => {} },
  }
  for (const { data } of rows) await handleSiteMail(deps, data)
  return sent
}

describe('a new site', () => {
  test('a new site begins at the given step, with a new code, and is in the list', async () => {
    const fqdn = aDomain()
    const { id } = await add(fqdn, { onboardingStep: 2 })
    const site = await read(id)
    expect(site).toMatchObject({ fqdn, status: 'NEW', onboardingStep: 2, isApp: false })
    expect(site.code).toMatch(/^[0-9a-z]{10}$/)
    const { id: second } = await add(aDomain())
    expect((await read(second)).code).not.toBe(site.code)
    expect((await api(account).get(listSites)).sites.map(({ id }) => id)).toEqual(['all-sites', id, second])
  })

  test.each([
    [0, '0,1,2,3'],
    [2, '0,1,2'],
    [4, '0,1,2'],
  ] as [IntegrationType, string][])('of account type %i has the steps %s', async (type, steps) => {
    account = await make.account({ integrationType: type })
    const { id } = await add(aDomain())
    expect((await read(id)).onboardingSteps).toBe(steps)
  })

  test.each([
    ['  WWW.Example-{id}.COM.TR/news?a=1  ', 'example-{id}.com.tr'],
    ['Example-{id}.com', 'example-{id}.com'],
    ['blog.example-{id}.com', 'blog.example-{id}.com'],
    ['müller-{id}.de', 'xn--mller-{id}-'],
    ['www-{id}.example.', 'www-{id}.example'],
    ['{id}.github.io', '{id}.github.io'],
  ])('typed as "%s" is %s', async (typed, wanted) => {
    const tag = newId(6).toLowerCase()
    const { id } = await add(typed.replace('{id}', tag))
    expect((await read(id)).fqdn).toContain(wanted.replace('{id}', tag))
  })

  test.each([
    'com.tr',
    'github.io',
    'example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    'https://example.com',
    'example.com:8080',
    'me@example.com',
    '*.example.com',
    'two words.com',
    'under_score.com',
    '-dash.com',
    'name.nosuchtoplevel',
    'a..example',
    `${'x'.repeat(64)}.com`,
    '<script>.com',
    '/',
  ])('a new site of the domain "%s" is refused', async (fqdn) => {
    const answer = await api(account).ask(createSite, { body: { fqdn } })
    expect([answer.status, answer.body]).toMatchObject([422, { error: { message: 'Invalid domain' } }])
    expect((await api(account).get(listSites)).sites).toEqual([])
  })

  test('a new site of a domain that the account has already is refused in every spelling', async () => {
    const fqdn = aDomain()
    const { id } = await add(fqdn)
    for (const typed of [fqdn, `www.${fqdn}`, `${fqdn.toUpperCase()}/`]) {
      const answer = await api(account).ask(createSite, { body: { fqdn: typed } })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        error: { code: 'site_exists', message: 'This domain is already registered' },
      })
    }
    expect((await api(account).get(listSites)).sites.map((site) => site.id)).toEqual([id])
  })

  test('a new site is created once by two concurrent requests', async () => {
    const fqdn = aDomain()
    const statuses = await Promise.all(
      Array.from({ length: 6 }, () => api(account).status(createSite, { body: { fqdn } })),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('a new site is not created for a robot that fills the hidden field, which still gets an id', async () => {
    const { id } = await add(aDomain(), { website: 'https://spam.example' })
    expect(id).toMatch(/^[0-9A-Za-z]{14}$/)
    expect((await api(account).get(listSites)).sites).toEqual([])
    expect(await mailsAbout(id)).toEqual([])
  })

  test.each([-2, 4, 1.5, '1', null])('a new site at the step %s is refused', async (onboardingStep) => {
    const body = { fqdn: aDomain(), onboardingStep } as never
    expect(await api(account).status(createSite, { body })).toBe(422)
  })

  test('a new site is refused as the sixty-first within an hour', async () => {
    // Robots are answered without a site, so they cost nothing here, but they count.
    const robot = () => api(account).ask(createSite, { body: { fqdn: 'a.example', website: 'x' } })
    for (let made = 0; made < 60; made++) expect((await robot()).status).toBe(200)
    const answer = await robot()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })
})

describe('the mails about a new site', () => {
  test('the mails about a new site contain the ad manager form in the owner’s language, and inform the account manager', async () => {
    const fqdn = aDomain()
    await db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
    const { id } = await add(fqdn)
    const mails = await mailsAbout(id, {
      adManagerFormUrl: 'https://forms.example/ads?site={domain}',
      accountManagerEmail: 'manager@console.example',
    })
    expect(mails.map(({ to }) => to.address)).toEqual([account.email, 'manager@console.example'])
    const [owner, manager] = mails
    expect(owner!.subject).toBe(`${fqdn} için sıradaki adım: reklam yöneticisi formu`)
    expect(owner!.text).toContain(`https://forms.example/ads?site=${fqdn}`)
    expect(manager!.subject).toBe(`New site: ${fqdn}`)
    expect(manager!.text).toContain(`matinee sites show ${id}`)
    expect(manager!.text).toContain(account.email)
    expect(manager!.text).toContain('We’ve already emailed the ad manager form to the publisher.')
  })

  test('the mails about a new site contain the account manager where no form is configured', async () => {
    const { id } = await add(aDomain())
    const [owner, manager] = await mailsAbout(id, { accountManagerEmail: 'manager@console.example' })
    expect(owner!.text.replaceAll('\n', ' ')).toContain(
      'Your account manager will send you the ad manager form from manager@console.example',
    )
    expect(owner!.text).not.toContain('Fill in form')
    expect(manager!.text).toContain('Send the ad manager form to the publisher')
  })

  test('the mails about a new site are not sent for a refused site', async () => {
    const count = async () =>
      (await db.executeQuery<{ count: number }>(CompiledQuery.raw('select count(*) from pgboss.job')))
        .rows[0]!.count
    const fqdn = aDomain()
    await add(fqdn)
    const before = await count()
    await api(account).refusal(createSite, { body: { fqdn } })
    expect(await count()).toBe(before)
  })
})

describe('a change of a site', () => {
  test('a change of a site accepts an entire site and uses the fields that its owner may change', async () => {
    const { id } = await add(aDomain())
    const before = await read(id)
    const after = await change(id, {
      ...before,
      fqdn: before.fqdn.toUpperCase(),
      category: 'News',
      page: 'https://a.example/page',
      onboardingStep: 3,
      code: 'stolen0000',
      isApp: true,
      adsTxt: ['evil.example, 1, DIRECT'],
      onboardingSteps: '3',
      warning: { title: 'Mine', description: 'Mine' },
      incomeTypes: ['mine'],
      platforms: ['amp'],
    })
    expect(after).toEqual({
      ...before,
      category: 'News',
      page: 'https://a.example/page',
      onboardingStep: 3,
      updatedAt: after.updatedAt,
    })
    expect(await read(id)).toEqual(after)
  })

  test('the onboarding of a site advances step by step and finishes with step -1 and LIVE', async () => {
    const { id } = await add(aDomain())
    let site = await read(id)
    for (const onboardingStep of [2, 3]) {
      site = await change(id, { ...site, onboardingStep })
      expect([site.onboardingStep, site.status]).toEqual([onboardingStep, 'NEW'])
    }
    site = await change(id, { ...site, onboardingStep: -1, status: 'LIVE' })
    expect([site.onboardingStep, site.status]).toEqual([-1, 'LIVE'])
  })

  test('a change of a site does not make an unfinished or a paused site live', async () => {
    const { id } = await add(aDomain())
    for (const body of [{ status: 'LIVE', onboardingStep: 2 }, { status: 'LIVE' }])
      expect(await refusedChange(id, body)).toEqual([422, 'invalid_request'])
    expect(await read(id)).toMatchObject({ status: 'NEW', onboardingStep: 1 })
    const paused = await newSite(account.id, { status: 'PAUSED', onboardingStep: -1 })
    expect((await change(paused, { status: 'LIVE', onboardingStep: -1 })).status).toBe('PAUSED')
    const live = await newSite(account.id, { status: 'LIVE', onboardingStep: -1 })
    expect((await change(live, { status: 'PAUSED' })).status).toBe('LIVE')
  })

  test('a change of a site does not send a live site back to a step', async () => {
    const live = await newSite(account.id, { status: 'LIVE', onboardingStep: -1 })
    for (const body of [{ onboardingStep: 1 }, { ...(await read(live)), onboardingStep: 1 }])
      expect(await refusedChange(live, body)).toEqual([422, 'invalid_request'])
    expect(await read(live)).toMatchObject({ status: 'LIVE', onboardingStep: -1 })
  })

  test('the domain of a new site can be changed, that of a live one cannot', async () => {
    const [first, second] = [aDomain(), aDomain()]
    const { id } = await add(first)
    expect((await change(id, { fqdn: `www.${second}` })).fqdn).toBe(second)
    expect(await refusedChange(id, { fqdn: 'com.tr' })).toEqual([422, 'invalid_domain'])
    await add(first)
    expect(await refusedChange(id, { fqdn: first })).toEqual([409, 'site_exists'])
    await change(id, { onboardingStep: -1, status: 'LIVE' })
    expect((await change(id, { fqdn: aDomain() })).fqdn).toBe(second)
  })

  test('a change of a site is refused when another change came first', async () => {
    const { id } = await add(aDomain())
    const { updatedAt } = await read(id)
    const after = await change(id, { updatedAt, category: 'First' })
    expect(after.updatedAt > updatedAt).toBe(true)
    expect(await refusedChange(id, { updatedAt, category: 'Second' })).toEqual([409, 'stale'])
    expect((await change(id, { updatedAt: after.updatedAt, category: 'Third' })).category).toBe('Third')
  })

  test('of two concurrent changes of the same version of a site one is accepted', async () => {
    const { id } = await add(aDomain())
    const { updatedAt } = await read(id)
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((category) =>
        api(account).status(updateSite, { params: { id }, body: { updatedAt, category } }),
      ),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test.each([-2, 4, 0.5, '2', null])(
    'a change of a site to the step %s is refused',
    async (onboardingStep) => {
      const { id } = await add(aDomain())
      expect(await refusedChange(id, { onboardingStep })).toEqual([422, 'invalid_request'])
      expect((await read(id)).onboardingStep).toBe(1)
    },
  )

  test("a change of another publisher's site answers the same 404 as a missing one", async () => {
    const { id } = await add(aDomain())
    const before = await read(id)
    const other = api(await make.account())
    const [foreign, missing] = await Promise.all(
      [id, 'AAAAAAAAAAAAAA'].map((id) => other.ask(updateSite, { params: { id }, body: { category: 'x' } })),
    )
    expect([foreign!.status, foreign!.text]).toEqual([404, missing!.text])
    expect(await read(id)).toEqual(before)
  })
})

test('a site keeps its proof when its domain is spelled differently, and loses it with another domain', async () => {
  const id = await newSite(account.id, { status: 'NEW', onboardingStep: 1 })
  const verifiedBy = async () =>
    (await db.selectFrom('sites').select('verifiedBy').where('id', '=', id).executeTakeFirst())?.verifiedBy
  const { fqdn } = await read(id)
  await change(id, { fqdn: `WWW.${fqdn.toUpperCase()}/` })
  expect([await verifiedBy(), (await read(id)).fqdn]).toEqual(['operator', fqdn])
  await change(id, { fqdn: aDomain() })
  expect(await verifiedBy()).toBeNull()
})
