import { ibanDoubt } from '@matinee/contract/plain/reports/paymentRules'
import { z } from 'zod'
import { ConfigError, featureSettings } from '../../platform/config.ts'

declare module '../../platform/config.ts' {
  interface FeatureSettings {
    /** Our own account, from which SEPA files pay; null without the settings. */
    payer: Payer | null
  }
}

export type Payer = { name: string; iban: string; bic: string | null }

const isIban = (text: string) => /^[A-Z]{2}\d{2}/.test(text) && ibanDoubt(text) === null

export const paymentSettings = featureSettings({
  variables: {
    PAYER_NAME: z.string().trim().min(1).max(70).optional(),
    PAYER_IBAN: z
      .string()
      .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
      .refine(isIban, 'must be an IBAN')
      .optional(),
    PAYER_BIC: z
      .string()
      .transform((text) => text.trim().toUpperCase())
      .refine((text) => bicForm.test(text), 'must be a BIC of 8 or 11 characters')
      .optional(),
  },
  read: ({ PAYER_NAME: name, PAYER_IBAN: iban, PAYER_BIC: bic }) => {
    if (!name && !iban && !bic) return { payer: null }
    if (!name || !iban) throw new ConfigError('Set both PAYER_NAME and PAYER_IBAN, or neither')
    return { payer: { name, iban, bic: bic ?? null } }
  },
})

/** ISO 9362 */
export const bicForm = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
