import { expect, test } from 'vitest'
import { readCents } from './bankLine.ts'
import { readCamt } from './readCamt.ts'

const document = (entries: string, version = '08') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>m</MsgId></GrpHdr><Ntfctn><Id>1</Id>${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
const entry = (details: string, { status = '<Sts><Cd>BOOK</Cd></Sts>', sign = 'DBIT' } = {}) =>
  `<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-16</Dt></BookgDt>${details}</Ntry>`
const transaction = (reference: string, amount = '<Amt Ccy="EUR">12.50</Amt>') =>
  `<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${amount}<CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls>`
const line = {
  reference: 'a-1',
  cents: 1_250,
  currency: 'EUR',
  day: '2026-11-16',
  isCredit: false,
  isPending: false,
}

test('the transactions of a camt.054 file are read, of versions 02 and 08', () => {
  expect(readCamt(document(entry(transaction('a-1'))))).toEqual([line])
  const old = entry(transaction('a-1', '<AmtDtls><TxAmt><Amt Ccy="EUR">12.50</Amt></TxAmt></AmtDtls>'), {
    status: '<Sts>BOOK</Sts>',
  })
  expect(readCamt(document(old, '02'))).toEqual([line])
})

test('one entry may book several transactions, and one without an amount has that of the entry', () => {
  const both = document(entry(transaction('a-1', '<Amt Ccy="EUR">2.5</Amt>') + transaction('b-1', '')))
  expect(readCamt(both)).toEqual([
    { ...line, cents: 250 },
    { ...line, reference: 'b-1' },
  ])
})

test('money that came in and entries that are not booked are told apart', () => {
  const [credit] = readCamt(document(entry('', { sign: 'CRDT' })))
  expect(credit).toEqual({ ...line, reference: '', isCredit: true })
  const [pending] = readCamt(document(entry(transaction('a-1'), { status: '<Sts><Cd>PDNG</Cd></Sts>' })))
  expect(pending!.isPending).toBe(true)
})

test.each([
  ['<!DOCTYPE x [<!ENTITY a "b">]>' + document(entry('')), 'DOCTYPE'],
  ['<Document/>', 'not a camt.054 file'],
  ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', 'not a camt.054 file'],
  [document('<Ntry><Amt'), ''],
  [document(entry(transaction('&secret;'))), 'entity'],
  [document('<a>'.repeat(100) + '</a>'.repeat(100)), 'nested too deeply'],
  [document(''), 'no entries'],
  [document(entry(transaction('x').repeat(20_001))), 'more than 20,000 lines'],
])('a file that is no confirmation is refused: %#', (content, reason) => {
  expect(() => readCamt(content)).toThrow(reason)
})

test('the reason is in both languages', () => {
  const refused = expect.objectContaining({ reason: { en: 'it has no entries.', tr: 'hiç kaydı yok.' } })
  expect(() => readCamt(document(''))).toThrow(refused)
})

test('amounts are read exactly, or not at all', () => {
  expect(['12', '12.5', '12,50', '12.500', '0.01', '999999999999.99'].map(readCents)).toEqual([
    1_200, 1_250, 1_250, 1_250, 1, 99_999_999_999_999,
  ])
  expect(['', '-1', '1.234,50', '12.505', '1e3', 'x', '12.'].map(readCents)).toEqual(Array(7).fill(null))
})
