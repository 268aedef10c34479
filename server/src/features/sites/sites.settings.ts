import { z } from 'zod'
import { featureSettings, url } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** The person who looks after new sites. */
    accountManagerEmail: string
    /** The form for owners of new sites, with `{domain}` for the site's domain; null: the mail has no form. */
    adManagerFormUrl: string | null
    /** Lines of every site's ads.txt, with `{host}` for our host, `{code}` and `{domain}` for the site's. */
    adsTxtTemplate: string[]
  }
}

export const siteSettings = featureSettings({
  variables: {
    ACCOUNT_MANAGER_EMAIL: z.email().optional(),
    AD_MANAGER_FORM_URL: url('http:', 'https:').optional(),
    ADS_TXT_LINES: z
      .string()
      .transform((lines) =>
        lines
          .split('|')
          .map((line) => line.trim())
          .filter(Boolean),
      )
      .refine(
        (lines) => lines.every(isAdsTxtLine),
        'must be lines such as "seller.example, {code}, DIRECT", between them |',
      )
      .default(['{host}, {code}, DIRECT']),
  },
  read: (values, { supportEmail }) => ({
    accountManagerEmail: values.ACCOUNT_MANAGER_EMAIL ?? supportEmail,
    adManagerFormUrl: values.AD_MANAGER_FORM_URL ?? null,
    adsTxtTemplate: values.ADS_TXT_LINES,
  }),
})

/** A record, a variable or a comment of ads.txt. */
function isAdsTxtLine(line: string): boolean {
  return /^(#|\w+\s*=|[^,#]+,[^,#]+,\s*(direct|reseller)\s*([,;#]|$))/i.test(line) && !/[\n\r]/.test(line)
}
