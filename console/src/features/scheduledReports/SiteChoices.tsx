import { useTranslations } from 'use-intl'
import { useMenuTexts } from '../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../ui/overlay/ChoiceMenu.tsx'
import { ToggleChips } from '../../ui/form/ToggleChips.tsx'
import {
  chosenOfSite,
  offeredBreakdowns,
  offeredTags,
  offeredZones,
  toggledBreakdown,
} from './scheduleForm.ts'
import type { ScheduleFormState } from './useScheduleForm.ts'
import classes from './ScheduleDialog.module.css'

/** Only what the site's own settings offer. */
export function SiteChoices({ state: { form, site, change } }: { state: ScheduleFormState }) {
  const t = useTranslations()
  const words = useMenuTexts()
  if (!site) return null
  const { breakdowns, platform, zoneIds, tags } = chosenOfSite(form, site)
  const [offered, zones, allTags] = [offeredBreakdowns(site), offeredZones(site), offeredTags(site)]
  const { platforms } = site.filters
  if ([offered, platforms, zones, allTags].every(({ length }) => length === 0))
    return <p className={classes.quiet}>{t('scheduledReports.form.nothingOffered')}</p>
  return (
    <>
      {offered.length > 0 && (
        <ToggleChips
          label={t('reports.by')}
          options={offered.map((value) => ({ value, text: t(`reports.breakdowns.${value}`) }))}
          chosen={breakdowns}
          toggle={(one) => change({ siteBreakdowns: toggledBreakdown(breakdowns, one) })}
        />
      )}
      <div className={classes.menus}>
        {platforms.length > 0 && (
          <ChoiceMenu
            isSingle
            label={t('reports.platform')}
            options={platforms.map((value) => ({ value, text: t(`reports.platforms.${value}`) }))}
            chosen={[platform]}
            onChange={([one]) => change({ platform: one ?? 'all' })}
            texts={words(1)}
          />
        )}
        {zones.length > 0 && (
          <ChoiceMenu
            label={t('reports.placements')}
            options={zones.map(({ id, name }) => ({ value: id, text: name }))}
            chosen={zoneIds}
            onChange={(some) => change({ zoneIds: some })}
            texts={words(zoneIds.length)}
          />
        )}
        {allTags.length > 0 && (
          <ChoiceMenu
            label={t('reports.tags')}
            options={allTags.map((tag) => ({ value: tag, text: site.tagMap[tag] || tag }))}
            chosen={tags}
            onChange={(some) => change({ tags: some })}
            texts={words(tags.length)}
          />
        )}
      </div>
    </>
  )
}
