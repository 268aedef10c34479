import type { Call } from '@matinee/contract/call'
import type { Db } from '../postgres/postgres.ts'
import { writeAudit } from './audit.ts'
import { currentCaller } from './caller.ts'

/** Whether every success of a call is in the audit log, also where its feature writes no entry. */
export const isRecorded = ({ method, access, isUnrecorded }: Call): boolean =>
  method !== 'GET' && access !== 'public' && !access.endsWith('.read') && !isUnrecorded

/** Records a call whose feature has written no entry: what it names, what it made, and the names of the fields that it sent. */
export async function recordCall(
  db: Db,
  { method, path }: Call,
  { params, body, answer }: { params: object | undefined; body: unknown; answer: unknown },
): Promise<void> {
  const caller = currentCaller()
  if (!caller || caller.hasEntry) return
  const made = (answer as { id?: unknown } | undefined)?.id
  await writeAudit(db, {
    kind: `${method} ${path}`,
    accountId: caller.accountId,
    actor: caller.actor,
    details: {
      ...params,
      ...(typeof made === 'string' && { id: made }),
      ...(isObject(body) && Object.keys(body).length > 0 && { fields: Object.keys(body) }),
    },
  })
}

const isObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
