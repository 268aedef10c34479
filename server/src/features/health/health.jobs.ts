import type { Deps } from '../../platform/deps.ts'
import { removeOldReports } from './processes/processes.service.ts'

export const workHealthJobs = (deps: Deps): Promise<void> =>
  deps.queue.schedule('remove-old-process-reports', '37 * * * *', () => removeOldReports(deps.db))
