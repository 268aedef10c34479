import { z } from 'zod'
import { featureSettings } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** Sent mails are removed from the list after so many days. */
    mailDays: number
    /** Of mails about reports, the letter is removed after so many days. */
    reportLetterDays: number
  }
}

export const mailSettings = featureSettings({
  variables: {
    MAIL_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
    REPORT_LETTER_DAYS: z.coerce.number().int().min(1).max(36_500).default(14),
  },
  read: (values) => ({ mailDays: values.MAIL_DAYS, reportLetterDays: values.REPORT_LETTER_DAYS }),
})
