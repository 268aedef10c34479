import type { Deps } from '../../platform/deps.ts'
import { removeOldFiles } from './drive.service.ts'

export const workDriveJobs = (deps: Deps): Promise<void> =>
  deps.queue.schedule('remove-old-drive-files', '50 3 * * *', () => removeOldFiles(deps))
