import { CompiledQuery } from 'kysely'
import type { Deps } from '../src/platform/deps.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { handleAuthMail } from '../src/features/auth/auth.jobs.ts'
import { server } from './testServer.ts'

type Payload = Parameters<typeof handleAuthMail>[1]

/**
 * Handles the queued mail jobs as the worker does, with the real handlers, and answers the mails instead of sending them.
 */
export async function mailsSent(): Promise<Mail[]> {
  const sent: Mail[] = []
  const deps: Deps = {
    ...server.deps,
    mailer: { send: async (mail) => (sent.push(mail), null), close: async () => {} },
  }
  const taken = `with taken as (
      delete from pgboss.job where name = 'auth-mail' and state = 'created' returning data, created_on
    ) select data from taken order by created_on`
  const { rows } = await server.deps.db.executeQuery<{ data: Payload }>(CompiledQuery.raw(taken))
  for (const { data } of rows) await handleAuthMail(deps, data)
  return sent
}

/** The link in a mail. */
export function linkIn(mail: Mail | undefined): URL {
  const link = /https?:\/\/\S+\/auth\/activate\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no link in ${mail?.text}`)
  return new URL(link)
}
