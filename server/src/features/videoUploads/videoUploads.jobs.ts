import type { Deps } from '../../platform/deps.ts'
import { abortForgottenParts } from './forgottenParts.service.ts'
import { endAbandonedUploads } from './videoUploads.service.ts'

export async function workVideoUploadJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('end-forsaken-uploads', '*/10 * * * *', () => endAbandonedUploads(deps))
  await deps.queue.schedule(
    'abort-forgotten-parts',
    '40 3 * * *',
    async () => void (await abortForgottenParts(deps)),
  )
}
