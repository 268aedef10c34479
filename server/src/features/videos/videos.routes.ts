import * as calls from '@matinee/contract/videos'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { rateLimit } from '../../platform/access/rateLimit.ts'
import { listVideos, readVideo, withFigures } from './videoList.service.ts'
import { retryVideo } from './pipeline/videoRetry.service.ts'
import { createFromUrl, deleteVideo, editVideo } from './videos.service.ts'

/** Per account: each retry requests a file from another server again. */
const retriesAMinute = 20

export function videoRoutes(app: App, deps: Deps): void {
  const retries = rateLimit(deps.db, 'video-retry', retriesAMinute, 60)

  on(app, calls.createVideo, async ({ body, account }) => {
    const { id } = await createFromUrl(deps, account.id, body)
    return { data: { id }, id }
  })
  on(app, calls.listVideos, ({ query, account }) => listVideos(deps, account.id, query))
  on(app, calls.readVideo, ({ params, account }) => readVideo(deps, account.id, params.id))
  on(app, calls.updateVideo, async ({ params, body, account }) => {
    const edited = await editVideo(deps, account.id, params.id, body)
    const [video] = await withFigures(deps, account.id, [edited])
    return video!
  })
  on(app, calls.retryVideo, async ({ params, account, reply }) => {
    await retries.spend(account.id, (seconds) => void reply.header('retry-after', seconds))
    await retryVideo(deps, account.id, params.id)
    return readVideo(deps, account.id, params.id)
  })
  on(app, calls.removeVideo, async ({ params, account }) => {
    await deleteVideo(deps, account.id, params.id)
    return { success: true as const }
  })
}
