import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import type { Job } from '../../../platform/queue.ts'
import { Cache, perOwner } from '../../../platform/cache.ts'

const Payload = z.object({ accountId: z.string(), siteId: z.string() })
export type ProofRequest = z.output<typeof Payload>

export const siteProofJob = {
  name: 'site-proof',
  payload: Payload,
  attempts: 2,
  retryMaxS: 300,
  timeoutS: 300,
  concurrency: 3,
} satisfies Job

type RequestDeps = Pick<Deps, 'db' | 'queue'>

/** Queues a check of a site's proofs; repeated requests share one job. */
export const requestProof = (deps: RequestDeps, { accountId, siteId }: ProofRequest): Promise<unknown> =>
  deps.db
    .transaction()
    .execute((tx) => deps.queue.send(tx, siteProofJob, { accountId, siteId }, `proof ${siteId}`))

const everyMs = 3_600_000
const lastRequested = perOwner((_db: Db) => new Cache<number>(10_000))

/** Queues a check after an ad request, at most once an hour per site: a request can name any site. */
export async function requestProofOfSeen(deps: RequestDeps, site: ProofRequest, at: number): Promise<void> {
  const requested = lastRequested(deps.db)
  const last = requested.get(site.siteId)
  if (last !== undefined && at - last < everyMs) return
  requested.set(site.siteId, at)
  await requestProof(deps, site)
}
