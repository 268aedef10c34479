import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { hashToken, readAccount } from '../../platform/access/session.ts'
import { openSession, rotate } from './sessions.service.ts'

const { db } = server.deps

// `npm run soak` has a hundred rounds.
const rounds = process.env.SOAK ? 100 : 25

test(`in ${rounds} rounds of fifty simultaneous uses one chain of refresh tokens survives, and using an old token ends it`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { refreshToken } = await openOne()
    const answers = await Promise.all(Array.from({ length: 50 }, () => rotate(db, refreshToken, null)))
    const successors = answers.map((answer) => answer!.tokens)
    // The client uses one of the answers, which revokes the others.
    const chosen = successors[round % 50]!
    const next = (await rotate(db, chosen.refreshToken, null))!.tokens
    expect(await readAccount(db, `Bearer ${next.accessToken}`)).not.toBeNull()
    // The used token, in case its answer got lost, and its successor.
    expect(await liveTokens(refreshToken)).toBe(2)
    expect(await rotate(db, refreshToken, null)).toBeNull()
    const live = await Promise.all(
      [...successors, next].map((tokens) => rotate(db, tokens.refreshToken, null)),
    )
    expect(live.every((answer) => answer === null)).toBe(true)
  }
}, 180_000)

const account = await make.account()

/** Counts the valid refresh tokens in the session of `refreshToken`. */
async function liveTokens(refreshToken: string): Promise<number> {
  const rows = await db
    .selectFrom('tokens')
    .select('hash')
    .where('kind', '=', 'refresh')
    .where('deadAt', 'is', null)
    .where('sessionId', '=', (eb) =>
      eb.selectFrom('tokens').select('sessionId').where('hash', '=', hashToken(refreshToken)),
    )
    .execute()
  return rows.length
}

async function openOne() {
  const { tokens } = await db.transaction().execute((tx) => openSession(tx, { userId: account.id }))
  return tokens
}
