import type { Payer } from '../payments.settings.ts'
import { bicForm } from '../payments.settings.ts'
import { sepaText } from './sepaText.ts'

export type SepaPayment = {
  reference: string
  cents: number
  name: string
  iban: string
  swift: string
  text: string
}
export type SepaFile = {
  id: string
  createdAt: Date
  /** YYYY-MM-DD */
  executionDay: string
  payer: Payer
  payments: readonly SepaPayment[]
}

/**
 * A SEPA credit transfer as ISO 20022 pain.001.001.09. Element names and their order are those of the schema; texts hold only
 * characters that need no escaping, so nothing in a publisher's details can change the structure.
 */
export function writeSepa({ id, createdAt, executionDay, payer, payments }: SepaFile): string {
  const count = element('NbOfTxs', String(payments.length))
  const sum = element('CtrlSum', amount(payments.reduce((total, { cents }) => total + cents, 0)))
  const header = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    count,
    sum,
    element('InitgPty', element('Nm', sepaText(payer.name, 70))),
  ])
  const information = element('PmtInf', [
    element('PmtInfId', `${id}-1`),
    element('PmtMtd', 'TRF'),
    // One entry on the account statement for each payment, so that each is confirmed by itself.
    element('BtchBookg', 'false'),
    count,
    sum,
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executionDay)),
    element('Dbtr', element('Nm', sepaText(payer.name, 70))),
    account('DbtrAcct', payer.iban),
    element('DbtrAgt', element('FinInstnId', payer.bic ? element('BICFI', payer.bic) : notProvided)),
    element('ChrgBr', 'SLEV'),
    ...payments.map(transaction),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('CstmrCdtTrfInitn', [header, information])}</Document>\n`
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const notProvided = '<Othr><Id>NOTPROVIDED</Id></Othr>'

function transaction({ reference, cents, name, iban, swift, text }: SepaPayment): string {
  const bic = swift.replaceAll(/\s/g, '').toUpperCase()
  return element('CdtTrfTxInf', [
    element('PmtId', element('EndToEndId', reference)),
    element('Amt', `<InstdAmt Ccy="EUR">${amount(cents)}</InstdAmt>`),
    // SEPA needs the IBAN only; a BIC that is none would make the bank refuse the whole file.
    bicForm.test(bic) ? element('CdtrAgt', element('FinInstnId', element('BICFI', bic))) : '',
    element('Cdtr', element('Nm', sepaText(name, 70))),
    account('CdtrAcct', iban),
    element('RmtInf', element('Ustrd', sepaText(text, 140))),
  ])
}

const account = (name: string, iban: string) => element(name, element('Id', element('IBAN', iban)))

/** 123456 → 1234.56, without a float in between. */
export const amount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Refuses what is no element and would need escaping: a reference or an IBAN that is none. */
function element(name: string, content: string | string[]): string {
  const inner = Array.isArray(content) ? content.join('') : content
  if (!inner.startsWith('<') && /[<>&]/.test(inner)) throw new Error(`${name} cannot contain <, > or &`)
  return `<${name}>${inner}</${name}>`
}
