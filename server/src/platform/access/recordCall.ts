import type { Call } from '@matinee/contract/call'
import { isStaffRight } from '@matinee/contract/plain/account/staffRoles'
import type { Db } from '../postgres/postgres.ts'
import { writeAudit } from './audit.ts'
import { currentCaller } from './caller.ts'

/** Whether every success of a call is in the audit log, also where its feature writes no entry. */
export const isRecorded = ({ method, access, isUnrecorded, isRecorded }: Call): boolean =>
  method !== 'GET' && access !== 'public' && !isUnrecorded && (isRecorded || !access.endsWith('.read'))

type Sent = { params: unknown; query: unknown; body: unknown }

/**
 * Records a call whose feature has written no entry: the ids of what it names and of what it made, and the names of the
 * fields of its body. `answer`: undefined where the call failed on our side, when it may have changed something.
 */
export async function recordCall(
  db: Db,
  { method, path, access }: Call,
  { params, query, body, answer }: Sent & { answer: unknown },
  { hasFailed = false } = {},
): Promise<void> {
  const caller = currentCaller()
  // The entry of a call that failed may be rolled back.
  if (!caller || (caller.hasEntry && !hasFailed)) return
  const fields = Object.keys(asObject(body))
  await writeAudit(db, {
    kind: `${method} ${path}`,
    // An operator's call is about the account of somebody else, or about none.
    accountId: isStaffRight(access) ? null : caller.accountId,
    actor: caller.actor,
    details: {
      ...idsIn(query),
      ...idsIn(body),
      // Calls answer what they made, some of them within an object.
      ...Object.values(asObject(answer)).reduce<object>((ids, part) => ({ ...ids, ...idsIn(part) }), {}),
      ...idsIn(answer),
      ...asObject(params),
      ...(fields.length > 0 && { fields }),
      ...(hasFailed && { hasFailed }),
    },
  })
}

/** Fields such as `id`, `reportId` and `client_id`. */
const idsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asObject(value)).filter(
      (field): field is [string, string] => /(^id|Id|_id)$/.test(field[0]) && typeof field[1] === 'string',
    ),
  )

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
