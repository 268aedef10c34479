import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkProof, listToCheck, removeOldUnverifiedHosts } from './proof.service.ts'
import { requestProof, siteProofJob, type ProofRequest } from './requestProof.service.ts'

export async function workProofJobs(deps: Deps): Promise<void> {
  await deps.queue.work(siteProofJob, (payload) => handleProofJob(deps, payload))
  await deps.queue.schedule('check-site-proofs', '20 4 * * *', async () => {
    await removeOldUnverifiedHosts(deps.db)
    for (const { id: siteId, accountId } of await listToCheck(deps.db))
      await requestProof(deps, { accountId, siteId })
  })
}

/** Ignores a site that was removed meanwhile. */
async function handleProofJob(
  deps: Pick<Deps, 'db' | 'config'>,
  { accountId, siteId }: ProofRequest,
): Promise<void> {
  try {
    await checkProof(deps, accountId, siteId)
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error
  }
}
