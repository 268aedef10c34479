import type { QuickFilter } from '@matinee/contract/filters'
import { reportRanges } from '@matinee/contract/plain/reports/reportDays'
import { useTranslations } from 'use-intl'
import { useMenuTexts } from '../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../ui/overlay/ChoiceMenu.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { FilterOffers } from './filterOffers.ts'
import classes from './QuickFilterDialog.module.css'

type Field<K extends keyof QuickFilter> = {
  value: QuickFilter[K]
  change: (some: Pick<QuickFilter, K>) => void
}

export function ScopeField({ value, siteId, change }: Field<'siteId'> & { siteId: string }) {
  const t = useTranslations('filters')
  return (
    <Stack gap={6} align="start">
      <Text as="span" weight="medium" aria-hidden="true">
        {t('scope')}
      </Text>
      <Segments
        label={t('scope')}
        value={value === null ? 'all' : 'site'}
        options={[
          { value: 'site', text: t('thisSite') },
          { value: 'all', text: t('allSites') },
        ]}
        onChange={(chosen) => change({ siteId: chosen === 'all' ? null : siteId })}
      />
    </Stack>
  )
}

const keep = ''

/** `first`: before anything was changed here; a shared code that reports do not offer stays to be chosen. */
export function RangeField({
  value,
  first,
  offers,
  change,
}: Field<'dateRange'> & { first: QuickFilter['dateRange']; offers: FilterOffers }) {
  const t = useTranslations('filters')
  const offered: readonly string[] = [...reportRanges, ...(first ? [first] : [])]
  return (
    <Select
      label={t('range')}
      value={value ?? keep}
      options={[
        { value: keep, text: t('keepRange') },
        ...offers.ranges.filter((one) => offered.includes(one.value)),
      ]}
      onChange={(chosen) => change({ dateRange: chosen === keep ? null : chosen })}
    />
  )
}

/** One at a time, as in the report. A platform that this site does not offer stays until another is chosen. */
export function PlatformField({ value, offers, change }: Field<'platform'> & { offers: FilterOffers }) {
  const t = useTranslations('reports')
  if (offers.platforms.length === 0) return null
  const isOffered = offers.platforms.some((one) => one.value === value)
  return (
    <Select
      label={t('platform')}
      value={value}
      options={isOffered ? offers.platforms : [{ value, text: value }, ...offers.platforms]}
      onChange={(platform) => change({ platform })}
    />
  )
}

/** Those of other sites, which a filter of all sites may have, stay as they are. */
export function PlacementsField({ value, offers, change }: Field<'placements'> & { offers: FilterOffers }) {
  const t = useTranslations('reports')
  const menuTexts = useMenuTexts()
  if (offers.placements.length === 0) return null
  const isOfHere = (id: string) => offers.placements.some((one) => one.value === id)
  const elsewhere = value.filter((id) => !isOfHere(id))
  const chosen = value.filter(isOfHere)
  return (
    <div className={classes.menu}>
      <ChoiceMenu
        label={t('placements')}
        options={offers.placements}
        chosen={chosen}
        onChange={(ids) => change({ placements: [...ids, ...elsewhere] })}
        texts={menuTexts(chosen.length)}
      />
    </div>
  )
}
