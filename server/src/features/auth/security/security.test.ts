import { changePassword, confirmLogin, login, readProfile, switchAccount } from '@matinee/contract/auth'
import { listUsers, readUser, resetFactors } from '@matinee/contract/admin'
import {
  addAuthenticator,
  confirmOwner,
  listSessions,
  readSecurity,
  removeAuthenticator,
  removePasskey,
  replaceRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from '@matinee/contract/security'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { mailsSent } from '../../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'
import { secureAccount } from '../accounts/accounts.service.ts'
import { sendAuthMail } from '../auth.jobs.ts'
import { useTimeStep } from './factors.store.ts'
import { addApp, readTicket, ticketOf, type WithApp } from '../../../../testing/secondFactors.ts'

const { db } = server.deps
const nobody = api(null)

beforeEach(async () => {
  await db.deleteFrom('rateLimits' as never).execute()
  await mailsSent()
})

const confirm = (ticket: string, code: string) => nobody.ask(confirmLogin, { body: { ticket, code } })

describe('an account with an authenticator app', () => {
  let owner: WithApp
  beforeEach(async () => {
    owner = await addApp(await make.account())
  })

  test('signs in with the password and then a code, never with the password alone', async () => {
    const { body, status } = await nobody.ask(login, { body: owner })
    expect([status, body]).toMatchObject([
      401,
      { error: { code: 'second_factor_required', details: { methods: ['authenticator', 'recoveryCode'] } } },
    ])
    const answer = await confirm(await ticketOf(owner), owner.nextCode())
    expect(answer.status).toBe(200)
    expect(await api({ ...owner, ...answer.body.tokens }).status(readProfile)).toBe(200)
  })

  test('refuses a code that was used before, also with a new ticket', async () => {
    const code = owner.nextCode()
    expect((await confirm(await ticketOf(owner), code)).status).toBe(200)
    const again = await confirm(await ticketOf(owner), code)
    expect([again.status, again.body]).toMatchObject([
      422,
      { error: { fields: { code: expect.any(String) } } },
    ])
  })

  test('accepts only one of two simultaneous sign-ins with one code', async () => {
    const [one, other, code] = [await ticketOf(owner), await ticketOf(owner), owner.nextCode()]
    const answers = await Promise.all([confirm(one, code), confirm(other, code)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  })

  test('stores each time step once', async () => {
    const { secret } = (await db
      .selectFrom('authenticators')
      .select('secret')
      .where('userId', '=', owner.id)
      .executeTakeFirst())!
    const use = () =>
      db.transaction().execute((tx) => useTimeStep(tx, owner.id, { step: 99_999_999, secret }))
    expect([await use(), await use()]).toEqual([true, false])
  })

  test('uses a ticket up by a sign-in, and keeps it after a wrong code', async () => {
    const ticket = await ticketOf(owner)
    expect((await confirm(ticket, 'wrong')).status).toBe(422)
    expect((await confirm(ticket, owner.nextCode())).status).toBe(200)
    expect(await nobody.refusal(confirmLogin, { body: { ticket, code: owner.recoveryCodes[0]! } })).toEqual([
      401,
      'sign_in_expired',
    ])
  })

  test('accepts no code ten minutes after the password', async () => {
    const ticket = await ticketOf(owner)
    await db.updateTable('challenges').set({ expiresAt: new Date() }).where('userId', '=', owner.id).execute()
    expect((await confirm(ticket, owner.nextCode())).status).toBe(401)
  })

  test('accepts each recovery code once, as people type it, and mails the owner', async () => {
    const typed = owner.recoveryCodes[0]!.toUpperCase().replace('-', ' ')
    expect((await confirm(await ticketOf(owner), typed)).status).toBe(200)
    expect((await confirm(await ticketOf(owner), typed)).status).toBe(422)
    expect((await api(owner).get(readSecurity)).recoveryCodes).toBe(9)
    const subjects = (await mailsSent()).map(({ subject }) => subject)
    expect(subjects).toContain('A recovery code was used to sign in to Matinee')
  })

  test('does not accept the recovery code of another account', async () => {
    const other = await addApp(await make.account())
    expect((await confirm(await ticketOf(owner), other.recoveryCodes[0]!)).status).toBe(422)
  })

  test('has ten tries in six hours; then even the right code is refused', async () => {
    const ticket = await ticketOf(owner)
    const fromNewAddress = (code: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login/confirm',
        remoteAddress: '198.51.100.9',
        payload: { ticket, code },
      })
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await fromNewAddress('wrong')).statusCode).toBe(422)
    const refused = await fromNewAddress(owner.nextCode())
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_600]).toEqual([429, true])
  })

  test('is not mailed about when the fifth code is right', async () => {
    const ticket = await ticketOf(owner)
    for (let attempt = 0; attempt < 4; attempt++) await confirm(ticket, 'wrong')
    expect((await confirm(ticket, owner.nextCode())).status).toBe(200)
    expect((await mailsSent()).map(({ subject }) => subject)).not.toContain(
      'Someone knows your Matinee password',
    )
  })

  test('is mailed about after five wrong codes, also on a day of an ordinary guessing mail', async () => {
    await db
      .transaction()
      .execute((tx) => sendAuthMail(server.deps, tx, { kind: 'guessing', email: owner.email }))
    const ticket = await ticketOf(owner)
    for (let attempt = 0; attempt < 5; attempt++) await confirm(ticket, 'wrong')
    expect((await mailsSent()).map(({ subject }) => subject)).toContain('Someone knows your Matinee password')
  })

  test('lets the owner in at an address of an earlier sign-in while a stranger uses the tries up', async () => {
    expect((await confirm(await ticketOf(owner), owner.nextCode())).status).toBe(200)
    const ticket = await ticketOf(owner)
    for (let attempt = 0; attempt < 11; attempt++)
      await server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login/confirm',
        remoteAddress: '198.51.100.9',
        payload: { ticket, code: 'wrong' },
      })
    expect((await confirm(ticket, owner.recoveryCodes[1]!)).status).toBe(200)
  })

  test('ends a sign-in that waits for its code when the password changes', async () => {
    const ticket = await ticketOf(owner)
    const body = { userID: owner.id, password: 'four walnut trees' }
    expect(await api(owner).status(changePassword, { body })).toBe(200)
    expect((await confirm(ticket, owner.nextCode())).status).toBe(401)
  })

  test('signs in with the password alone again once the app is removed, and its recovery codes end', async () => {
    await api(owner).get(removeAuthenticator)
    expect(await nobody.status(login, { body: owner })).toBe(200)
    expect(await api(owner).get(readSecurity)).toMatchObject({ authenticator: null, recoveryCodes: 0 })
    expect((await mailsSent()).map(({ subject }) => subject)).toContain(
      'The authenticator app was removed from your Matinee account',
    )
  })

  test('accepts no old recovery code after they were replaced', async () => {
    const { recoveryCodes } = await api(owner).get(replaceRecoveryCodes)
    expect((await confirm(await ticketOf(owner), owner.recoveryCodes[0]!)).status).toBe(422)
    expect((await confirm(await ticketOf(owner), recoveryCodes[0]!)).status).toBe(200)
  })

  test('signs the other devices out when the first second factor is added', async () => {
    const account = await make.account()
    const other = { ...account, ...(await nobody.get(login, { body: account })).tokens }
    await addApp(account)
    expect(await api(other).status(readProfile)).toBe(401)
    expect(await api(account).status(readProfile)).toBe(200)
  })

  test('is not changed by a session that was opened without it', async () => {
    await db.updateTable('sessions').set({ factorAt: null }).where('userId', '=', owner.id).execute()
    const missing = [403, 'second_factor_missing']
    expect(await api(owner).refusal(removeAuthenticator)).toEqual(missing)
    expect(await api(owner).refusal(replaceRecoveryCodes)).toEqual(missing)
    expect(await api(owner).refusal(startAuthenticator)).toEqual(missing)
    expect(await api(owner).get(readSecurity)).toMatchObject({ recoveryCodes: 10 })
  })

  test('ends a sign-in whose password was changed while it was checked', async () => {
    const body = { userID: owner.id, password: 'four walnut trees' }
    const signIn = nobody.ask(login, { body: owner })
    await api(owner).get(changePassword, { body })
    const ticket = readTicket(await signIn)
    const codes = ticket === undefined ? 401 : (await confirm(ticket, owner.nextCode())).status
    expect(codes).toBe(401)
  })

  test('loses the app, which may be a stranger’s, when the owner undoes a change of the payment details', async () => {
    await db.transaction().execute((tx) => secureAccount(server.deps, tx, owner.id))
    const rows = await db
      .selectFrom('authenticators')
      .select('userId')
      .where('userId', '=', owner.id)
      .execute()
    expect(rows).toEqual([])
  })
})

test('an app counts only after its first right code, and cannot be replaced by starting again', async () => {
  const account = await make.account()
  const { secret } = await api(account).get(startAuthenticator)
  expect(await nobody.status(login, { body: account })).toBe(200)
  expect((await api(account).ask(addAuthenticator, { body: { code: '000000' } })).status).toBe(422)
  await api(account).get(addAuthenticator, { body: { code: generateSync({ secret }) } })
  expect(await nobody.status(login, { body: account })).toBe(401)
  expect(await api(account).refusal(startAuthenticator)).toEqual([409, 'factor_state'])
})

test('an app that was only started signs nobody in, and is removed with the others', async () => {
  const account = await make.account()
  const { secret } = await api(account).get(startAuthenticator)
  const { id: userId } = account
  const passkey = { publicKey: Buffer.from('key'), counter: 0, transports: [], name: 'Phone', usedAt: null }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, id: userId, credentialId: userId, userId })
    .execute()
  const answer = await confirm(await ticketOf(account), generateSync({ secret }))
  expect(answer.status).toBe(422)
  await db.updateTable('sessions').set({ factorAt: new Date() }).where('userId', '=', userId).execute()
  await api(account).get(removeAuthenticator)
  expect(
    await db.selectFrom('authenticators').select('userId').where('userId', '=', userId).execute(),
  ).toEqual([])
})

test('two changes at once cannot leave a session with a second factor that the account lost', async () => {
  const owner = await addApp(await make.account())
  const passkey = { publicKey: Buffer.from('key'), counter: 0, transports: [], name: 'Phone', usedAt: null }
  const row = { ...passkey, id: newId(), credentialId: newId(), userId: owner.id }
  await db.insertInto('passkeys').values(row).execute()
  await Promise.all([
    api(owner).get(removeAuthenticator),
    api(owner).get(removePasskey, { params: { id: row.id } }),
  ])
  const { data } = await api(owner).get(listSessions)
  expect(data.map(({ hasFactor }) => hasFactor)).toEqual([false])
  expect(await api(owner).get(readSecurity)).toMatchObject({ recoveryCodes: 0 })
})

test('the secret and the recovery codes cannot be read from the database', async () => {
  const owner = await addApp(await make.account())
  const rows = await Promise.all([
    db.selectFrom('authenticators').selectAll().where('userId', '=', owner.id).execute(),
    db.selectFrom('recoveryCodes').selectAll().where('userId', '=', owner.id).execute(),
  ])
  const stored = JSON.stringify(rows.flat().map((row) => Object.values(row).map(String)))
  expect(stored).not.toContain(owner.secret)
  for (const code of owner.recoveryCodes) expect(stored).not.toContain(code.slice(0, 5))
})

describe('ten minutes after the password was last entered', () => {
  const changes = { startAuthenticator, removeAuthenticator, replaceRecoveryCodes, startPasskey }
  let account: TestAccount
  beforeEach(async () => {
    account = await make.account()
    const confirmedAt = new Date(Date.now() - 11 * 60_000)
    await db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', account.id).execute()
  })

  test.each(Object.entries(changes))('%s asks for the password', async (_, change) => {
    expect(await api(account).refusal(change)).toEqual([401, 'reauthentication_required'])
  })

  test('addAuthenticator and removePasskey ask for the password', async () => {
    const needed = [401, 'reauthentication_required']
    expect(await api(account).refusal(addAuthenticator, { body: { code: '000000' } })).toEqual(needed)
    expect(await api(account).refusal(removePasskey, { params: { id: 'nothing' } })).toEqual(needed)
  })

  test('a change is possible once the password was confirmed, and not after a wrong one', async () => {
    const wrong = await api(account).ask(confirmOwner, { body: { currentPassword: 'not the password' } })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { error: { fields: { currentPassword: expect.any(String) } } },
    ])
    expect(await api(account).refusal(startAuthenticator)).toEqual([401, 'reauthentication_required'])
    await api(account).get(confirmOwner, { body: { currentPassword: account.password } })
    expect(await api(account).status(startAuthenticator)).toBe(200)
  })
})

describe('an operator outside the demo', () => {
  test('does nothing without a second factor, and works in the same session once one is added', async () => {
    const operator = await make.staff({ hasFactor: false })
    const publisher = await make.account()
    const missing = [403, 'second_factor_missing']
    expect(await api(operator).refusal(listUsers, { query: {} })).toEqual(missing)
    expect(await api(operator).refusal(switchAccount, { params: { id: publisher.id } })).toEqual(missing)
    expect(await api(operator).get(readSecurity)).toMatchObject({ isRequired: true })
    await addApp(operator)
    expect(await api(operator).status(listUsers, { query: {} })).toBe(200)
    const into = { params: { id: publisher.id }, query: { reason: 'A question by phone' } }
    expect(await api(operator).status(switchAccount, into)).toBe(200)
  })

  test('stops working, also in other accounts, when the last second factor is removed', async () => {
    const operator = await addApp(await make.staff({ hasFactor: false }))
    const acting = await make.acting(operator, await make.account())
    expect(await api(acting).status(readProfile)).toBe(200)
    await api(operator).get(removeAuthenticator)
    expect(await api(operator).refusal(listUsers, { query: {} })).toEqual([403, 'second_factor_missing'])
    expect(await api(acting).status(readProfile)).toBe(401)
  })

  test('works after signing in with a code', async () => {
    const operator = await addApp(await make.staff({ hasFactor: false }))
    const { body } = await confirm(await ticketOf(operator), operator.nextCode())
    expect(await api({ ...operator, ...body.tokens }).status(listUsers, { query: {} })).toBe(200)
  })

  test('needs none in the demo', async () => {
    const operator = await make.staff({ hasFactor: false })
    await db.updateTable('users').set({ isDemo: true }).where('id', '=', operator.id).execute()
    expect(await api(operator).status(listUsers, { query: {} })).toBe(200)
    expect(await api(operator).get(readSecurity)).toMatchObject({ isRequired: false })
  })

  test('with accounts removes the second factors of a publisher who lost them, whose sessions end', async () => {
    const owner = await addApp(await make.account())
    const support = await make.staff({ staffRole: 'support' })
    const reset = { params: { id: owner.id } }
    expect(await api(support).get(resetFactors, reset)).toEqual({ removed: true })
    expect(await api(owner).status(readProfile)).toBe(401)
    expect(await nobody.status(login, { body: owner })).toBe(200)
    expect((await mailsSent()).map(({ subject }) => subject)).toContain(
      'Your Matinee second factors were removed',
    )
    expect(await api(support).get(resetFactors, reset)).toEqual({ removed: false })
    const { audit } = await api(support).get(readUser, reset)
    expect(audit.map(({ kind, actor }) => [kind, actor])).toContainEqual(['factors_reset', support.id])
  })

  test('removes those of another operator as an administrator only', async () => {
    const operator = await addApp(await make.staff({ staffRole: 'finance' }))
    const reset = { params: { id: operator.id } }
    expect(await api(await make.staff({ staffRole: 'support' })).refusal(resetFactors, reset)).toEqual([
      403,
      'staff_role',
    ])
    expect(await api(await make.staff()).get(resetFactors, reset)).toEqual({ removed: true })
  })
})
