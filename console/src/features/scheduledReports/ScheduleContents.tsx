import { appScheduleRanges, scheduleRanges } from '@matinee/contract/plain/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { isAllSites } from '../../shared/isAllSites.ts'
import { Select } from '../../ui/form/Select.tsx'
import { AppChoices } from './AppChoices.tsx'
import { SiteChoices } from './SiteChoices.tsx'
import type { ScheduleFormState } from './useScheduleForm.ts'
import classes from './ScheduleDialog.module.css'

type Props = { state: ScheduleFormState; sites: readonly Site[]; report: ScheduledReport | undefined }

/** Whose figures, of which days, told apart by what. */
export function ScheduleContents({ state, sites, report }: Props) {
  const t = useTranslations('scheduledReports')
  const { form, change, errors } = state
  const isOfApps = form.reportType === 'app'
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.what')}</legend>
      <div className={classes.pair}>
        {!isOfApps && <SiteSelect state={state} sites={sites} report={report} />}
        <Select
          label={t('form.range')}
          error={errors.range}
          value={form.range}
          options={
            isOfApps
              ? appScheduleRanges.map((value) => ({ value, text: t(`appRanges.${value}`) }))
              : scheduleRanges.map((value) => ({ value, text: t(`ranges.${value}`) }))
          }
          onChange={(range) => change({ range })}
        />
      </div>
      {isOfApps ? <AppChoices state={state} /> : <SiteChoices state={state} />}
    </fieldset>
  )
}

/** A site that is gone stays chosen until another one is. */
function SiteSelect({ state: { form, change, errors }, sites, report }: Props) {
  const t = useTranslations('scheduledReports.form')
  const options = sites.map((site) => ({
    value: site.id,
    text: isAllSites(site) ? t('allSites') : site.fqdn,
  }))
  if (form.siteId && !options.some(({ value }) => value === form.siteId))
    options.push({ value: form.siteId, text: report?.siteName ?? form.siteId })
  return (
    <Select
      label={t('site')}
      error={errors.site}
      value={form.siteId}
      options={options}
      onChange={(siteId) => change({ siteId })}
    />
  )
}
