import { z } from 'zod'
import { featureSettings } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** Entries of the audit log are removed after so many days. */
    auditDays: number
  }
}

/** The database refuses to remove younger entries (migration 0029). */
const fewestDays = 90

export const auditSettings = featureSettings({
  variables: { AUDIT_DAYS: z.coerce.number().int().min(fewestDays).max(36_500).default(730) },
  read: (values) => ({ auditDays: values.AUDIT_DAYS }),
})
