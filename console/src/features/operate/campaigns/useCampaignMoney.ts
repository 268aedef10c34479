import type { Campaign } from '@matinee/contract/campaigns'
import { formatMoney } from '@matinee/contract/plain/format'
import { useLocale } from 'use-intl'

/** Formats millionths of the campaign's currency. Null is a dash: it is not known. */
export function useCampaignMoney(): (
  micros: number | null | undefined,
  campaign: Pick<Campaign, 'currency'>,
) => string {
  const language = useLocale()
  return (micros, { currency }) =>
    micros == null ? '–' : formatMoney(micros / 1_000_000, currency, language)
}
