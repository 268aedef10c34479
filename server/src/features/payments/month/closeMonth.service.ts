import type { AccountClosing, closeMonth as closeCall } from '@matinee/contract/adminPayments'
import type { ReplyOf } from '@matinee/contract/call'
import type { Deps } from '../../../platform/deps.ts'
import { closeSafely, listDue, type Closing, type ClosingOptions } from '../closing.service.ts'
import type { Term } from '../terms.ts'
import { inParts } from './inParts.ts'

/**
 * Closes a month for the accounts after `after`, or tries to. Each account is closed in a transaction of its own, so that a
 * part that is repeated, or never follows, leaves nothing half done: the daily job closes the rest.
 */
export async function closeMonth(
  deps: Pick<Deps, 'db' | 'facts'>,
  term: Term,
  { after, ...options }: ClosingOptions & { after?: string | undefined },
): Promise<ReplyOf<typeof closeCall>> {
  const accounts = await listDue(deps, term)
  return inParts(accounts, after, async (account) => present(await closeSafely(deps, account, term, options)))
}

function present(closing: Closing): AccountClosing {
  const { accountId, email, outcome } = closing
  const isClosed = outcome === 'closed'
  return {
    account: { id: accountId, email },
    outcome,
    amountMicros: isClosed ? closing.amountMicros : null,
    totalMicros: isClosed ? closing.totalMicros : null,
    sources: outcome === 'revenue_estimated' ? closing.sources : [],
    reason: outcome === 'failed' ? closing.reason : null,
  }
}
