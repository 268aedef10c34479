import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressKey } from '../../../platform/access/rateLimit.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { Sender } from '../../../platform/http/caller.ts'

const retentionDays = 180

/**
 * Records a sign-in from a device. `device`: the random text that it sends; without one, its browser and address count as
 * a device. Answers whether it is new to an account that was signed in to before.
 */
export async function noteDevice(
  tx: Tx,
  userId: string,
  { device, sender }: { device: string | undefined; sender: Sender },
): Promise<boolean> {
  const name = device ? `device ${device}` : `agent ${sender.userAgent} ${addressKey(sender.ip)}`
  const hash = createHash('sha256').update(`${userId} ${name}`).digest()
  // xmax = 0: inserted. The subquery does not see this statement's row.
  const { rows } = await sql<{ isNew: boolean }>`
    insert into sign_in_devices (user_id, hash, seen_at) values (${userId}, ${hash}, now())
    on conflict (user_id, hash) do update set seen_at = excluded.seen_at
    returning xmax = 0 and (
      exists (select from sign_in_devices as others where others.user_id = ${userId})
      or exists (select from sessions where sessions.user_id = ${userId}
        and parent_id is null and client_id is null)) as "isNew"`.execute(tx)
  return rows[0]!.isNew
}

export async function removeOldDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('signInDevices')
    .where('seenAt', '<', new Date(Date.now() - retentionDays * 86_400_000))
    .execute()
}
