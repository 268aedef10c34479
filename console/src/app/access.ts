import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'

export type Area =
  | 'start'
  | 'sites'
  | 'apps'
  | 'analytics'
  | 'videoList'
  | 'videoUpload'
  | 'video'
  | 'videoEmbed'
  | 'playbackRules'
  | 'players'
  | 'settings'
  | 'reports'
  | 'payments'

type Elsewhere = '/' | '/videos' | '/analytics/videos' | '/apps'

const ok = null
const types = [-1, 0, 1, 2, 3, 4] as const
const videos = '/videos'
const analytics = '/analytics/videos'
const apps = '/apps'

/**
 * The screens that an account type may open, and the redirects of the others. Source: requirements Part 2b, cell by cell;
 * columns in the order -1, 0, 1, 2, 3, 4. '/' itself leads types 0 and 2 on to their sites.
 */
const matrix: Record<Area, readonly (Elsewhere | typeof ok)[]> = {
  start: [videos, ok, analytics, ok, apps, apps],
  sites: [videos, ok, analytics, ok, apps, ok],
  apps: [videos, '/', analytics, '/', ok, ok],
  analytics: [videos, ok, ok, '/', apps, apps],
  videoList: [ok, ok, ok, '/', apps, apps],
  videoUpload: [ok, ok, videos, '/', apps, apps],
  video: [ok, ok, videos, '/', apps, apps],
  videoEmbed: [ok, ok, videos, '/', apps, apps],
  /** Ours; who may upload may say where it plays. */
  playbackRules: [ok, ok, videos, '/', apps, apps],
  players: [videos, ok, analytics, '/', apps, apps],
  settings: [videos, ok, ok, ok, apps, ok],
  reports: [videos, ok, ok, ok, ok, ok],
  payments: [videos, ok, analytics, ok, ok, ok],
}

/** Null: the area opens. */
export function redirectOf(type: IntegrationType, area: Area): Elsewhere | null {
  return matrix[area][types.indexOf(type)] ?? ok
}
