import * as calls from '@matinee/contract/videos'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import { choosePoster, uploadPoster } from './posters.service.ts'
import { readVideo } from '../videoList.service.ts'

export function posterRoutes(app: App, deps: Deps): void {
  on(app, calls.setPoster, async ({ params, body, account }) => {
    if ('atMs' in body) await choosePoster(deps, account.id, params.id, body.atMs)
    else await uploadPoster(deps, account.id, params.id, body.image)
    return readVideo(deps, account.id, params.id)
  })
}
