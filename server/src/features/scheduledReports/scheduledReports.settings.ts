import { z } from 'zod'
import { featureSettings } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** Whether recipients must confirm before they get reports by mail. */
    reportRecipients: 'open' | 'confirm'
  }
}

export const scheduledReportSettings = featureSettings({
  variables: { REPORT_RECIPIENTS: z.enum(['open', 'confirm']).default('open') },
  read: (values) => ({ reportRecipients: values.REPORT_RECIPIENTS }),
})
