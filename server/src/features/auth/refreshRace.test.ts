import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { readAccount } from '../../platform/session.ts'
import { openSession, rotate } from './sessions.service.ts'

const { db } = server.deps

test('a hundred times fifty uses of one refresh token at once: one chain lives on, and using an old one ends it', async () => {
  for (let round = 0; round < 100; round++) {
    const { refreshToken } = await openOne()
    const answers = await Promise.all(Array.from({ length: 50 }, () => rotate(db, refreshToken, null)))
    const successors = answers.map((answer) => answer!.tokens)
    // The client keeps one of the answers; using it makes it the only one.
    const kept = successors[round % 50]!
    const next = (await rotate(db, kept.refreshToken, null))!.tokens
    expect(await readAccount(db, `Bearer ${next.accessToken}`)).not.toBeNull()
    expect(await rotate(db, refreshToken, null)).toBeNull()
    const live = await Promise.all(
      [...successors, next].map((tokens) => rotate(db, tokens.refreshToken, null)),
    )
    expect(live.every((answer) => answer === null)).toBe(true)
  }
}, 180_000)

const account = await make.account()

async function openOne() {
  const { tokens } = await db.transaction().execute((tx) => openSession(tx, { userId: account.id }))
  return tokens
}
