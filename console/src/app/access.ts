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
  | 'videoAds'
  | 'players'
  | 'settings'
  | 'reports'
  | 'payments'

type RedirectTarget = '/' | '/videos' | '/analytics/videos' | '/apps'

const ok = null
const types = [-1, 0, 1, 2, 3, 4] as const
const videos = '/videos'
const analytics = '/analytics/videos'
const apps = '/apps'

/**
 * For each area and account type: `ok`, or where the guard redirects. Source: requirements Part 2b, cell by cell; columns
 * in the order -1, 0, 1, 2, 3, 4. '/' itself redirects types 0 and 2 to a site.
 */
const matrix: Record<Area, readonly (RedirectTarget | typeof ok)[]> = {
  start: [videos, ok, analytics, ok, apps, apps],
  sites: [videos, ok, analytics, ok, apps, ok],
  apps: [videos, '/', analytics, '/', ok, ok],
  analytics: [videos, ok, ok, '/', apps, apps],
  videoList: [ok, ok, ok, '/', apps, apps],
  videoUpload: [ok, ok, videos, '/', apps, apps],
  video: [ok, ok, videos, '/', apps, apps],
  videoEmbed: [ok, ok, videos, '/', apps, apps],
  /** Not in the documents: account types that may upload may also restrict where videos play. */
  playbackRules: [ok, ok, videos, '/', apps, apps],
  /** Not in the documents: account types that may upload also decide about the ads in their videos. */
  videoAds: [ok, ok, videos, '/', apps, apps],
  players: [videos, ok, analytics, '/', apps, apps],
  settings: [videos, ok, ok, ok, apps, ok],
  reports: [videos, ok, ok, ok, ok, ok],
  payments: [videos, ok, analytics, ok, ok, ok],
}

/** Null: the account type may open the area. */
export function findRedirect(type: IntegrationType, area: Area): RedirectTarget | null {
  return matrix[area][types.indexOf(type)] ?? ok
}

/** The first screen of an account type; '/' would lead operators to their area. */
export const startOf = (type: IntegrationType) => findRedirect(type, 'start') ?? '/sites'

export const canOpen = (type: IntegrationType, area: Area): boolean => findRedirect(type, area) === null
