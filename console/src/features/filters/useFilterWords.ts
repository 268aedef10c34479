import type { QuickFilter } from '@matinee/contract/filters'
import { useTranslations } from 'use-intl'
import type { FilterOffers } from './filterOffers.ts'

/** Names and short descriptions of quick filters. */
export function useFilterWords() {
  const t = useTranslations('filters')
  return {
    /** `index`: position in the list, from 0. */
    nameOf: ({ name }: Pick<QuickFilter, 'name'>, index: number) =>
      name || t('unnamed', { number: String(index + 1) }),
    /** "Last 7 days · Placement · Mobile", without conditions that this site does not offer. */
    sumOf: (filter: QuickFilter, { ranges, breakdowns, platforms, placements }: FilterOffers) => {
      const chosen = placements.filter(({ value }) => filter.placements.includes(value)).length
      return [
        ranges.find(({ value }) => value === filter.dateRange)?.text,
        ...breakdowns.filter(({ value }) => filter.breakdowns.includes(value)).map(({ text }) => text),
        filter.platform === 'all'
          ? undefined
          : platforms.find(({ value }) => value === filter.platform)?.text,
        chosen > 0 ? t('places', { count: chosen }) : undefined,
      ]
        .filter(Boolean)
        .join(' · ')
    },
  }
}
