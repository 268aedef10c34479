import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import type { PlayerConfig, PlayerLanguage, PlayerStatus } from '@matinee/contract/plain/video/playerConfig'
import type { Generated } from 'kysely'
import type { CreatedAt, Json, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    players: PlayerTable
  }
}

export type PlayerTable = {
  id: string
  accountId: string
  name: string
  language: PlayerLanguage
  status: PlayerStatus
  isDefault: Generated<boolean>
  config: Json<PlayerConfig>
  /** File name of the logo. */
  logo: string | null
  /** Null: as the account. */
  videoAds: Json<VideoAds> | null
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}
