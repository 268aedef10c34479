import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { readAccount } from '../../platform/access/session.ts'
import { openSession, rotate } from './sessions.service.ts'

const { db } = server.deps
const account = await make.account()

async function openOne() {
  const { tokens } = await db.transaction().execute((tx) => openSession(tx, { userId: account.id }))
  return tokens
}

const use = async (refreshToken: string) => (await rotate(db, refreshToken, null))?.tokens ?? null

test('of two successors of one token the first one used stays valid; using the other one ends the session', async () => {
  const { refreshToken } = await openOne()
  const [owners, thiefs] = [(await use(refreshToken))!, (await use(refreshToken))!]
  const next = (await use(owners.refreshToken))!
  expect(await readAccount(db, `Bearer ${next.accessToken}`)).not.toBeNull()
  expect(await use(thiefs.refreshToken)).toBeNull()
  expect(await use(next.refreshToken)).toBeNull()
  await expect(readAccount(db, `Bearer ${next.accessToken}`)).rejects.toMatchObject({ code: 'signed_out' })
})

test('simultaneous uses of a token, its successors and their copies succeed or are refused, never fail', async () => {
  for (let round = 0; round < 20; round++) {
    const { refreshToken } = await openOne()
    const successors = (await Promise.all([1, 2, 3, 4].map(() => use(refreshToken)))).map(
      (tokens) => tokens!.refreshToken,
    )
    const answers = await Promise.all([refreshToken, ...successors, refreshToken].map(use))
    // In any order, two different tokens were presented, so no token of this session may stay valid.
    const given = answers.flatMap((tokens) => tokens?.refreshToken ?? [])
    expect(await Promise.all(given.map(use))).toEqual(given.map(() => null))
  }
})
