import * as calls from '@matinee/contract/analytics'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { readOwnVideo } from '../videos/videos.service.ts'
import { readRealtime, readReport, readVideoFigures } from './analytics.service.ts'
import { readDetails, readVideoDetails } from './details.service.ts'

export function analyticsRoutes(app: App, deps: Deps): void {
  on(app, calls.readAnalytics, async ({ query, account }) => {
    const [series, videos] = await Promise.all([
      readReport(deps, { accountId: account.id, videoId: null }, account.timezone, query),
      readVideoFigures(deps, account.id, query),
    ])
    return { data: { ...series, videos } }
  })
  on(app, calls.readAnalyticsDetails, async ({ query, account }) => ({
    data: await readDetails(deps, account, query),
  }))
  on(app, calls.readVideoAnalyticsDetails, async ({ params, query, account }) => {
    const { id } = await readOwnVideo(deps, account.id, params.id)
    return { data: await readVideoDetails(deps, account, id, query) }
  })
  on(app, calls.readRealtime, async ({ account }) => ({
    data: await readRealtime(deps, { accountId: account.id, videoId: null }),
  }))
  on(app, calls.readVideoAnalytics, async ({ params, query, account }) => {
    const { id } = await readOwnVideo(deps, account.id, params.id)
    return { data: await readReport(deps, { accountId: account.id, videoId: id }, account.timezone, query) }
  })
  on(app, calls.readVideoRealtime, async ({ params, account }) => {
    const { id } = await readOwnVideo(deps, account.id, params.id)
    return { data: await readRealtime(deps, { accountId: account.id, videoId: id }) }
  })
}
