import type { Site } from '@matinee/contract/sites'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMenuTexts } from '../../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../../ui/overlay/ChoiceMenu.tsx'
import { ToggleChips } from '../../../ui/form/ToggleChips.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { offeredBreakdowns } from '../../../shared/reports/siteBreakdowns.ts'
import { CompareMenu } from '../CompareMenu.tsx'
import { FiltersBar } from '../FiltersBar.tsx'
import { joinList, withBreakdowns, type ReportSearch } from '../reportSearch.ts'
import {
  chosenBreakdowns,
  chosenTags,
  chosenZones,
  hasFilters,
  offeredTags,
  offeredZones,
  chosenPlatform,
  toggled,
} from './siteParams.ts'

type Props = {
  site: Site
  search: ReportSearch
  change: (next: ReportSearch) => void
  /** Before the filters. */
  start: ReactNode
  end: ReactNode
}

/** Only what the site's own settings offer (section 6 of the source). */
export function SiteFilters({ site, search, change, start, end }: Props) {
  const t = useTranslations('reports')
  const offered = offeredBreakdowns(site)
  const chosen = chosenBreakdowns(search, site)
  const compare = <CompareMenu search={search} change={change} />
  if (!hasFilters(site))
    return (
      <FiltersBar breakdowns={<Text tone="quiet">{t('noFilters')}</Text>} end={end}>
        {start}
        {compare}
      </FiltersBar>
    )
  return (
    <FiltersBar
      end={end}
      breakdowns={
        offered.length > 0 && (
          <ToggleChips
            label={t('by')}
            options={offered.map((one) => ({ value: one, text: t(`breakdowns.${one}`) }))}
            chosen={chosen}
            toggle={(one) => change(withBreakdowns(search, toggled(chosen, one)))}
          />
        )
      }
    >
      {start}
      <Menus site={site} search={search} change={change} />
      {compare}
    </FiltersBar>
  )
}

/** Platform, placements and tags. */
function Menus({ site, search, change }: Pick<Props, 'site' | 'search' | 'change'>) {
  const t = useTranslations('reports')
  const menuTexts = useMenuTexts()
  const [zones, tags] = [chosenZones(search, site), chosenTags(search, site)]
  return (
    <>
      {site.filters.platforms.length > 0 && (
        <ChoiceMenu
          isSingle
          label={t('platform')}
          options={site.filters.platforms.map((one) => ({ value: one, text: t(`platforms.${one}`) }))}
          chosen={[chosenPlatform(search, site)]}
          onChange={([one]) =>
            change({ ...search, platform: one === 'all' ? undefined : one, page: undefined })
          }
          texts={menuTexts(1)}
        />
      )}
      {offeredZones(site).length > 0 && (
        <ChoiceMenu
          label={t('placements')}
          options={offeredZones(site).map(({ id, name }) => ({ value: id, text: name }))}
          chosen={zones}
          onChange={(ids) => change({ ...search, zones: joinList(ids), page: undefined })}
          texts={menuTexts(zones.length)}
        />
      )}
      {offeredTags(site).length > 0 && (
        <ChoiceMenu
          label={t('tags')}
          options={offeredTags(site).map((tag) => ({ value: tag, text: site.tagMap[tag] || tag }))}
          chosen={tags}
          onChange={(keys) => change({ ...search, tags: joinList(keys), page: undefined })}
          texts={menuTexts(tags.length)}
        />
      )}
    </>
  )
}
