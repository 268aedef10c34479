import type { Deps } from '../../platform/deps.ts'
import { removeOldRefusals } from './playbackRules.service.ts'

export async function workPlaybackRulesJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('remove-old-refusals', '41 3 * * *', () => removeOldRefusals(deps))
}
