import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { defineJob } from '../../../platform/queue.ts'
import { perOwner, throttle } from '../../../platform/cache.ts'

const Payload = z.object({ accountId: z.string(), siteId: z.string() })
export type ProofRequest = z.output<typeof Payload>

export const siteProofJob = defineJob({
  name: 'site-proof',
  payload: Payload,
  attempts: 2,
  retryMaxS: 300,
  timeoutS: 300,
  concurrency: 3,
})

type RequestDeps = Pick<Deps, 'db' | 'queue'>

/** Queues a check of a site's proofs; repeated requests share one job. */
export const requestProof = (deps: RequestDeps, { accountId, siteId }: ProofRequest): Promise<unknown> =>
  deps.db
    .transaction()
    .execute((tx) => deps.queue.send(tx, siteProofJob, { accountId, siteId }, `proof ${siteId}`))

const everyMs = 3_600_000
const isProofDue = perOwner((_db: Db) => throttle(everyMs))

/** Queues a check after an ad request, at most once an hour per site, because a request can contain any site's placement. */
export async function requestProofOfSeen(deps: RequestDeps, site: ProofRequest, at: number): Promise<void> {
  if (isProofDue(deps.db)(site.siteId, at)) await requestProof(deps, site)
}
