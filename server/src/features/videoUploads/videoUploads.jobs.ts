import type { Deps } from '../../platform/deps.ts'
import { endAbandonedUploads } from './videoUploads.service.ts'

export async function workVideoUploadJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('end-forsaken-uploads', '*/10 * * * *', () => endAbandonedUploads(deps))
}
