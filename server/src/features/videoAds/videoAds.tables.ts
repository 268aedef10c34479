import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import type { Json, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    videoAdSettings: VideoAdSettingsTable
  }
}

/** An account without a row has the default. */
export type VideoAdSettingsTable = { accountId: string; settings: Json<VideoAds>; updatedAt: UpdatedAt }
