import * as calls from '@matinee/contract/admin'
import { listSwitchTargets, login, readProfile, register, switchAccount } from '@matinee/contract/auth'
import type { BodyOf } from '@matinee/contract/call'
import { createSite, readSite } from '@matinee/contract/sites'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { linkIn, mailsSent } from '../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'

const { db } = server.deps
const newEmail = () => `${newId(10)}@test.matinee.test`.toLowerCase()
const operator = await make.staff()

/** The audit entries of an account, oldest first. */
const auditOf = (accountId: string) =>
  db
    .selectFrom('audit')
    .where('accountId', '=', accountId)
    .select(['kind', 'actor', 'details'])
    .orderBy('id')
    .execute()

/** Registers an account and answers it as an operator sees it. */
async function registered(): Promise<calls.AdminUser> {
  const email = newEmail()
  await db.deleteFrom('rateLimits' as never).execute()
  await api(null).get(register, { body: { email, name: 'Ayşe', password: 'a long new passphrase' } })
  await mailsSent()
  const { data } = await api(operator).get(calls.listUsers, { query: { search: email } })
  return data[0]!
}

describe('accounts', () => {
  test('the pending list holds new registrations only, newest first', async () => {
    const [first, second] = [await registered(), await registered()]
    expect(first).toMatchObject({ status: 'PENDING', approvedAt: null, staffRole: null, isDemo: false })
    const { data, total } = await api(operator).get(calls.listUsers, { query: { status: 'PENDING' } })
    const ids = data.map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['PENDING']))
    expect(total).toBe(data.length)
    expect(JSON.stringify(data)).not.toMatch(/password|hash/i)
  })

  test('the search finds parts of names and emails in any case; % and _ are ordinary characters', async () => {
    const word = newId(12)
    const account = await make.account()
    await db
      .updateTable('users')
      .set({ name: `100%_${word}` })
      .where('id', '=', account.id)
      .execute()
    const find = async (search: string) =>
      (await api(operator).get(calls.listUsers, { query: { search } })).data.map(({ id }) => id)
    expect(await find(word.toLowerCase())).toEqual([account.id])
    expect(await find(`%_${word}`)).toEqual([account.id])
    expect(await find(`1__%${word}`)).toEqual([])
    expect(await find(account.email.toUpperCase())).toEqual([account.id])
    expect(await find(account.id)).toEqual([account.id])
  })

  test('the list is paged by its entries, forwards and backwards', async () => {
    for (let made = 0; made < 3; made++) await make.account()
    const page = (query: object) =>
      api(operator).get(calls.listUsers, { query: { search: 'test.matinee.test', perPage: 2, ...query } })
    const first = await page({})
    expect(first).toMatchObject({ hasPrevious: false, hasNext: true })
    expect(first.data).toHaveLength(2)
    // A registration meanwhile moves nobody to another page.
    const later = await make.account()
    const second = await page({ after: first.data[1]!.id })
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain(later.id)
    expect(second.total).toBeGreaterThan(4)
    const back = await page({ before: second.data[0]!.id })
    expect(back.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id))
    expect(back).toMatchObject({ hasPrevious: true, hasNext: true })
  })

  test('the search finds an account by the domain of a site, once however it matches', async () => {
    const word = newId(12).toLowerCase()
    const [owner, other] = [await make.account(), await make.account()]
    await db.updateTable('users').set({ name: word }).where('id', '=', owner.id).execute()
    await api(owner).get(createSite, { body: { fqdn: `${word}.example` } })
    await api(other).get(createSite, { body: { fqdn: `shop.${word}.example` } })
    const find = async (search: string) =>
      (await api(operator).get(calls.listUsers, { query: { search } })).data.map(({ id }) => id)
    expect((await find(word)).toSorted()).toEqual([owner.id, other.id].toSorted())
    expect(await find(`shop.${word}`)).toEqual([other.id])
  })

  test('the search finds the account of a site by its code and by the address of a page', async () => {
    const word = newId(12).toLowerCase()
    const [owner, other] = [await make.account(), await make.account()]
    const site = await api(owner).get(createSite, { body: { fqdn: `${word}.example` } })
    await api(other).get(createSite, { body: { fqdn: `not-${word}.example` } })
    const { code } = await api(owner).get(readSite, { params: { id: site.id } })
    const find = async (search: string) =>
      (await api(operator).get(calls.listUsers, { query: { search } })).data.map(({ id }) => id)
    expect(await find(code.toUpperCase())).toEqual([owner.id])
    expect(await find(site.id)).toEqual([owner.id])
    expect(await find(`https://www.${word}.example/news?page=1`)).toEqual([owner.id])
    expect(await find(`www.${word}.example`)).toEqual([owner.id])
    expect(await find(`https://${word}.example.test/`)).toEqual([])
  })

  test('a search by one or two letters finds words that begin with them', async () => {
    const [first, second, inside] = [await make.account(), await make.account(), await make.account()]
    const names = { [first.id]: 'Ωλ News', [second.id]: 'The Ωλ-Post', [inside.id]: 'NΩλ' }
    for (const [id, name] of Object.entries(names))
      await db.updateTable('users').set({ name }).where('id', '=', id).execute()
    const { data } = await api(operator).get(calls.listUsers, { query: { search: 'ωλ' } })
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('refusing closes the account, mails the reason and cannot be done twice', async () => {
    const user = await registered()
    const refuse = (reason: string) =>
      api(operator).get(calls.refuseUser, { params: { id: user.id }, body: { reason } })
    expect(await refuse('We could not find your site.')).toMatchObject({
      status: 'DISABLED',
      approvedAt: null,
    })
    const [mail] = await mailsSent()
    expect(mail).toMatchObject({ to: { address: user.email } })
    expect(mail!.text).toContain('We could not find your site.')
    expect(await auditOf(user.id)).toContainEqual({
      kind: 'refused',
      actor: operator.id,
      details: { reason: 'We could not find your site.' },
    })
    const again = { params: { id: user.id }, body: { reason: 'Again' } }
    expect(await api(operator).refusal(calls.refuseUser, again)).toEqual([409, 'already_approved'])
    const approval = { params: { id: user.id }, body: {} }
    expect(await api(operator).refusal(calls.approveUser, approval)).toEqual([409, 'already_approved'])
    const approved = await registered()
    await api(operator).get(calls.approveUser, { params: { id: approved.id }, body: {} })
    const late = { params: { id: approved.id }, body: { reason: 'Too late' } }
    expect(await api(operator).refusal(calls.refuseUser, late)).toEqual([409, 'already_approved'])
  })

  test('approving sets the type and mails the activation link, and approving again mails it again', async () => {
    const user = await registered()
    const approve = () =>
      api(operator).get(calls.approveUser, { params: { id: user.id }, body: { integrationType: 4 } })
    const approved = await approve()
    expect(approved).toMatchObject({ id: user.id, status: 'PENDING', integrationType: 4 })
    expect(approved.approvedAt).toMatch(/Z$/)
    const [mail] = await mailsSent()
    expect(mail!.to.address).toBe(user.email)
    expect(linkIn(mail).pathname).toBe('/auth/activate')
    await approve()
    expect(await mailsSent()).toHaveLength(1)
    const rows = await auditOf(user.id)
    expect(rows.filter(({ kind }) => kind === 'approved').map(({ actor }) => actor)).toEqual([
      operator.id,
      operator.id,
    ])
  })

  test('a second approval is refused with who was faster, and sends no second mail', async () => {
    const user = await registered()
    const params = { id: user.id }
    const approve = (body: { integrationType?: 2; isAgain: boolean }) =>
      api(operator).ask(calls.approveUser, { params, body })
    expect((await approve({ isAgain: true })).status).toBe(409)
    expect((await approve({ isAgain: false })).status).toBe(200)
    await mailsSent()
    const late = await approve({ integrationType: 2, isAgain: false })
    expect([late.status, JSON.parse(late.text)]).toMatchObject([
      409,
      {
        error: {
          code: 'already_approved',
          message: expect.stringMatching(/^Ayşe Test approved this account at /),
        },
      },
    ])
    expect(await mailsSent()).toEqual([])
    expect((await api(operator).get(calls.readUser, { params })).user.integrationType).toBe(-1)
    expect((await approve({ isAgain: true })).status).toBe(200)
    expect(await mailsSent()).toHaveLength(1)
  })

  test('the preview is the mail that the owner gets, in the same language, with a link that opens nothing', async () => {
    const { id } = await registered()
    const params = { id }
    await api(operator).get(calls.setUser, { params, body: { language: 'tr' } })
    const preview = await api(operator).get(calls.readApprovalMail, { params })
    await api(operator).get(calls.approveUser, { params, body: {} })
    const [mail] = await mailsSent()
    const code = linkIn(mail).searchParams.get('code')!
    expect(preview).toEqual({
      email: mail!.to.address,
      language: 'tr',
      subject: mail!.subject,
      text: mail!.text.replaceAll(code, 'example'),
      html: mail!.html.replaceAll(code, 'example'),
    })
  })

  test('approving names the agents of the account, which needs the right to act in accounts', async () => {
    const [{ id }, agent] = [await registered(), await make.account()]
    const params = { id }
    const approve = (by: TestAccount, agentIds: string[]) =>
      api(by).refusal(calls.approveUser, { params, body: { agentIds } })
    expect(await approve(await make.staff({ staffRole: 'adOperations' }), [agent.id])).toEqual([
      403,
      'staff_role',
    ])
    expect(await approve(operator, ['nobody'])).toEqual([422, 'invalid_request'])
    expect(await approve(operator, [id])).toEqual([422, 'invalid_request'])
    expect((await api(operator).get(calls.readUser, { params })).user.approvedAt).toBeNull()
    await api(operator).get(calls.approveUser, { params, body: { agentIds: [agent.id, agent.id] } })
    expect((await api(operator).get(calls.readUser, { params })).agents).toMatchObject([{ id: agent.id }])
    expect((await api(agent).get(readProfile)).appUsers).toMatchObject([{ id }])
    await mailsSent()
  })

  test.each([
    ['en', 'This is a required field!'],
    ['tr', 'Bu alan zorunlu!'],
  ] as const)(
    'an empty field is refused with the sentence of every screen, in %s',
    async (language, sentence) => {
      const refused = await fetch(`${server.url}/api/v1/admin/users`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${operator.accessToken}`,
          'content-type': 'application/json',
          'accept-language': language,
        },
        body: JSON.stringify({ email: 'empty@test.matinee.test', name: ' ' }),
      })
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { error: { fields: { name: sentence } } },
      ])
    },
  )

  test('a form that somebody else was faster than is refused with who it was; other fields do not matter', async () => {
    const account = await make.account()
    const set = (body: BodyOf<typeof calls.setUser>) =>
      api(operator).ask(calls.setUser, { params: { id: account.id }, body })
    expect((await set({ currency: 'eur', seen: { currency: 'usd' } })).status).toBe(200)
    expect((await set({ language: 'tr', seen: { language: 'en' } })).status).toBe(200)
    const late = await set({ currency: 'try', name: 'Late', seen: { currency: 'usd', name: 'Ayşe Test' } })
    expect([late.status, JSON.parse(late.text)]).toMatchObject([
      409,
      {
        error: {
          code: 'stale',
          message: expect.stringMatching(/^Ayşe Test changed this account at /),
          details: { changedBy: 'Ayşe Test', changedAt: expect.any(String) },
        },
      },
    ])
    expect(await api(account).get(readProfile)).toMatchObject({ currency: 'eur', name: 'Ayşe Test' })
  })

  test('approving an active account or an unknown one is refused', async () => {
    const { id } = await make.account()
    const approve = (id: string) => api(operator).refusal(calls.approveUser, { params: { id }, body: {} })
    expect(await approve(id)).toEqual([409, 'already_approved'])
    expect(await approve('nobody')).toEqual([404, 'not_found'])
  })

  test('a new account is invited by mail, with the settings it was given', async () => {
    const email = newEmail()
    const body = { email, name: 'Bora', integrationType: 2, language: 'tr', currency: 'try' } as const
    const user = await api(operator).get(calls.createUser, { body })
    expect(user).toMatchObject({ ...body, status: 'PENDING', timezone: 'Europe/Istanbul', staffRole: null })
    const mails = await mailsSent()
    expect(mails.map(({ to }) => to.address)).toEqual([email])
    expect(mails[0]).toMatchObject({ subject: 'Matinee’ye davet edildiniz' })
    expect(mails[0]!.text).not.toMatch(/onayladık|kaydol/)
    expect(linkIn(mails[0]).searchParams.get('invited')).toBe('1')
    expect(await api(operator).refusal(calls.createUser, { body })).toEqual([409, 'email_taken'])
    const zone = { ...body, email: newEmail(), timezone: 'Mars/Olympus' }
    expect(await api(operator).refusal(calls.createUser, { body: zone })).toEqual([422, 'invalid_request'])
  })

  test("an operator's change counts from the next call and is audited", async () => {
    const account = await make.account()
    const other = await make.account()
    const body = { integrationType: 3 as const, timezone: 'Asia/Tokyo', appUsers: [other.id] }
    const user = await api(operator).get(calls.setUser, { params: { id: account.id }, body })
    expect(user).toMatchObject({ integrationType: 3, timezone: 'Asia/Tokyo', appUsers: [{ id: other.id }] })
    expect(await api(account).get(readProfile)).toMatchObject({ integrationType: 3, timezone: 'Asia/Tokyo' })
    expect(await auditOf(account.id)).toMatchObject([
      {
        kind: 'changed',
        actor: operator.id,
        details: { before: { integrationType: 0, timezone: 'UTC', appUsers: [] }, after: body },
      },
    ])
  })

  test('a change without effect is not audited, and an invalid one changes nothing', async () => {
    const account = await make.account()
    const set = (body: object) => api(operator).status(calls.setUser, { params: { id: account.id }, body })
    expect(await set({})).toBe(200)
    expect(await set({ integrationType: 0 })).toBe(200)
    expect(await set({ integrationType: 5 })).toBe(422)
    expect(await set({ currency: 'TRY' })).toBe(422)
    expect(await set({ name: 'Other', appUsers: ['nobody'] })).toBe(422)
    expect(await set({ name: 'Other', appUsers: [account.id] })).toBe(422)
    expect(await set({ status: 'PENDING' })).toBe(422)
    expect(await auditOf(account.id)).toEqual([])
    expect((await api(account).get(readProfile)).name).toBe('Ayşe Test')
  })

  test('a disabled account is signed out and cannot sign in until it is active again', async () => {
    const account = await make.account()
    const set = (status: 'ACTIVE' | 'DISABLED') =>
      api(operator).get(calls.setUser, { params: { id: account.id }, body: { status } })
    const signIn = () =>
      api(null).status(login, { body: { email: account.email, password: account.password } })
    expect((await set('DISABLED')).status).toBe('DISABLED')
    expect(await api(account).status(readProfile)).toBe(401)
    expect(await signIn()).toBe(401)
    expect((await set('ACTIVE')).status).toBe('ACTIVE')
    expect(await api(account).status(readProfile)).toBe(401)
    expect(await signIn()).toBe(200)
  })
})

describe('grants', () => {
  const grant = (actor: TestAccount, target: TestAccount, until?: string) =>
    api(operator).get(calls.createAccountGrant, {
      body: { actorId: actor.id, targetId: target.id, ...(until && { until }) },
    })
  const refused = (actorId: string, targetId: string, until: string | null = null) =>
    api(operator).ask(calls.createAccountGrant, { body: { actorId, targetId, until } })

  test('let somebody into an account until they are revoked, which ends the sessions opened by them', async () => {
    const [actor, target] = [await make.account(), await make.account()]
    const made = await grant(actor, target)
    expect(made).toMatchObject({
      actor: { id: actor.id, email: actor.email },
      target: { id: target.id, email: target.email },
      grantedBy: operator.id,
      until: null,
    })
    expect((await api(actor).get(listSwitchTargets)).data.map(({ id }) => id)).toContain(target.id)
    const { tokens } = await api(actor).get(switchAccount, { params: { id: target.id } })
    const acting = { ...target, ...tokens }
    expect((await api(acting).get(readProfile)).id).toBe(target.id)
    await api(operator).get(calls.removeAccountGrant, { params: { id: made.id } })
    expect(await api(acting).status(readProfile)).toBe(401)
    expect(await api(actor).status(switchAccount, { params: { id: target.id } })).toBe(403)
    const details = { grantId: made.id, actorId: actor.id }
    expect((await auditOf(target.id)).filter(({ kind }) => kind.startsWith('grant'))).toMatchObject([
      { kind: 'grant_added', actor: operator.id, details },
      { kind: 'grant_removed', actor: operator.id, details },
    ])
  })

  test('exist once for each actor and target; an expired one can be replaced', async () => {
    const [actor, target] = [await make.account(), await make.account()]
    const { id, until } = await grant(actor, target, '2099-01-31T23:59:59Z')
    expect(until).toBe('2099-01-31T23:59:59.000Z')
    const second = await refused(actor.id, target.id)
    expect([second.status, second.body]).toMatchObject([409, { error: { code: 'already_granted' } }])
    await grant(target, actor)
    await db
      .updateTable('accountGrants')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect(await api(actor).status(switchAccount, { params: { id: target.id } })).toBe(403)
    expect((await grant(actor, target)).id).not.toBe(id)
    expect(await api(actor).status(switchAccount, { params: { id: target.id } })).toBe(200)
  })

  test('grants are refused for the same account, for an unknown one and for a past time', async () => {
    const [actor, target] = [await make.account(), await make.account()]
    const self = await refused(actor.id, actor.id)
    expect([self.status, self.body]).toMatchObject([
      422,
      { error: { fields: { targetId: expect.any(String) } } },
    ])
    const past = await refused(actor.id, target.id, '2020-01-01T00:00:00Z')
    expect([past.status, past.body]).toMatchObject([
      422,
      { error: { fields: { until: expect.any(String) } } },
    ])
    expect((await refused(actor.id, 'nobody')).status).toBe(404)
    expect((await refused('nobody', target.id)).status).toBe(404)
    const remove = api(operator).refusal(calls.removeAccountGrant, { params: { id: 'nothing' } })
    expect(await remove).toEqual([404, 'not_found'])
  })

  test('two added at the same moment for one actor and target become one', async () => {
    const [actor, target] = [await make.account(), await make.account()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => refused(actor.id, target.id)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})
