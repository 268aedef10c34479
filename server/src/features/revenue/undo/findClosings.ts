import type { RevenueUndo } from '@matinee/contract/demand'
import {
  addDays,
  addMonths,
  dayIn,
  firstOfMonth,
  lastOfMonth,
  type Day,
} from '@matinee/contract/plain/calendar'
import { firstClosingDay } from '@matinee/contract/plain/reports/paymentRules'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { listPayees, type Payee } from './closings.store.ts'

/** So many days before its closing, a missing day of a month is urgent. */
const warningDays = 7

/**
 * The open months that can be closed now or soon, of days that will be missing. Nothing stops such a closing, because a day
 * without figures is no estimate; its revenue would be paid with a later month.
 */
export async function findClosings(
  db: Db,
  missing: readonly { accountId: string; day: Day }[],
  nowMs: number,
): Promise<RevenueUndo['closings']> {
  const payees = await listPayees(db, [...new Set(missing.map(({ accountId }) => accountId))])
  const payeeOf = new Map(payees.map((payee) => [payee.id, payee]))
  const accountMonths = new Set(missing.map(({ accountId, day }) => `${day.slice(0, 7)} ${accountId}`))
  const closings = new Map<string, RevenueUndo['closings'][number]>()
  for (const [month = '', accountId = ''] of [...accountMonths].toSorted().map((pair) => pair.split(' '))) {
    const payee = payeeOf.get(accountId)
    const closing = payee && closingOf(payee, month, nowMs)
    if (!closing) continue
    const { canCloseNow = false, accountCount = 0 } = closings.get(month) ?? {}
    closings.set(month, {
      ...closing,
      canCloseNow: canCloseNow || closing.canCloseNow,
      accountCount: accountCount + 1,
    })
  }
  return [...closings.values()]
}

function closingOf({ timezone, closedMonths }: Payee, month: string, nowMs: number) {
  if (closedMonths.includes(month)) return null
  const first = firstOfMonth(`${month}-01`)
  const today = dayIn(timezone, nowMs)
  const closesOn = addDays(addMonths(first, 1), firstClosingDay - 1)
  const canCloseNow = today > lastOfMonth(first)
  return addDays(today, warningDays) < closesOn ? null : { month, closesOn, canCloseNow, accountCount: 1 }
}
