import { appScheduleRanges, scheduleRanges } from '@matinee/contract/plain/reports/schedules'
import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { isAllSites } from '../../../shared/isAllSites.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { AppContentsFields } from './AppContentsFields.tsx'
import type { ScheduleForm } from './scheduleForm.ts'
import { SiteContentsFields } from './SiteContentsFields.tsx'
import { FieldGroup } from './FieldGroup.tsx'

type Values = Pick<ScheduleForm, 'reportType' | 'range' | 'siteContents' | 'appContents'>
type Props = {
  form: Values
  errors: { range?: string; site?: string }
  sites: readonly Site[]
  /** The selected one. */
  site: Site | undefined
  siteNameBefore: string | null | undefined
  onChange: (values: Partial<Values>) => void
}

/** Site or apps, date range, breakdowns and filters. */
export function ContentsFields({ form, errors, sites, site, siteNameBefore, onChange }: Props) {
  const t = useTranslations('scheduledReports')
  const { siteContents, appContents } = form
  const isOfApps = form.reportType === 'app'
  return (
    <FieldGroup title={t('form.what')}>
      <Grid narrowest={240} gap={16} align="start">
        {!isOfApps && (
          <SiteSelect
            value={siteContents.siteId}
            error={errors.site}
            sites={sites}
            nameBefore={siteNameBefore}
            onChange={(siteId) => onChange({ siteContents: { ...siteContents, siteId } })}
          />
        )}
        <Select
          label={t('form.range')}
          error={errors.range}
          value={form.range}
          options={
            isOfApps
              ? appScheduleRanges.map((value) => ({ value, text: t(`appRanges.${value}`) }))
              : scheduleRanges.map((value) => ({ value, text: t(`ranges.${value}`) }))
          }
          onChange={(range) => onChange({ range })}
        />
      </Grid>
      {isOfApps ? (
        <AppContentsFields value={appContents} onChange={(value) => onChange({ appContents: value })} />
      ) : (
        site && (
          <SiteContentsFields
            value={siteContents}
            site={site}
            onChange={(value) => onChange({ siteContents: value })}
          />
        )
      )}
    </FieldGroup>
  )
}

type SiteSelectProps = {
  value: string
  error: string | undefined
  sites: readonly Site[]
  nameBefore: string | null | undefined
  onChange: (siteId: string) => void
}

/** A deleted site stays selected until another one is chosen. */
function SiteSelect({ value, error, sites, nameBefore, onChange }: SiteSelectProps) {
  const t = useTranslations('scheduledReports.form')
  const options = sites.map((site) => ({
    value: site.id,
    text: isAllSites(site) ? t('allSites') : site.fqdn,
  }))
  if (value && !options.some((option) => option.value === value))
    options.push({ value, text: nameBefore ?? value })
  return <Select label={t('site')} error={error} value={value} options={options} onChange={onChange} />
}
