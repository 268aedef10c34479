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
  change: (field: Pick<QuickFilter, K>) => void
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

const unchanged = ''

/** `first`: the initial value, which stays selectable when reports do not offer it. */
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
      value={value ?? unchanged}
      options={[
        { value: unchanged, text: t('keepRange') },
        ...offers.ranges.filter((one) => offered.includes(one.value)),
      ]}
      onChange={(chosen) => change({ dateRange: chosen === unchanged ? null : chosen })}
    />
  )
}

/** One platform, as in the report. A platform that this site does not offer stays until another one is selected. */
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

/** A filter for all sites may contain placements of other sites; they stay unchanged. */
export function PlacementsField({ value, offers, change }: Field<'placements'> & { offers: FilterOffers }) {
  const t = useTranslations('reports')
  const menuTexts = useMenuTexts()
  if (offers.placements.length === 0) return null
  const isOfThisSite = (id: string) => offers.placements.some((one) => one.value === id)
  const elsewhere = value.filter((id) => !isOfThisSite(id))
  const chosen = value.filter(isOfThisSite)
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
