import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import type { confirmPayouts as confirmCall, ConfirmationLine } from '@matinee/contract/payouts'
import { addDays, dayIn } from '@matinee/contract/plain/calendar'
import type { ConfirmationState } from '@matinee/contract/plain/reports/paymentBlocks'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { markPaid } from '../changes.service.ts'
import { lockPaymentsOf } from '../month/holds.store.ts'
import { paymentState } from '../month/requirePayable.ts'
import { findPaymentById } from '../payments.store.ts'
import { lastDayOf } from '../terms.ts'
import type { BankLine } from './bankLine.ts'
import * as store from './payouts.store.ts'
import { readCamt, UnreadableConfirmation } from './readCamt.ts'
import { readConfirmationCsv } from './readConfirmationCsv.ts'

type Confirmed = ReplyOf<typeof confirmCall>
type Match = { state: ConfirmationState; line: store.ListedLine | undefined; bank: BankLine }

/**
 * Reads what the bank says that it paid. `check` changes nothing; `all` marks the payments as paid only when every line
 * matches; `matched` those that do. All of it is one transaction. Throws 422 for a file that cannot be read, 409 for `all`
 * with lines that do not match.
 */
export async function confirmPayouts(
  deps: Pick<Deps, 'db' | 'queue'>,
  { content, mode }: BodyOf<typeof confirmCall>,
  actor: string,
): Promise<Confirmed> {
  const bankLines = readLines(content)
  const references = [...new Set(bankLines.map(({ reference }) => reference).filter(Boolean))]
  const known = await store.findLines(deps.db, references)
  return deps.db.transaction().execute(async (tx) => {
    await lockPaymentsOf(
      tx,
      known.map(({ accountId }) => accountId),
    )
    // Read again: somebody else may have applied the same file while this waited.
    const matches = match(bankLines, await store.findLines(tx, references))
    const lines = matches.map(present)
    if (mode === 'check') return { lines, paid: 0 }
    const matched = matches.filter(({ state }) => state === 'matched')
    if (mode === 'all' && matched.length < matches.length)
      throw paymentState(refusals.confirmationMixed(matches.length - matched.length))
    for (const { line, bank } of matched) await applyLine(deps, tx, line!, bank.day!, actor)
    if (matched.length > 0) {
      const payouts = [...new Set(matched.map(({ line }) => line!.payoutId))]
      const details = { payouts, payments: matched.length, ignored: matches.length - matched.length }
      await writeAudit(tx, { kind: 'payout_confirmed', accountId: null, actor, details })
    }
    return { lines, paid: matched.length }
  })
}

function readLines(content: string): BankLine[] {
  try {
    return /^\uFEFF?\s*</.test(content) ? readCamt(content) : readConfirmationCsv(content)
  } catch (error) {
    if (!(error instanceof UnreadableConfirmation)) throw error
    throw invalidField('content', refusals.confirmationUnreadable(error.reason))
  }
}

/** A reference that the file names twice is applied in neither line: one of them must be wrong. */
function match(bankLines: readonly BankLine[], known: readonly store.ListedLine[]): Match[] {
  const lines = new Map(known.map((line) => [line.reference, line]))
  const counts = new Map<string, number>()
  for (const { reference } of bankLines) counts.set(reference, (counts.get(reference) ?? 0) + 1)
  return bankLines.map((bank) => {
    const line = lines.get(bank.reference)
    const isDoubled = counts.get(bank.reference)! > 1
    return { bank, line, state: stateOf(bank, line, isDoubled) }
  })
}

function stateOf(bank: BankLine, line: store.ListedLine | undefined, isDoubled: boolean): ConfirmationState {
  if (!line) return 'unknown'
  if (bank.isCredit) return 'credit'
  if (isDoubled) return 'doubled'
  if (line.state === 'paid') return 'alreadyPaid'
  if (line.state === 'cancelled') return 'cancelled'
  if (bank.isPending) return 'pending'
  if (bank.cents !== line.cents || bank.currency !== line.currency) return 'amountDiffers'
  return isPaymentDay(bank.day, line.term) ? 'matched' : 'wrongDay'
}

/** East of UTC the next day may have begun. */
const isPaymentDay = (day: string | null, term: string): boolean =>
  day !== null && day > lastDayOf(term) && day <= addDays(dayIn('UTC'), 1)

async function applyLine(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  line: store.ListedLine,
  day: string,
  actor: string,
): Promise<void> {
  const payment = (await findPaymentById(tx, line.paymentId))!
  await store.markLinePaid(tx, line.id, day)
  const { payoutMicros, rateMicros, currency: payoutCurrency } = line
  await markPaid(deps, tx, payment, { day, actor, payout: { payoutCurrency, payoutMicros, rateMicros } })
}

const present = ({ state, line, bank }: Match): ConfirmationLine => ({
  reference: bank.reference.slice(0, 70),
  cents: bank.cents,
  currency: bank.currency.slice(0, 3),
  day: bank.day,
  state,
  account: line?.name ?? null,
  expectedCents: line?.cents ?? null,
})
