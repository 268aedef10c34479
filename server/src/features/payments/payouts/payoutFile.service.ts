import type { readPayoutFile as fileCall } from '@matinee/contract/payouts'
import type { ReplyOf } from '@matinee/contract/call'
import { notApplicable } from '@matinee/contract/plain/reports/paymentRules'
import { toCsv } from '@matinee/contract/plain/reports/csv'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import { open } from '../../../platform/access/secrets.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PaymentDetails } from '../paymentInfo.service.ts'
import { paymentState } from '../month/requirePayable.ts'
import * as store from './payouts.store.ts'
import { sealedFor } from './payouts.service.ts'
import { plainIban } from './selectPayments.ts'
import { amount, writeSepa } from './writeSepa.ts'

type FileDeps = Pick<Deps, 'db' | 'secrets' | 'config'>
type Format = 'sepa' | 'csv'
type Line = Awaited<ReturnType<typeof store.listSealedLines>>[number] & { details: PaymentDetails }

/** The file for the bank: the same at every download. The audit log records who downloaded it. Throws 404, 409. */
export async function readPayoutFile(
  deps: FileDeps,
  id: string,
  format: Format,
  actor: string,
): Promise<ReplyOf<typeof fileCall>> {
  return deps.db.transaction().execute(async (tx) => {
    await store.lockPayout(tx, id)
    const payout = await store.findPayout(tx, id)
    if (!payout) throw notFound()
    // Cancelling takes all lines that are open, so this one was cancelled, in whole or in part.
    if (payout.openCount + payout.paidCount < payout.count) throw paymentState(refusals.payoutFileCancelled)
    if (format === 'sepa' && payout.kind !== 'sepa') throw paymentState(refusals.payoutHasNoSepa)
    const lines = (await store.listSealedLines(tx, id)).map((line) => ({
      ...line,
      details: openLine(deps, line),
    }))
    const content = format === 'sepa' ? writeSepaOf(deps, payout, lines) : writeCsv(lines)
    await store.markDownloaded(tx, id)
    await writeAudit(tx, {
      kind: 'payout_downloaded',
      accountId: null,
      actor,
      details: { payoutId: id, format },
    })
    return format === 'sepa'
      ? { name: `payout-${id}.xml`, type: 'application/xml', content }
      : { name: `payout-${id}.csv`, type: 'text/csv', content }
  })
}

function openLine({ secrets }: FileDeps, { id, sealed }: { id: string; sealed: Buffer }): PaymentDetails {
  const text = open(secrets.signing, sealedFor(id), sealed)
  if (text === null)
    throw new Error(
      'a payout was sealed with other secrets than those of this data folder; restore its secrets.json',
    )
  return JSON.parse(text) as PaymentDetails
}

const textOf = (term: string) => `Matinee ${term}`

function writeSepaOf({ config }: FileDeps, payout: store.PayoutRow, lines: readonly Line[]): string {
  if (!config.payer) throw paymentState(refusals.payerMissing)
  const { id, createdAt, executionDay } = payout
  const payments = lines.map(({ reference, cents, term, details }) => ({
    reference,
    cents,
    name: details.name,
    iban: plainIban(details.iban),
    swift: details.swift,
    text: textOf(term),
  }))
  return writeSepa({ id, createdAt, executionDay, payer: config.payer, payments })
}

const columns = [
  'reference',
  'amount',
  'currency',
  'name',
  'iban',
  'account number',
  'routing',
  'swift',
  'bank',
  'branch',
  'bank address',
  'bank country',
  'address',
  'text',
]

/** One payment a line. Amounts are texts with two decimals, because a number would lose its last zero. */
const writeCsv = (lines: readonly Line[]): string =>
  toCsv([
    columns,
    ...lines.map(({ reference, cents, currency, term, details }) => [
      reference,
      amount(cents),
      currency,
      details.name,
      given(details.iban),
      given(details.accountNumber),
      given(details.routing),
      given(details.swift),
      details.bank,
      given(details.branch),
      given(details.bankAddress),
      details.bankCountry,
      details.address,
      textOf(term),
    ]),
  ])

const given = (text: string): string => (text === notApplicable ? '' : text)
