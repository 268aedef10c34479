import {
  bytesPerGb,
  defaultQuotas,
  maxQuota,
  maxStorageGb,
  type Quotas,
} from '@matinee/contract/plain/account/quotas'
import { z } from 'zod'
import { featureSettings } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** Limits of accounts for which operators have set none. */
    quotas: Quotas
  }
}

const quota = (preset: number, max = maxQuota) => z.coerce.number().int().min(0).max(max).default(preset)

export const quotaSettings = featureSettings({
  variables: {
    QUOTA_STORAGE_GB: quota(defaultQuotas.storage / bytesPerGb, maxStorageGb),
    QUOTA_UPLOADS: quota(defaultQuotas.uploads),
    QUOTA_LINKS_PER_HOUR: quota(defaultQuotas.linksPerHour),
    QUOTA_VIDEOS: quota(defaultQuotas.videos),
    QUOTA_PLAYERS: quota(defaultQuotas.players),
    QUOTA_SITES: quota(defaultQuotas.sites),
    QUOTA_SCHEDULED_REPORTS: quota(defaultQuotas.scheduledReports),
  },
  read: (values) => ({
    quotas: {
      storage: values.QUOTA_STORAGE_GB * bytesPerGb,
      uploads: values.QUOTA_UPLOADS,
      linksPerHour: values.QUOTA_LINKS_PER_HOUR,
      videos: values.QUOTA_VIDEOS,
      players: values.QUOTA_PLAYERS,
      sites: values.QUOTA_SITES,
      scheduledReports: values.QUOTA_SCHEDULED_REPORTS,
    },
  }),
})
