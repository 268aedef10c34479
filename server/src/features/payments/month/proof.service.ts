import type { AccountProof, proveMonth as proveCall } from '@matinee/contract/adminPayments'
import type { ReplyOf } from '@matinee/contract/call'
import type { Deps } from '../../../platform/deps.ts'
import { readRevenueByTerm } from '../../reports/accountRevenue.service.ts'
import { listDue } from '../closing.service.ts'
import type { PaymentAccount } from '../payments.store.ts'
import { firstDayOf, lastDayOf, type Term } from '../terms.ts'
import { inParts } from './inParts.ts'
import { readProofSums } from './proof.store.ts'

type ProofDeps = Pick<Deps, 'db' | 'facts'>

/** Compares the reports of a month with the lines of the payments, for the accounts after `after`. */
export async function proveMonth(
  deps: ProofDeps,
  term: Term,
  { after }: { after?: string | undefined } = {},
): Promise<ReplyOf<typeof proveCall>> {
  return inParts(await listDue(deps, term), after, (account) => proveAccount(deps, account, term))
}

async function proveAccount(deps: ProofDeps, account: PaymentAccount, term: Term): Promise<AccountProof> {
  const sums = await readProofSums(deps.db, account.id, term)
  const report = await readReportSum(deps, account, term)
  const accounted = sums.closedMicros + sums.correctedMicros
  return {
    account: { id: account.id, email: account.email },
    reportMicros: report.micros,
    ...sums,
    differenceMicros: report.micros === null ? null : report.micros - accounted,
    reason: report.reason,
  }
}

/** The same rows that publishers see in their reports. */
async function readReportSum(deps: ProofDeps, account: PaymentAccount, term: Term) {
  try {
    const range = { start: firstDayOf(term), end: lastDayOf(term) }
    const { lines } = await readRevenueByTerm(deps, account, range)
    const micros = lines.filter((line) => line.term === term).reduce((total, line) => total + line.micros, 0)
    return { micros, reason: null }
  } catch (error) {
    return { micros: null, reason: (error as Error).message }
  }
}
