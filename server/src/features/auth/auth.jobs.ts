import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'

/**
 * Mails about an account. No code is in here: it is made when the mail is rendered, so that only its hash is ever
 * stored. `reset` holds the address as it was typed, known or not.
 */
const Payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activation'), userId: z.string() }),
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), userId: z.string(), at: z.number() }),
  z.object({ kind: z.literal('registered'), userId: z.string() }),
])

export const authMailJob = {
  name: 'auth-mail',
  payload: Payload,
  attempts: 12,
  timeoutS: 60,
  concurrency: 2,
} satisfies Job

/** Enqueues in `tx`: a rollback takes the mail along. */
export async function sendAuthMail(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  payload: z.output<typeof Payload>,
): Promise<void> {
  const subject = payload.kind === 'reset' ? payload.email.toLowerCase() : payload.userId
  await deps.queue.send(tx, authMailJob, payload, `${payload.kind} ${subject}`)
}
