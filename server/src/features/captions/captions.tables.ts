import type { UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    captions: CaptionTable
  }
}

export type CaptionTable = {
  videoId: string
  language: string
  label: string
  /** File name in the video's media folder. */
  file: string
  cues: number
  /** When the current file was stored. */
  createdAt: UpdatedAt
}
