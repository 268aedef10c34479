import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { addressKey } from '../../platform/access/rateLimit.ts'

const retentionDays = 180

const hashAddress = (userId: string, ip: string) =>
  createHash('sha256')
    .update(`${userId} ${addressKey(ip)}`)
    .digest()

/** Whether the owner used this address before, by signing in or by a link in a mail. */
export async function isKnownAddress(db: Db, email: string, ip: string): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('signInAddresses', 'signInAddresses.userId', 'users.id')
    .where((row) => row.eb(row.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .select(['users.id', 'signInAddresses.addressHash'])
    .execute()
  return rows.some(({ id, addressHash }) => addressHash.equals(hashAddress(id, ip)))
}

export async function rememberAddress(db: Db | Tx, userId: string, ip: string): Promise<void> {
  const seenAt = new Date()
  await db
    .insertInto('signInAddresses')
    .values({ userId, addressHash: hashAddress(userId, ip), seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'addressHash']).doUpdateSet({ seenAt }))
    .execute()
}

export async function removeOldAddresses(db: Db): Promise<void> {
  await db
    .deleteFrom('signInAddresses')
    .where('seenAt', '<', new Date(Date.now() - retentionDays * 86_400_000))
    .execute()
}
