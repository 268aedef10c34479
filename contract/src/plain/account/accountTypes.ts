/**
 * The kind of publisher that an account is; the number decides which areas are open to it.
 * -1 limited video-only · 0 video plus site ads · 1 video analytics only · 2 site ads with the simpler script ·
 * 3 app revenue only · 4 app plus site revenue.
 */
export const integrationTypes = [-1, 0, 1, 2, 3, 4] as const
export type IntegrationType = (typeof integrationTypes)[number]

export const videoInfrastructures = ['AWS', 'IZLESENE'] as const
export type VideoInfrastructure = (typeof videoInfrastructures)[number]

export const languages = ['en', 'tr'] as const
export type Language = (typeof languages)[number]

export const currencies = ['try', 'usd', 'eur'] as const
export type Currency = (typeof currencies)[number]

/**
 * The account types that have each right. Source: requirements Part 2c. The server checks it at every call; the console
 * uses it to hide actions that would be refused.
 */
const holders = {
  'videos.read': [-1, 0, 1],
  'videos.write': [-1, 0],
  'analytics.read': [0, 1],
  'players.read': [0],
  'players.write': [0],
  'sites.write': [0, 2, 4],
  'siteReport.read': [0, 2, 4],
  'appReport.read': [3, 4],
  /** Requires both the analytics of videos and the report of sites. */
  'videoRevenue.read': [0],
  'settings.read': [0, 1, 2, 4],
  'reports.write': [0, 1, 2, 3, 4],
  'filters.write': [0, 1, 2, 3, 4],
  'exports.write': [0, 1, 2, 3, 4],
  'payments.read': [0, 2, 3, 4],
  'payments.write': [0, 2, 3, 4],
} as const satisfies Record<string, readonly IntegrationType[]>

export type Right = keyof typeof holders

export function holdsRight(type: IntegrationType, right: Right): boolean {
  return (holders[right] as readonly IntegrationType[]).includes(type)
}

/** Only the alternate infrastructure accepts file uploads; the default one fetches a URL. */
export function takesFiles(infrastructure: VideoInfrastructure | null): boolean {
  return infrastructure === 'IZLESENE'
}
