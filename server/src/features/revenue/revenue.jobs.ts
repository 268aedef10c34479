import type { Deps } from '../../platform/deps.ts'
import { cleanImports } from './cleanImports.ts'

export async function workRevenueJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('clean-revenue-imports', '41 * * * *', () => cleanImports(deps))
}
