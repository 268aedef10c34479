import type { Deps } from '../../platform/deps.ts'
import { removeOldEntries } from './audit.service.ts'

export const workAuditJobs = (deps: Deps): Promise<void> =>
  deps.queue.schedule('remove-old-audit-entries', '47 3 * * *', () => removeOldEntries(deps))
