import {
  activate,
  changePassword,
  checkCode,
  login,
  readProfile,
  register,
  resetPassword,
} from '@matinee/contract/auth'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { linkIn, mailsSent } from '../../../testing/mailbox.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { isPassword } from './password.ts'
import { changeUser, inviteUser, signOutUser } from './accounts/accounts.service.ts'
import { approveUser } from './accounts/approval.service.ts'

const nobody = api(null)
const newEmail = () => `${newId(10)}@test.matinee.test`.toLowerCase()
const password = 'four walnut trees'
const { deps } = server

beforeEach(async () => {
  await deps.db.deleteFrom('rateLimits' as never).execute()
  await mailsSent()
})

async function registered(fields: { email?: string; language?: 'en' | 'tr' } = {}) {
  const email = fields.email ?? newEmail()
  await nobody.get(register, { body: { email, name: 'Deniz Kaya', password, ...fields } })
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, email }
}

async function approved() {
  const user = await registered()
  await approveUser(deps, user.id, { actor: 'cli', integrationType: 0 })
  const mails = await mailsSent()
  const link = linkIn(mails.find(({ id }) => id.startsWith('activation')))
  return { ...user, code: link.searchParams.get('code')!, link }
}

test('registration, approval, activation by mail and sign-in work in turn; name and password are those of the activation', async () => {
  const { id, email } = await registered()
  expect(await nobody.status(login, { body: { email, password } })).toBe(401)
  const waiting = await mailsSent()
  expect(new Set(waiting.map(({ to }) => to.address))).toEqual(new Set([email, deps.config.supportEmail]))

  await approveUser(deps, id, { actor: 'cli', integrationType: 0 })
  expect(await nobody.status(login, { body: { email, password } })).toBe(401)
  const [mail] = await mailsSent()
  expect(mail!.text).toContain('We’ve approved your Matinee account.')
  const link = linkIn(mail)
  expect(link.searchParams.has('invited')).toBe(false)
  expect(link.origin + link.pathname).toBe(`${deps.config.publicUrl}/auth/activate`)
  const code = link.searchParams.get('code')!
  const body = { code: ` ${code} `, name: ' Deniz K. ', password: ' five walnut trees ' }
  expect(await nobody.get(activate, { body })).toEqual({ success: true, message: 'Activation Successful' })

  const { user } = await nobody.get(login, { body: { email, password: 'five walnut trees' } })
  expect(user).toMatchObject({ id, name: 'Deniz K.', integrationType: 0, currency: 'usd', timezone: 'UTC' })
  expect(await nobody.status(login, { body: { email, password } })).toBe(401)
})

test('a registration in Turkish gets Turkish mails and the time zone of Istanbul', async () => {
  const { id } = await registered({ language: 'tr' })
  const mail = (await mailsSent()).find(({ to }) => to.name === 'Deniz Kaya')
  expect(mail!.html).toContain('lang="tr"')
  const user = await deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ language: 'tr', timezone: 'Europe/Istanbul', status: 'PENDING' })
})

test.each(['en', 'tr'] as const)(
  'the link of a mail names the language %s unless it is English',
  async (language) => {
    const { id } = await registered({ language })
    await mailsSent()
    await approveUser(deps, id, { actor: 'cli', integrationType: 0 })
    // English is the page's default.
    expect(linkIn((await mailsSent())[0]).searchParams.get('lang')).toBe(language === 'tr' ? 'tr' : null)
  },
)

test('a taken email is refused in upper and lower case, also for two simultaneous registrations', async () => {
  const { email } = await make.account()
  const body = { email: email.toUpperCase(), name: 'Else', password }
  expect(await nobody.refusal(register, { body })).toEqual([409, 'email_taken'])
  const twice = { email: newEmail(), name: 'Twin', password }
  const statuses = await Promise.all([1, 2, 3].map(() => nobody.status(register, { body: twice })))
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a robot that fills in the hidden field gets the usual answer, and nothing is stored', async () => {
  const email = newEmail()
  const body = { email, name: 'Robot', password, website: 'https://spam.example' }
  expect((await nobody.get(register, { body })).success).toBe(true)
  expect(await deps.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('the sixth registration or reset request within an hour from one address is refused with the time to wait', async () => {
  const ask = () => nobody.ask(register, { body: { email: newEmail(), name: 'Deniz', password } })
  for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

test('blanks around a password do not belong to it, from registration on', async () => {
  const email = newEmail()
  await nobody.get(register, { body: { email, name: 'Deniz', password: `  ${password} ` } })
  const { passwordHash } = await deps.db
    .selectFrom('users')
    .select('passwordHash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await isPassword(password, passwordHash)).toBe(true)
})

test.each([
  ['blank name', { name: '  ' }, 'name'],
  ['no address', { email: 'somebody' }, 'email'],
  ['blank password', { password: '   ' }, 'password'],
  ['short password', { password: 'seven 7' }, 'password'],
  ['common password', { password: 'Password123' }, 'password'],
  ['one character', { password: 'aaaaaaaaaaaa' }, 'password'],
  ['the name with a year behind', { name: 'Deniz Kaya', password: 'denizkaya2026!' }, 'password'],
])('%s is refused with an error at its field', async (_, wrong, field) => {
  const body = { email: newEmail(), name: 'Deniz', password, ...wrong }
  const answer = await nobody.ask(register, { body })
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.body as unknown as { error: { fields: object } }).error.fields)).toEqual([field])
})

test('with AUTO_APPROVE the activation mail is sent at once', async () => {
  deps.config.autoApproves = true
  try {
    await registered()
    expect(linkIn((await mailsSent())[0]).searchParams.get('code')).toHaveLength(43)
  } finally {
    deps.config.autoApproves = false
  }
})

test('an activation without a name or with a weak password is refused at that field, and the code stays valid', async () => {
  const { code } = await approved()
  const ask = (body: object) => nobody.ask(activate, { body: { code, password, ...body } })
  expect((await ask({})).text).toContain('"fields":{"name"')
  expect((await ask({ name: 'Deniz', password: '12345678' })).text).toContain('weak_password')
  expect((await ask({ name: 'Deniz' })).status).toBe(200)
})

test('a code works once, also for fifty simultaneous requests', async () => {
  const { code } = await approved()
  const uses = Array.from({ length: 20 }, () =>
    nobody.status(activate, { body: { code, name: 'Deniz', password } }),
  )
  const statuses = await Promise.all(uses)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  await deps.db.deleteFrom('rateLimits' as never).execute()
  const again = { body: { code, name: 'Deniz', password } }
  expect(await nobody.refusal(activate, again)).toEqual([422, 'invalid_code'])
})

test('a code is stored only as its hash, also in jobs, and expires after seven days', async () => {
  const { code, id } = await approved()
  const row = await deps.db.selectFrom('codes').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
  expect(row.expiresAt.getTime() - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
  expect(row.hash.toString('base64url')).not.toBe(code)
  await deps.db
    .updateTable('codes')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute()
  const body = { code, name: 'Deniz', password }
  expect(await nobody.refusal(activate, { body })).toEqual([422, 'expired_code'])
})

test('approving again mails a new code and ends the old one; an active account is refused', async () => {
  const first = await approved()
  await approveUser(deps, first.id, { actor: 'cli' })
  const second = linkIn((await mailsSent())[0]).searchParams.get('code')!
  const use = (code: string) => ({ body: { code, name: 'Deniz', password } })
  expect(await nobody.refusal(activate, use(first.code))).toEqual([422, 'invalid_code'])
  expect(await nobody.status(activate, use(second))).toBe(200)
  await expect(approveUser(deps, first.id, { actor: 'cli' })).rejects.toMatchObject({
    code: 'already_approved',
  })
})

test('a reset request is answered in the same way for every email; only emails with an account are mailed', async () => {
  const account = await make.account()
  const disabled = await make.account()
  await changeUser(deps, disabled.id, { status: 'DISABLED' }, 'cli')
  const waiting = await registered()
  await mailsSent()
  const answers = []
  for (const email of [account.email, 'nobody@test.matinee.test', disabled.email, waiting.email])
    answers.push(await nobody.ask(resetPassword, { body: { email } }))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]!.body.message).toBe('Please check your inbox to reset password')
  expect((await mailsSent()).map(({ to }) => to.address)).toEqual([account.email])
})

test('a reset sets the password, leaves the name, ends every session and notifies by mail; its code lives an hour', async () => {
  const account = await make.account()
  await nobody.get(resetPassword, { body: { email: account.email.toUpperCase() } })
  const link = linkIn((await mailsSent())[0])
  expect(link.searchParams.get('reset')).toBe('1')
  const code = link.searchParams.get('code')!
  const { expiresAt } = await deps.db
    .selectFrom('codes')
    .select('expiresAt')
    .where('userId', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000)
  await nobody.get(activate, { body: { code, name: 'Somebody else', password } })
  expect(await api(account).status(readProfile)).toBe(401)
  const { user } = await nobody.get(login, { body: { email: account.email, password } })
  expect(user.name).toBe('Ayşe Test')
  const [notice] = await mailsSent()
  expect(notice).toMatchObject({
    to: { address: account.email },
    id: expect.stringMatching(/^password-changed/),
  })
})

test('one email gets at most three reset mails an hour', async () => {
  const { email } = await make.account()
  for (let i = 0; i < 5; i++) {
    await nobody.get(resetPassword, { body: { email } })
    expect(await mailsSent()).toHaveLength(i < 3 ? 1 : 0)
  }
  expect(await nobody.refusal(resetPassword, { body: { email } })).toEqual([429, 'too_many_requests'])
})

test('changing the password ends the other sessions, keeps this one, and notifies by mail', async () => {
  const account = await make.account()
  const { tokens } = await nobody.get(login, { body: account })
  const body = { userID: account.id, password: ` ${password} ` }
  expect((await api(account).get(changePassword, { body })).message).toBe('Your password has changed!')
  expect(await api(account).status(readProfile)).toBe(200)
  expect(await api({ ...account, ...tokens }).status(readProfile)).toBe(401)
  expect(await nobody.status(login, { body: { email: account.email, password } })).toBe(200)
  expect(await nobody.status(login, { body: account })).toBe(401)
  expect((await mailsSent())[0]!.to.address).toBe(account.email)
})

test('another account’s id, a weak password and a wrong current password change nothing', async () => {
  const [account, other] = [await make.account(), await make.account()]
  const ask = (body: object) =>
    api(account).ask(changePassword, { body: { userID: account.id, password, ...body } })
  expect((await ask({ userID: other.id })).text).toContain('not_your_account')
  expect((await ask({ password: 'short' })).text).toContain('weak_password')
  expect((await ask({ currentPassword: 'not it' })).text).toContain('"fields":{"currentPassword"')
  expect(await nobody.status(login, { body: account })).toBe(200)
  expect(await nobody.status(login, { body: other })).toBe(200)
  expect((await ask({ currentPassword: account.password })).status).toBe(200)
})

test('an operator invites an account without registration and without choosing its password', async () => {
  const email = newEmail()
  const id = await inviteUser(deps, { email, name: 'Invited', integrationType: 3 }, 'cli')
  const code = linkIn((await mailsSent())[0]).searchParams.get('code')!
  await nobody.get(activate, { body: { code, name: 'Invited', password } })
  const { user } = await nobody.get(login, { body: { email, password } })
  expect(user).toMatchObject({ id, integrationType: 3 })
  await expect(inviteUser(deps, { email, name: 'Again' }, 'cli')).rejects.toMatchObject({
    code: 'email_taken',
  })
})

test("an operator's change counts from the next request on and is audited with the old value", async () => {
  const account = await make.account({ integrationType: 1 })
  expect(await changeUser(deps, account.id, { integrationType: 0, language: 'en' }, 'cli')).toEqual([
    'integrationType',
  ])
  expect((await api(account).get(readProfile)).integrationType).toBe(0)
  expect(await changeUser(deps, account.id, { integrationType: 0 }, 'cli')).toEqual([])
  const { details } = await deps.db
    .selectFrom('audit')
    .select('details')
    .where('accountId', '=', account.id)
    .where('kind', '=', 'changed')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ before: { integrationType: 1 }, after: { integrationType: 0 } })
  expect(await signOutUser(deps, account.id, 'cli')).toBe(1)
  expect(await api(account).status(readProfile)).toBe(401)
})

test('a disabled account is refused and comes back as it was; enabling one that was never activated does not activate it', async () => {
  const account = await make.account()
  await changeUser(deps, account.id, { status: 'DISABLED' }, 'cli')
  expect(await nobody.status(login, { body: account })).toBe(401)
  await changeUser(deps, account.id, { status: 'ACTIVE' }, 'cli')
  expect(await nobody.status(login, { body: account })).toBe(200)
  const { id, email } = await registered()
  await expect(changeUser(deps, id, { status: 'ACTIVE' }, 'cli')).rejects.toMatchObject({ status: 422 })
  await changeUser(deps, id, { status: 'DISABLED' }, 'cli')
  await changeUser(deps, id, { status: 'ACTIVE' }, 'cli')
  expect(await nobody.status(login, { body: { email, password } })).toBe(401)
})

test('checking a link answers its account, or that it was used, has expired or never existed', async () => {
  const { code, email } = await approved()
  const check = (given: string) => nobody.ask(checkCode, { body: { code: given } })
  expect((await check(code)).body).toEqual({ kind: 'activation', name: 'Deniz Kaya', email })
  expect((await check(code)).status).toBe(200)
  await nobody.get(activate, { body: { code, name: 'Deniz', password } })
  for (const given of [code, 'never was'])
    expect(await nobody.refusal(checkCode, { body: { code: given } })).toEqual([422, 'invalid_code'])
  await nobody.get(resetPassword, { body: { email } })
  const reset = linkIn((await mailsSent())[0]).searchParams.get('code')!
  expect((await check(reset)).body).toEqual({ kind: 'reset', name: 'Deniz', email })
  await deps.db
    .updateTable('codes')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute()
  expect(await nobody.refusal(checkCode, { body: { code: reset } })).toEqual([422, 'expired_code'])
})

test('one address can check sixty codes in ten minutes; then 429 says how long to wait', async () => {
  const check = () => nobody.ask(checkCode, { body: { code: 'never was' } })
  const answers = await Promise.all(Array.from({ length: 61 }, check))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(60)
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
})
