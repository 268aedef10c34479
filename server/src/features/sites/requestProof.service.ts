import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import { RecentMap } from '../../platform/recentMap.ts'

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

type Some = Pick<Deps, 'db' | 'queue'>

/** Looks for a site's proofs in the background; once, however often it is requested meanwhile. */
export const requestProof = (deps: Some, { accountId, siteId }: ProofRequest): Promise<unknown> =>
  deps.db
    .transaction()
    .execute((tx) => deps.queue.send(tx, siteProofJob, { accountId, siteId }, `proof ${siteId}`))

const everyMs = 3_600_000
/** One for each database, as tests have several in one process. */
const lastRequested = new WeakMap<Db, RecentMap<number>>()

/** The same for a site whose tag was seen, at most once an hour: who asks for ads may name any site. */
export async function requestProofOfSeen(deps: Some, site: ProofRequest, at: number): Promise<void> {
  const requested = lastRequested.get(deps.db) ?? new RecentMap<number>(10_000)
  lastRequested.set(deps.db, requested)
  const last = requested.get(site.siteId)
  if (last !== undefined && at - last < everyMs) return
  requested.set(site.siteId, at)
  await requestProof(deps, site)
}
