import type { DayRange } from '@matinee/contract/plain/calendar'
import type { Facts } from '../../../platform/facts/facts.ts'
import type { Money } from '../rows/convertMicros.ts'

/** Imports of one statement: parameters are sent in its address, which is limited. */
const idsPerQuery = 100
type AccountDay = { importId: string; accountId: string; day: string }
const keyOf = ({ importId, accountId, day }: AccountDay) => `${importId} ${accountId} ${day}`
const nothing: Money = { try: 0, usd: 0, eur: 0 }

/** What the stored rows of these imports sum up to, by account and day. */
export async function readStoredSums(
  facts: Facts,
  importIds: readonly string[],
  { start, end }: DayRange,
): Promise<(day: AccountDay) => Money> {
  const sums = new Map<string, Money>()
  for (let from = 0; from < importIds.length; from += idsPerQuery) {
    const rows = await facts.query<AccountDay & Record<keyof Money, string>>(
      {
        sql: `SELECT import AS importId, account AS accountId, toString(day) AS day, sum(spentMicrosTry) AS "try",
                sum(spentMicrosUsd) AS usd, sum(spentMicrosEur) AS eur
              FROM revenue_days
              WHERE import IN {imports:Array(String)} AND revenue_days.day >= {start:Date} AND revenue_days.day <= {end:Date}
              GROUP BY import, account, revenue_days.day`,
        params: { imports: importIds.slice(from, from + idsPerQuery), start, end },
      },
      { timeoutMs: 60_000 },
    )
    for (const { try: lira, usd, eur, ...day } of rows)
      sums.set(keyOf(day), { try: Number(lira), usd: Number(usd), eur: Number(eur) })
  }
  // Rows of zeros are not stored.
  return (day) => sums.get(keyOf(day)) ?? nothing
}
