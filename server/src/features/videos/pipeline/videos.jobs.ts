import type { Deps } from '../../../platform/deps.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import { downloadVideo } from './downloadVideo.ts'
import { makeFirstRendition } from './makeFirstRendition.ts'
import { makeLadder } from './makeLadder.ts'
import { recordOriginalSizes } from './originalSizes.ts'
import { downloadJob, firstRenditionJob, ladderJob } from './videoJobs.ts'
import { workPosterJobs } from '../posters/posters.jobs.ts'
import { purgeVideos, stuckMs, watchVideos } from './watchVideos.ts'

/** After a restart the videos of the killed worker do not wait for `stuckMs`. */
const restartMs = 30_000

export async function workVideoJobs(deps: Deps): Promise<void> {
  const engine = await openEngine(deps.config)
  deps.log.info({ engine: engine.name }, 'transcoding')
  if (engine.cannotMapTones)
    deps.log.warn({ engine: engine.name }, 'HDR videos will look pale: this ffmpeg lacks zscale or tonemap')
  const context = { deps, engine }
  await deps.queue.work(downloadJob, ({ videoId }, jobRun) => downloadVideo(context, videoId, jobRun))
  await deps.queue.work(firstRenditionJob, ({ videoId }, jobRun) =>
    makeFirstRendition(context, videoId, jobRun),
  )
  await deps.queue.work(ladderJob, ({ videoId }, jobRun) => makeLadder(context, videoId, jobRun))
  await workPosterJobs(context)
  await deps.queue.schedule('watch-videos', '* * * * *', () => watchVideos(deps, stuckMs, true))
  await deps.queue.schedule('purge-videos', '30 * * * *', () => purgeVideos(deps))
  await watchVideos(deps, restartMs, false)
  await recordOriginalSizes(deps)
}
