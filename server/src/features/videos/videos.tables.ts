import type { AdBreaks } from '@matinee/contract/plain/video/adBreaks'
import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant, Json, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    videos: VideoTable
    renditions: RenditionTable
  }
}

export type VideoTable = {
  id: string
  /** Null: a film of a campaign, which belongs to the installation. Queries of an account never find it. */
  accountId: string | null
  title: string
  description: Generated<string>
  source: string
  sourceKind: 'url' | 'file' | 'external'
  status: VideoStatus
  /** A code of `videoReasonCodes`, followed by `:` and a detail if it has one; old rows contain a sentence. */
  statusReason: string | null
  stepProgress: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** Unguessable folder name of the finished media below /media; null until a file is stored. */
  mediaKey: string | null
  /** Storage key of the original. */
  originalKey: string | null
  /** Size of the original. Null while it is missing, or not yet measured for a video of an older version. */
  originalBytes: number | null
  /** File name of the poster in the media folder. */
  poster: string | null
  /** Pixels of an uploaded poster; null for one made from the video. */
  posterWidth: number | null
  posterHeight: number | null
  /** The chosen frame of a poster that is still to be made. */
  posterAtMs: number | null
  /** When the job that makes the poster was enqueued; meaningless while `posterAtMs` is null. */
  posterSentAt: Instant | null
  /** Playable, while more renditions or the seek bar's pictures are still being made. */
  isImproving: Generated<boolean>
  sprite: { columns: number; rows: number; everyMs: number; width: number; height: number } | null
  /** What the publisher calls it, for campaigns that target videos by tag. */
  tags: Generated<string[]>
  /** Integrated loudness of a film (EBU R128); null for other videos, and for a film without sound. */
  loudnessLufs: number | null
  /** Null: as the player. */
  adBreaks: Json<AdBreaks> | null
  createdAt: CreatedAt
  updatedAt: UpdatedAt
  /** Last heartbeat of the job that works on the video; `watchVideos` reads it. */
  heartbeatAt: Instant | null
  /** When `watchVideos` started the second and last attempt. */
  requeuedAt: Instant | null
  deletedAt: Instant | null
}

export type RenditionTable = {
  videoId: string
  /** File name without ending, such as `720p` or `source`. */
  name: string
  width: number
  height: number
  /** Bits per second, on average and at the peak. */
  averageBandwidth: number
  peakBandwidth: number
  codecs: string
  frameRate: number
  bytes: number
  createdAt: CreatedAt
}
