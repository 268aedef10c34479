import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { sepaText } from './sepaText.ts'
import { amount, writeSepa, type SepaPayment } from './writeSepa.ts'

const schema = readFileSync(new URL('pain.001.001.09.xsd', import.meta.url), 'utf8')
const payment: SepaPayment = {
  reference: 't6Qw1ZsK8vRmNb-1',
  cents: 162_322,
  name: 'Şule Öğüt',
  iban: 'DE89370400440532013000',
  swift: 'COBADEFFXXX',
  text: 'Matinee 2026-10',
}
const file = (...payments: SepaPayment[]) =>
  writeSepa({
    id: 'q2Lx9PtM4cYdVh',
    createdAt: new Date('2026-11-15T09:30:00.000Z'),
    executionDay: '2026-11-16',
    payer: { name: 'Matinee GmbH & Co. KG', iban: 'DE75512108001245126199', bic: null },
    payments,
  })
const faults = async (contents: string) => {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'payout.xml', contents }],
    schema: [{ fileName: 'pain.001.001.09.xsd', contents: schema }],
  })
  return valid ? [] : errors.map(({ message }) => message)
}

test('a SEPA file has the structure of pain.001.001.09', async () => {
  expect(await faults(file(payment, { ...payment, reference: 'x-1', cents: 1, swift: '-' }))).toEqual([])
  // The validator does notice a wrong order and an empty file.
  expect(await faults(file())).not.toEqual([])
  expect(
    await faults(file(payment).replace(/(<Cdtr>.*<\/Cdtr>)(<CdtrAcct>.*<\/CdtrAcct>)/, '$2$1')),
  ).not.toEqual([])
})

test('a SEPA file says what is paid, to the cent', () => {
  const xml = file(payment, { ...payment, reference: 'x-1', cents: 9_005 })
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>1713.27</CtrlSum>')
  expect(xml).toContain('<EndToEndId>x-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">90.05</InstdAmt></Amt>')
  expect(xml).toContain('<Cdtr><Nm>Sule Ogut</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN>')
  expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>')
  expect([0, 1, 99, 100, 123_456_789_012].map(amount)).toEqual([
    '0.00',
    '0.01',
    '0.99',
    '1.00',
    '1234567890.12',
  ])
})

test.each([
  ['</Nm></Cdtr><Amt>1</Amt>', './Nm../Cdtr..Amt.1./Amt.'],
  [']]><!ENTITY x "y">&lt;', '.....ENTITY x .y..+lt.'],
  ['\u0000\u202Eevil\nname', '..evil name'],
  ['日本語', '...'],
  ['   ', '-'],
  ['İstanbul Çiğdem ß', 'Istanbul Cigdem ss'],
  ['//a//b//', 'a/b'],
])('the name %j cannot change the file', async (name, written) => {
  const xml = file({ ...payment, name, text: name })
  expect(await faults(xml)).toEqual([])
  expect(sepaText(name, 70)).toBe(written)
})

test('long texts are cut, and a reference that would break the file is refused', async () => {
  expect(await faults(file({ ...payment, name: `${'a'.repeat(69)}//b`, text: 'ş'.repeat(500) }))).toEqual([])
  expect(() => file({ ...payment, reference: 'a<b' })).toThrow('cannot contain')
})
