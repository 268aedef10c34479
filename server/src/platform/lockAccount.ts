import type { Tx } from './postgres.ts'

/**
 * Serialises changes of an account until the transaction ends, such as two that would both find room for the last. Taken
 * before other locks. Rows that only refer to the account, a sign-in's for instance, are written meanwhile.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
