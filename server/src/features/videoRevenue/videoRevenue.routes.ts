import * as calls from '@matinee/contract/videoRevenue'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { readOwnVideo } from '../videos/videos.service.ts'
import { readVideoAdFigures } from './adFigures.service.ts'
import { listVideoRevenue, readVideoRevenue } from './videoRevenue.service.ts'

export function videoRevenueRoutes(app: App, deps: Deps): void {
  on(app, calls.listVideoRevenue, async ({ query, account }) => ({
    data: await listVideoRevenue(deps, account, query),
  }))
  on(app, calls.readVideoRevenue, async ({ params, query, account }) => {
    const { id } = await readOwnVideo(deps, account.id, params.id)
    return { data: await readVideoRevenue(deps, account, id, query) }
  })
  on(app, calls.readVideoAdFigures, async ({ params, query, account }) => {
    const video = await readOwnVideo(deps, account.id, params.id)
    return { data: await readVideoAdFigures(deps, account, video, query) }
  })
}
