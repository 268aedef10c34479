/** Work on many accounts in one request stops after so long, and the next request continues. */
const partMs = 4_000
const mostInPart = 200

type Part<Result> = { data: Result[]; done: number; total: number; next: string | null }

/**
 * Runs `work` for the accounts after the id `after`, in the order of their ids, for about four seconds. So a month of any
 * number of accounts needs no request that a proxy would end, and whoever reads sees the progress.
 */
export async function inParts<Account extends { id: string }, Result>(
  accounts: readonly Account[],
  after: string | undefined,
  work: (account: Account) => Promise<Result>,
): Promise<Part<Result>> {
  const sorted = accounts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const from = after === undefined ? 0 : sorted.filter(({ id }) => id <= after).length
  const until = performance.now() + partMs
  const data: Result[] = []
  for (const account of sorted.slice(from, from + mostInPart)) {
    data.push(await work(account))
    if (performance.now() > until) break
  }
  const done = from + data.length
  return { data, done, total: sorted.length, next: done < sorted.length ? sorted[done - 1]!.id : null }
}
