import { holdsRight, takesFiles, type IntegrationType, type VideoInfrastructure } from './accountTypes.ts'

/**
 * Limits of an account, unless an operator sets another default or another limit for one account. `storage` is in bytes
 * and includes the declared bytes of uploads in progress; the others are counts. Deleted items do not count.
 */
export const defaultQuotas = {
  storage: 200 * 1024 ** 3,
  uploads: 10,
  linksPerHour: 60,
  videos: 10_000,
  players: 100,
  sites: 100,
  scheduledReports: 100,
} as const satisfies Record<string, number>

/** The highest limit of any quota but `storage`. */
export const maxQuota = 1_000_000_000
/** The highest limit of `storage`: a million gigabytes, so that its bytes are a safe integer. */
export const maxStorageGb = 1_000_000

export const bytesPerGb = 1024 ** 3
export const highestLimit = (quota: QuotaName): number =>
  quota === 'storage' ? maxStorageGb * bytesPerGb : maxQuota

export type QuotaName = keyof typeof defaultQuotas
export const quotaNames = Object.keys(defaultQuotas) as QuotaName[]
export type Quotas = Record<QuotaName, number>

/** Share of a limit from which its use is shown next to actions that add more. */
export const quotaWarning = 0.8

export const isNearQuota = ({ used, limit }: { used: number; limit: number }): boolean =>
  used >= limit * quotaWarning

export const isQuotaReached = ({ used, limit }: { used: number; limit: number }): boolean => used >= limit

/** The quotas that apply to an account of this type, in the order in which they are shown. */
export function quotasOf({
  integrationType,
  videoInfrastructure,
}: {
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
}): QuotaName[] {
  const has = (right: Parameters<typeof holdsRight>[1]) => holdsRight(integrationType, right)
  const canAdd: Record<QuotaName, boolean> = {
    storage: has('videos.write'),
    uploads: has('videos.write') && takesFiles(videoInfrastructure),
    linksPerHour: has('videos.write'),
    videos: has('videos.write'),
    players: has('players.write'),
    sites: has('sites.write'),
    scheduledReports: has('siteReport.read') || has('appReport.read'),
  }
  return quotaNames.filter((name) => canAdd[name])
}
