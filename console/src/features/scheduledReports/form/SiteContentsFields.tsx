import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { useMenuTexts } from '../../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../../ui/overlay/ChoiceMenu.tsx'
import { ToggleChips } from '../../../ui/form/ToggleChips.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { offeredBreakdowns, type SiteBreakdown } from '../../../shared/reports/siteBreakdowns.ts'
import { contentsWithin, offeredTags, offeredZones } from './reportData.ts'
import type { SiteContents } from './scheduleForm.ts'

type Props = { value: SiteContents; site: Site; onChange: (value: SiteContents) => void }

/** Only what the site's settings offer. */
export function SiteContentsFields({ value, site, onChange }: Props) {
  const t = useTranslations()
  const menuTexts = useMenuTexts()
  const { breakdowns, platform, zoneIds, tags } = contentsWithin(value, site)
  const [offered, zones, allTags] = [offeredBreakdowns(site), offeredZones(site), offeredTags(site)]
  const { platforms } = site.filters
  const change = (values: Partial<SiteContents>) => onChange({ ...value, ...values })
  if ([offered, platforms, zones, allTags].every(({ length }) => length === 0))
    return <Text tone="quiet">{t('scheduledReports.form.nothingOffered')}</Text>
  return (
    <>
      {offered.length > 0 && (
        <ToggleChips
          label={t('reports.by')}
          options={offered.map((name) => ({ value: name, text: t(`reports.breakdowns.${name}`) }))}
          chosen={breakdowns}
          toggle={(name) => change({ breakdowns: toggledBreakdown(breakdowns, name) })}
        />
      )}
      <Row wraps gap={8}>
        {platforms.length > 0 && (
          <ChoiceMenu
            isSingle
            label={t('reports.platform')}
            options={platforms.map((name) => ({ value: name, text: t(`reports.platforms.${name}`) }))}
            chosen={[platform]}
            onChange={([name]) => change({ platform: name ?? 'all' })}
            texts={menuTexts(1)}
          />
        )}
        {zones.length > 0 && (
          <ChoiceMenu
            label={t('reports.placements')}
            options={zones.map(({ id, name }) => ({ value: id, text: name }))}
            chosen={zoneIds}
            onChange={(chosen) => change({ zoneIds: chosen })}
            texts={menuTexts(zoneIds.length)}
          />
        )}
        {allTags.length > 0 && (
          <ChoiceMenu
            label={t('reports.tags')}
            options={allTags.map((tag) => ({ value: tag, text: site.tagMap[tag] || tag }))}
            chosen={tags}
            onChange={(chosen) => change({ tags: chosen })}
            texts={menuTexts(tags.length)}
          />
        )}
      </Row>
    </>
  )
}

/** Days and months exclude each other. */
function toggledBreakdown(selected: readonly SiteBreakdown[], name: SiteBreakdown): SiteBreakdown[] {
  if (selected.includes(name)) return selected.filter((one) => one !== name)
  const excluded = name === 'day' ? 'month' : name === 'month' ? 'day' : null
  return [...selected.filter((one) => one !== excluded), name]
}
