import { logout } from '@matinee/contract/auth'
import { listPayments } from '@matinee/contract/payments'
import { readSiteReport } from '@matinee/contract/reports'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { waitForLoadingProgress } from '../../../testing/payments.ts'
import { paymentDetails } from '../../../testing/requests.ts'
import { importedRevenue, makeSite } from '../../../testing/revenue.ts'
import { sessionOf } from '../../../testing/sessionOf.ts'
import { server } from '../../../testing/testServer.ts'
import { sign } from '../../platform/access/secrets.ts'
import { importRates } from '../revenue/rates.service.ts'
import { createPayment, setPayment } from './changes.service.ts'
import { closeTerm } from './closing.service.ts'
import { savePaymentInfo } from './paymentInfo.service.ts'
import * as store from './payments.store.ts'
import { makeStatement } from './statement.service.ts'
import { addTerms } from './terms.ts'

const { db } = server.deps

beforeAll(waitForLoadingProgress)

const close = (account: TestAccount, term: string) =>
  closeTerm(server.deps, account.id, term, { actor: 'cli' })
const idOf = async (account: TestAccount, term: string) => (await store.findPayment(db, account.id, term))!.id

async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
const statementOf = async (account: TestAccount, term: string) =>
  textOf((await makeStatement(server.deps, await idOf(account, term))).content)

/** `$1,234.56` as cents. */
const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[^\d.-]/g, '')) * 100)

/** A publisher with a month of three sites, 123.456789 a day to the micro. */
async function withMonth(fields: Parameters<typeof make.account>[0] = {}, names = ['bir', 'iki', 'uc']) {
  const account = await make.account({ integrationType: 2, ...fields })
  const sites = await Promise.all(
    names.map((name) => makeSite(account, { fqdn: `${name}-${account.id.toLowerCase()}.example` })),
  )
  const rows = sites.flatMap(({ id }, index) =>
    ['2026-03-01', '2026-03-31'].map((day) => ({ day, site: id, spentMicrosUsd: 111_333_333 + index })),
  )
  await importedRevenue(account, rows)
  await close(account, '2026-03')
  return account
}

describe('a statement', () => {
  test('a statement adds up: its lines equal its total, which equals the report to the cent', async () => {
    const account = await withMonth()
    const text = await statementOf(account, '2026-03')
    const shown = [...text.matchAll(/(\w+)-\w+\.example (\$[\d.,]+)/g)].map(([, , amount]) => cents(amount!))
    const [, total] = /Total for March 2026 (\$[\d.,]+)/.exec(text)!
    const body = { startDate: '01.03.2026', endDate: '31.03.2026', embedAd: true }
    const { data } = await api(account).get(readSiteReport, { params: { id: 'all-sites' }, body })
    expect(shown).toHaveLength(3)
    expect(shown.reduce((sum, amount) => sum + amount, 0)).toBe(cents(total!))
    expect(data.total!.spent.usd).toBe(668.000004)
    expect(cents(total!)).toBe(Math.round(data.total!.spent.usd * 100))
    // Rounded one by one they would be 222.67 each, one cent more in total.
    expect(shown.sort((one, other) => one - other)).toEqual([22_266, 22_267, 22_267])
  })

  test('a statement shows the publisher, the month, its status and the threshold', async () => {
    const account = await withMonth()
    await savePaymentInfo(server.deps, account.id, paymentDetails)
    const text = await statementOf(account, '2026-03')
    for (const words of [
      'Statement',
      'Ayşe Test',
      account.email,
      'Awaiting approval',
      'Unpaid balance, including this month $668.00',
      'Payout threshold $250.00',
      'Will be paid to ••••1326',
      'by the largest remainder method',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Demo data|undefined|NaN|TR33/)
  })

  test('a statement shows corrections, the carried-over amount, and the payout in euros with its rate', async () => {
    const account = await make.account({ integrationType: 2 })
    const { id: site } = await makeSite(account, { fqdn: `${account.id.toLowerCase()}.example` })
    const earn = (day: string, dollars: number) =>
      importedRevenue(account, [{ day, site, spentMicrosUsd: Math.round(dollars * 1e6) }])
    await earn('2026-01-10', 100)
    await close(account, '2026-01')
    await earn('2026-02-10', 100)
    await close(account, '2026-02')
    await earn('2026-02-10', 89.5)
    await earn('2026-03-10', 80.125)
    await close(account, '2026-03')
    expect(await statementOf(account, '2026-02')).toContain('Status Carried over, below threshold')
    await earn('2026-04-10', 10)
    await close(account, '2026-04')
    await savePaymentInfo(server.deps, account.id, { ...paymentDetails, paymentCurrency: 'EUR' })
    await importRates(db, Buffer.from('day,currency,rate,source\n2026-05-14,eur,0.9197,bank'), {
      actor: 'cli',
    })
    const id = await idOf(account, '2026-04')
    await setPayment(server.deps, id, { paid: 2 }, 'cli')
    await setPayment(server.deps, id, { paid: 3, paymentDate: '2026-05-15', note: 'Wire 118' }, 'cli')

    const march = await statementOf(account, '2026-03')
    expect(march).toContain(`Correction to February 2026: ${account.id.toLowerCase()}.example -$10.50`)
    expect(march).toContain('Total for March 2026 $69.63')
    expect(march).toContain('Paid on 15.05.2026')
    expect(march).toContain('Status Paid with April 2026 ')
    const april = await statementOf(account, '2026-04')
    expect(april).toContain('Carried over from January 2026, February 2026, March 2026 $269.63')
    expect(april).toContain('Total paid, including this month $279.63')
    expect(april).toContain('1 USD = 0.9197 EUR')
    // 279.625 · 0.9197 = 257.1711125
    expect(april).toContain('Payout €257.17')
    expect(april).toContain('Paid on 15.05.2026')
    expect(april).toContain('Paid to ••••1326')
    expect(april).toContain('Note: Wire 118')
  })

  test('a statement does not show payment details that were entered after the payment', async () => {
    const account = await withMonth()
    await savePaymentInfo(server.deps, account.id, paymentDetails)
    const id = await idOf(account, '2026-03')
    await setPayment(server.deps, id, { paid: 2 }, 'cli')
    await setPayment(server.deps, id, { paid: 3, paymentDate: '2026-04-15' }, 'cli')
    expect(await statementOf(account, '2026-03')).toContain('••••1326')
    await savePaymentInfo(server.deps, account.id, { ...paymentDetails, iban: 'TR330006100519786457841999' })
    expect(await statementOf(account, '2026-03')).not.toMatch(/••••/)
  })

  test("a statement is in the account's language, with its letters and number formats", async () => {
    const account = await withMonth({}, ['ığdır', 'şişli', 'çağ'])
    await db
      .updateTable('users')
      .set({ language: 'tr', name: 'İğneada Yayıncılık Ğ Ş ₺', isDemo: true })
      .where('id', '=', account.id)
      .execute()
    const text = await statementOf(account, '2026-03')
    for (const words of [
      'Ekstre',
      'İğneada Yayıncılık Ğ Ş ₺',
      'Mart 2026 toplamı $668,00',
      'Ödeme eşiği $250,00',
    ])
      expect(text).toContain(words)
    for (const name of ['ığdır-', 'şişli-', 'çağ-']) expect(text).toContain(name)
    expect(text.match(/Örnek veri, gerçek kazanç değil/g)).toHaveLength(2)
  })

  test('a statement with hundreds of lines spans pages, loses none and shortens long names', async () => {
    const account = await make.account({ integrationType: 2 })
    const sites = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        makeSite(account, { fqdn: `${'uzun'.repeat(30)}${index}-${account.id.toLowerCase()}.example` }),
      ),
    )
    await importedRevenue(
      account,
      sites.map(({ id }, index) => ({ day: '2026-03-10', site: id, spentMicrosUsd: 1_005_001 + index })),
    )
    await close(account, '2026-03')
    const text = await statementOf(account, '2026-03')
    expect(text.match(/…/g)).toHaveLength(300)
    const amounts = [...text.matchAll(/… (\$[\d.,]+)/g)].map(([, amount]) => cents(amount!))
    expect(amounts).toHaveLength(300)
    const [, total] = /Total for March 2026 (\$[\d.,]+)/.exec(text)!
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cents(total!))
    expect(text).toMatch(/Page 9 of 9$/)
  })
})

test('names in scripts that the font lacks leave other text readable and in order', async () => {
  const account = await withMonth()
  const name = 'Ayşe \u0645\u0631\u062d\u0628\u0627 Yılmaz \u{1f600} Ve\u0301 \u65e5x'
  await db.updateTable('users').set({ name }).where('id', '=', account.id).execute()
  const text = await statementOf(account, '2026-03')
  expect(text).toContain('Ayşe ? Yılmaz ? Vé ?x')
  await db
    .updateTable('users')
    .set({ name: '\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc' })
    .where('id', '=', account.id)
    .execute()
  // The name cannot be shown at all, so the email below it identifies the publisher.
  expect(await statementOf(account, '2026-03')).toContain(`Statement March 2026 ${account.email}`)
})

test.each(['en', 'tr'] as const)(
  'a statement (%s) of 500 sites, some negative, with corrections and a chain of 14 months adds up to the cent',
  async (language) => {
    const account = await make.account({ integrationType: 2 })
    await db.updateTable('users').set({ language }).where('id', '=', account.id).execute()
    const sites = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        makeSite(account, { fqdn: `s${index}-${account.id.toLowerCase()}.example` }),
      ),
    )
    const earn = (day: string, microsOf: (index: number) => number, count = 500) =>
      importedRevenue(
        account,
        sites.slice(0, count).map(({ id }, index) => ({ day, site: id, spentMicrosUsd: microsOf(index) })),
      )
    const chain = Array.from({ length: 13 }, (_, index) => addTerms('2025-02', index))
    for (const term of chain) {
      await earn(`${term}-10`, () => 1_234_567, 2)
      await close(account, term)
    }
    await earn('2025-12-10', () => 1_111_111, 2)
    await earn('2026-03-10', (at) => (at % 3 ? 333_333 + at : -5_001 - at))
    await close(account, '2026-03')
    const text = await statementOf(account, '2026-03')
    const number = (amount: string) =>
      cents(language === 'en' ? amount : amount.replaceAll('.', '').replace(',', '.'))
    const shown = [...text.matchAll(/s\d+-\w+\.example (-?\$[\d.,]+)/g)].map(([, amount]) => number(amount!))
    expect(shown).toHaveLength(502)
    const [, earned, carriedFrom, carried, , total] =
      /(?:Total for March 2026|Mart 2026 toplamı) (\$[\d.,]+) (.*?) (\$[\d.,]+) (Unpaid balance, including this month|Bu ay dahil ödenmemiş bakiye) (\$[\d.,]+)/.exec(
        text,
      )!
    expect(shown.reduce((sum, amount) => sum + amount, 0)).toBe(number(earned!))
    expect(number(earned!) + number(carried!)).toBe(number(total!))
    expect(carriedFrom).toBe(
      language === 'en'
        ? 'Carried over from February 2025 to February 2026, 13 months'
        : 'Devreden: Şubat 2025 – Şubat 2026, 13 ay',
    )
  },
  60_000,
)

test('a month entered by hand without a note is labelled so', async () => {
  const account = await make.account({ integrationType: 2 })
  const fields = { userId: account.id, term: '2026-03', paid: 0, paymentDate: null, note: '' }
  await createPayment(server.deps, { ...fields, amountMicros: 5_000_000 }, 'cli')
  expect(await statementOf(account, '2026-03')).toContain('Manual entries USD Manual entry $5.00')
})

describe('its link', () => {
  const fetchPdf = (url: string) => fetch(url)

  test('the link of a statement opens as a file, for five minutes, until the session ends', async () => {
    const account = await withMonth()
    const { payments } = await api(account).get(listPayments)
    const row = payments.find(({ term }) => term === '2026-03')!
    const answer = await fetchPdf(row.statementUrl!)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="matinee-statement-2026-03.pdf"',
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await textOf(new Uint8Array(await answer.arrayBuffer()))).toContain('Total for March 2026 $668.00')
    const expires = Number(new URL(row.statementUrl!).searchParams.get('expires'))
    expect(Math.abs(expires - Date.now() / 1000 - 300)).toBeLessThan(60)
    await api(account).get(logout, { body: { refreshToken: account.refreshToken } })
    expect((await fetchPdf(row.statementUrl!)).status).toBe(403)
  })

  test('the link of a statement stops opening when an agent loses access to the account', async () => {
    const account = await withMonth()
    const { acting, unlink } = await make.agent(account)
    const { payments } = await api(acting).get(listPayments)
    const { statementUrl } = payments.find(({ term }) => term === '2026-03')!
    expect((await fetchPdf(statementUrl!)).status).toBe(200)
    await unlink()
    expect((await fetchPdf(statementUrl!)).status).toBe(403)
  })

  test('the link of a statement answers 403 when forged, expired, of another month or signed for something else; 404 for a deleted month', async () => {
    const [account, other] = [await withMonth(), await withMonth()]
    const [id, otherId] = [await idOf(account, '2026-03'), await idOf(other, '2026-03')]
    const { signing } = server.deps.secrets
    const soon = Math.floor(Date.now() / 1000) + 60
    const session = await sessionOf(account)
    const signed = (of: string, expires: number, purpose = 'payment-statement') =>
      `expires=${expires}&session=${session}&signature=${sign(signing, purpose, `${of}.${expires}.${session}`)}`
    const status = async (of: string, query: string) =>
      (await fetchPdf(`${server.url}/api/v1/users/payments/${of}/statement?${query}`)).status
    expect(await status(id, signed(id, soon))).toBe(200)
    expect(await status(id, '')).toBe(403)
    expect(await status(id, signed(id, soon - 3_600))).toBe(403)
    expect(await status(id, signed(otherId, soon))).toBe(403)
    expect(await status(id, signed(id, soon, 'report'))).toBe(403)
    expect(await status(id, `${signed(id, soon)}x`)).toBe(403)
    expect(await status(id, signed(id, soon).replace(String(soon), String(soon + 1)))).toBe(403)
    expect(await status('nothing', signed('nothing', soon))).toBe(404)
  })
})

test('a statement is drawn at most thirty times in ten minutes; then 429 says how long to wait', async () => {
  const account = await withMonth()
  const { payments } = await api(account).get(listPayments)
  const { statementUrl } = payments.find(({ term }) => term === '2026-03')!
  const id = await idOf(account, '2026-03')
  await db
    .insertInto('rateLimits' as never)
    .values({ key: `statement:${id}`, points: 30, expire: Date.now() + 60_000 })
    .execute()
  const answer = await fetch(statementUrl!)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
