import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { openCallers } from './fuzzCallers.ts'
import { server } from './testServer.ts'

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))
// `npm run soak` sends 100,000.
const requests = Number(process.env.FUZZ_REQUESTS ?? (process.env.SOAK ? 100_000 : 4_000))

test(
  `${requests} generated requests get no server error and no refusal of another form (FUZZ_SEED=${seed})`,
  { timeout: 120_000 + requests * 10 },
  async () => {
    const { width, turn } = await openCallers(server.deps)
    const { byStatus, faults } = await fuzz({ url: server.url, requests, seed, width, callers: turn })
    expect(faults).toEqual([])
    // Enough requests get past sign-in and validation.
    expect(byStatus[200]).toBeGreaterThan(requests / 20)
  },
)
