import { CompiledQuery } from 'kysely'
import type { Deps } from '../src/platform/deps.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { handleAuthMail } from '../src/features/auth/auth.jobs.ts'
import { server } from './testServer.ts'

type Payload = Parameters<typeof handleAuthMail>[1]

/**
 * Does what the worker does with the mails that wait in the queue, and answers them instead of sending them. The
 * handlers are the real ones; only where the mail goes is this list.
 */
export async function mailsSent(): Promise<Mail[]> {
  const sent: Mail[] = []
  const deps: Deps = {
    ...server.deps,
    mailer: { send: async (mail) => void sent.push(mail), close: async () => {} },
  }
  const taken = `with taken as (
      delete from pgboss.job where name = 'auth-mail' and state = 'created' returning data, created_on
    ) select data from taken order by created_on`
  const { rows } = await server.deps.db.executeQuery<{ data: Payload }>(CompiledQuery.raw(taken))
  for (const { data } of rows) await handleAuthMail(deps, data)
  return sent
}

/** The address in a mail that its reader is to open. */
export function linkIn(mail: Mail | undefined): URL {
  const link = /https?:\/\/\S+\/auth\/activate\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no link in ${mail?.text}`)
  return new URL(link)
}
