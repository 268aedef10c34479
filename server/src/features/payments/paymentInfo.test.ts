import { readPaymentInfo, savePaymentInfo } from '@matinee/contract/payments'
import { paymentFields } from '@matinee/contract/plain/reports/paymentRules'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { createLog } from '../../platform/log.ts'
import { open, seal } from '../../platform/access/secrets.ts'
import { paymentMailsSent } from '../../../testing/payments.ts'
import * as service from './paymentInfo.service.ts'

const { db } = server.deps
const details = {
  paymentCurrency: 'USD' as 'USD' | 'EUR',
  bank: 'Kuzey Bankası',
  branch: 'Kadıköy',
  iban: 'TR33 0006 1005 1978 6457 8413 26',
  routing: '021000021',
  swift: 'KUZYTRISXXX',
  bankAddress: 'Moda Cd. 1, İstanbul',
  accountNumber: '1978645784',
  bankCountry: 'Türkiye',
  name: 'Şule Öğüt',
  address: 'Bahariye Cd. 2, İstanbul',
}
const plainTexts = Object.values(details).filter((value) => value !== 'USD')
const shown = {
  ...details,
  iban: '••••1326',
  routing: '••••0021',
  swift: '••••SXXX',
  accountNumber: '••••5784',
}

let account: TestAccount
beforeAll(async () => {
  account = await make.account()
})

const save = (asker: TestAccount, body: object) => api(asker).ask(savePaymentInfo, { body: body as never })
const audit = (id: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'details'])
    .where('kind', '=', 'payment_info_changed')
    .where('accountId', '=', id)
    .orderBy('id')
    .execute()
const stored = async (id: string) =>
  (await db.selectFrom('paymentInfos').select('sealed').where('accountId', '=', id).executeTakeFirstOrThrow())
    .sealed

test('an account without payment details reads null in every field', async () => {
  const info = await api(await make.account()).get(readPaymentInfo)
  expect(Object.keys(info).sort()).toEqual([...paymentFields].sort())
  expect(new Set(Object.values(info))).toEqual(new Set([null]))
})

describe('saved details', () => {
  let owner: TestAccount
  beforeAll(async () => {
    owner = await make.account()
    await api(owner).get(savePaymentInfo, { body: details })
  })

  test('saved details show names in full and the last four characters of numbers', async () => {
    expect(await api(owner).get(readPaymentInfo)).toEqual(shown)
    // An actor sees the same but cannot change it.
    const { acting } = await make.agent(owner)
    expect(await api(acting).get(readPaymentInfo)).toEqual(shown)
    expect(await api(acting).refusal(savePaymentInfo, { body: details })).toEqual([403, 'not_while_acting'])
  })

  test('saved details are not readable in the database', async () => {
    const sealed = (await stored(owner.id)).toString('latin1')
    const { rows } = await db
      .selectFrom('audit')
      .select('details')
      .where('accountId', '=', owner.id)
      .execute()
      .then((entries) => ({ rows: JSON.stringify(entries) }))
    for (const value of plainTexts) {
      expect(sealed).not.toContain(Buffer.from(value).toString('latin1'))
      expect(rows).not.toContain(value)
    }
    expect(rows).toContain('accountNumber')
  })

  test('saved details keep masked values that are sent back; changed fields are audited by name and mailed', async () => {
    await paymentMailsSent()
    const { status, body } = await save(owner, { ...shown, swift: 'YENITRIS', bank: 'Yeni Banka' })
    expect([status, body]).toEqual([200, { ...shown, swift: '••••TRIS', bank: 'Yeni Banka' }])
    const opened = open(
      server.deps.secrets.signing,
      { purpose: 'payment-info', subject: owner.id },
      await stored(owner.id),
    )
    expect(JSON.parse(opened!)).toEqual({ ...details, swift: 'YENITRIS', bank: 'Yeni Banka' })
    const [first, second] = await audit(owner.id)
    expect(first).toEqual({ actor: owner.id, details: { fields: [...paymentFields] } })
    expect(second).toEqual({ actor: owner.id, details: { fields: ['bank', 'swift'] } })
    const mails = await paymentMailsSent()
    expect(mails.map(({ to }) => to.address)).toEqual([owner.email])
    expect(mails[0]!.subject).toBe('Your Matinee payment details were changed')
    expect(mails[0]!.text).toContain('If you didn’t, undo')
    for (const value of [...plainTexts, 'YENITRIS']) expect(mails[0]!.text).not.toContain(value)
  })

  test('saved details that are sent again unchanged change nothing and send no mail', async () => {
    const before = await audit(owner.id)
    const bytes = await stored(owner.id)
    await save(owner, await api(owner).get(readPaymentInfo))
    expect(await audit(owner.id)).toEqual(before)
    expect(await stored(owner.id)).toEqual(bytes)
    expect(await paymentMailsSent()).toEqual([])
  })
})

describe('refused', () => {
  test.each(paymentFields.filter((field) => field !== 'paymentCurrency'))('a blank %s', async (field) => {
    for (const blank of ['', '  ', undefined]) {
      const { status, body } = await save(account, { ...details, [field]: blank })
      expect(status).toBe(422)
      expect(body).toMatchObject({ error: { fields: { [field]: 'please fill in all required fields.' } } })
    }
  })

  test.each([undefined, '', 'TRY', 'usd'])(
    'the currency %s, reported before blank fields',
    async (currency) => {
      const { status, body } = await save(account, { ...details, bank: '', paymentCurrency: currency })
      expect(status).toBe(422)
      const { error } = body as unknown as { error: { message: string; fields: Record<string, string> } }
      expect(error.message).toContain('please select a payment currency.')
      expect(Object.keys(error.fields)).toEqual(['paymentCurrency', 'bank'])
    },
  )

  test('masked numbers other than the ones shown; nothing is stored', async () => {
    const { status, body } = await save(account, { ...details, iban: '••••1326', swift: '••••' })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: {
        fields: {
          iban: 'Enter this in full. We cannot save hidden characters.',
          swift: 'Enter this in full. We cannot save hidden characters.',
        },
      },
    })
    expect((await api(account).get(readPaymentInfo)).bank).toBeNull()
  })
})

test.each(['TR33••••1326', 'x•', ' ••••1326', '•1326'])(
  'a number with a dot of the mask in it, "%s", is refused: it would be stored as dots',
  async (iban) => {
    const { status, body } = await save(await make.account(), { ...details, iban })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: { fields: { iban: 'Enter this in full. We cannot save hidden characters.' } },
    })
  },
)

test.each(['\u200b', '\u00ad \u2060', '\u0007', '\u202e\u202c', '\u3164', '\u2800'])(
  'invisible characters do not count as filled in: %j',
  async (blank) => {
    const { status, body } = await save(await make.account(), { ...details, branch: blank, swift: blank })
    expect(status).toBe(422)
    const message = 'please fill in all required fields.'
    expect(body).toMatchObject({ error: { fields: { branch: message, swift: message } } })
  },
)

test('invisible characters are not stored; line breaks in addresses are', async () => {
  const owner = await make.account()
  const given = {
    ...details,
    bank: 'Kuzey\u202e\u0001 Bankası\u200b',
    iban: 'TR33\u200b0006\t1005 1978 6457 8413 26',
    address: 'Bahariye Cd. 2\r\nİstanbul\u0007',
  }
  const answer = await api(owner).get(savePaymentInfo, { body: given })
  expect(answer).toMatchObject({ bank: 'Kuzey Bankası', address: 'Bahariye Cd. 2\nİstanbul' })
  const as = { purpose: 'payment-info', subject: owner.id }
  const opened = JSON.parse(open(server.deps.secrets.signing, as, await stored(owner.id))!)
  expect(opened.iban).toBe('TR330006 1005 1978 6457 8413 26')
})

test('details that cannot be opened are logged when workers start, with the number of accounts', async () => {
  const owner = await make.account()
  await save(owner, details)
  const logged: unknown[] = []
  const log = Object.assign(createLog('silent', 'test'), { error: (...line: unknown[]) => logged.push(line) })
  await service.checkSecrets({ ...server.deps, log })
  const before = JSON.stringify(logged)
  await service.checkSecrets({ ...server.deps, secrets: { signing: randomBytes(32) }, log })
  const after = JSON.stringify(logged.at(-1))
  expect(after).toMatch(/payment details of .* cannot be opened.*secrets\.json/)
  expect(before).not.toContain(owner.id)
  for (const value of plainTexts) expect(after).not.toContain(value)
})

test('a hyphen counts as filled in and is shown unchanged', async () => {
  const given = { ...details, routing: '-', accountNumber: '-', paymentCurrency: 'EUR' as const }
  const answer = await api(await make.account()).get(savePaymentInfo, { body: given })
  expect(answer).toMatchObject({ routing: '-', accountNumber: '-', paymentCurrency: 'EUR' })
})

test('a row copied to another account cannot be opened there and counts as none', async () => {
  const [one, other] = [await make.account(), await make.account()]
  await save(one, details)
  await db
    .insertInto('paymentInfos')
    .values({ accountId: other.id, sealed: await stored(one.id) })
    .execute()
  expect((await api(other).get(readPaymentInfo)).iban).toBeNull()
  expect((await api(one).get(readPaymentInfo)).iban).toBe('••••1326')
})

test('with the secrets of another installation there are no details, and the operator is warned', async () => {
  const owner = await make.account()
  await save(owner, details)
  const logged: unknown[] = []
  const log = Object.assign(createLog('silent', 'test'), { warn: (...line: unknown[]) => logged.push(line) })
  const deps = { ...server.deps, secrets: { signing: randomBytes(32) }, log }
  expect((await service.readPaymentInfo(deps, owner.id)).iban).toBeNull()
  expect(JSON.stringify(logged)).toMatch(/cannot be opened.*secrets\.json/)
  expect(JSON.stringify(logged)).toContain(owner.id)
  // A masked value cannot stand for a stored number that cannot be opened.
  await expect(service.savePaymentInfo(deps, owner.id, { ...shown })).rejects.toMatchObject({ status: 422 })
  await service.savePaymentInfo(deps, owner.id, details)
  expect((await service.readPaymentInfo(deps, owner.id)).iban).toBe('••••1326')
})

describe('sealed bytes', () => {
  const key = randomBytes(32)
  const as = { purpose: 'a', subject: 'b' }
  test('sealed bytes open only with the same key, purpose and subject, and unchanged', () => {
    const sealed = seal(key, as, 'Şule')
    expect(open(key, as, sealed)).toBe('Şule')
    expect(open(randomBytes(32), as, sealed)).toBeNull()
    expect(open(key, { ...as, purpose: 'c' }, sealed)).toBeNull()
    expect(open(key, { ...as, subject: 'c' }, sealed)).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(open(key, as, changed)).toBeNull()
    }
    expect(open(key, as, sealed.subarray(0, 20))).toBeNull()
    expect(open(key, as, Buffer.alloc(0))).toBeNull()
  })

  test('differ each time', () => {
    expect(seal(key, as, 'x')).not.toEqual(seal(key, as, 'x'))
  })
})
