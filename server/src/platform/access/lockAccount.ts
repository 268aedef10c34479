import type { Db, Tx } from '../postgres/postgres.ts'

/**
 * Serialises changes of an account until the transaction ends, such as two that would both pass the check of a quota. Taken
 * before other locks. Does not block rows that only reference the account, such as those of a sign-in.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** The end of the latest change requested in this process, by account. */
const lastChanges = new Map<string, Promise<void>>()

/**
 * Runs `change` in a transaction that locks the account. Changes of one account wait for each other before they take a
 * connection, so that they cannot use up the pool. `change` must not call this function.
 */
export async function changeAccount<T>(
  db: Db,
  accountId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const before = lastChanges.get(accountId)
  const result = (async () => {
    await before
    return db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      return change(tx)
    })
  })()
  const end = result.then(ignore, ignore)
  lastChanges.set(accountId, end)
  try {
    return await result
  } finally {
    if (lastChanges.get(accountId) === end) lastChanges.delete(accountId)
  }
}

const ignore = () => {}
