import * as calls from '@matinee/contract/videoUploads'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { createFromUrl, deleteVideo, editVideo } from '../videos/videos.service.ts'
import * as service from './videoUploads.service.ts'

export function videoUploadRoutes(app: App, deps: Deps): void {
  on(app, calls.initiateUpload, ({ body, account }) => {
    service.requireFiles(account)
    return service.initiate(deps, account.id, body)
  })
  on(app, calls.uploadByUrl, async ({ body, account }) => {
    const { id } = await createFromUrl(deps, account.id, body)
    return { uploadRecord: await service.readRecord(deps, account.id, id) }
  })
  on(app, calls.presignPart, ({ body, account }) => {
    service.requireFiles(account)
    return service.presignPart(deps, account.id, body)
  })
  on(app, calls.listParts, async ({ params, account }) => {
    service.requireFiles(account)
    return { data: await service.listReceived(deps, account.id, params.id) }
  })
  on(app, calls.completeUpload, async ({ body, account }) => {
    service.requireFiles(account)
    return { uploadRecord: await service.complete(deps, account.id, body) }
  })
  on(app, calls.abortUpload, async ({ body, account }) => {
    service.requireFiles(account)
    await service.abort(deps, account.id, body)
    return { aborted: true as const }
  })
  on(app, calls.updateUpload, async ({ params, body, account }) => {
    await editVideo(deps, account.id, params.id, body)
    return { uploadRecord: await service.readRecord(deps, account.id, params.id) }
  })
  on(app, calls.removeUpload, async ({ params, account }) => {
    await deleteVideo(deps, account.id, params.id)
    return { success: true as const }
  })
}
