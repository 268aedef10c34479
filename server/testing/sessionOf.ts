import type { TestAccount } from './make.ts'
import { server } from './testServer.ts'

/** The session that an account was made with; links to files are signed for one. */
export async function sessionOf({ id }: Pick<TestAccount, 'id'>): Promise<string> {
  const session = await server.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return session.id
}
