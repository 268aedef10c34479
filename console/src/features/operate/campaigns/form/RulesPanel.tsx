import { useLocale, useTranslations } from 'use-intl'
import { useCountries } from '../../../../shared/useCountries.ts'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ToggleChips } from '../../../../ui/form/ToggleChips.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { clockOf, nameDay } from '../weekHours.ts'
import type { CampaignDraft } from './campaignForm.ts'
import { timeZonesWith } from '../../timeZones.ts'
import { Chosen } from '../../Chosen.tsx'

type Props = {
  form: {
    draft: CampaignDraft
    change: (part: Partial<CampaignDraft>) => void
    problemOf: (field: keyof CampaignDraft) => string | null
  }
}

/** Who sees a campaign, at which hours, and how often. */
export function RulesPanel({ form }: Props) {
  const t = useTranslations('operate.campaigns')
  return (
    <Panel title={t('rules')}>
      <Stack gap={24}>
        <Countries form={form} />
        <Hours form={form} />
        <Cap form={form} />
      </Stack>
    </Panel>
  )
}

function Countries({ form: { draft, change } }: Props) {
  const t = useTranslations('operate.campaigns')
  const countries = useCountries()
  const left = countries.filter(({ value }) => !draft.countries.includes(value))
  const chosen = draft.countries.map((id) => ({
    id,
    name: countries.find(({ value }) => value === id)?.text ?? id,
  }))
  return (
    <Grid narrowest={280} gap={20}>
      <Chosen
        label={t('countries')}
        none={t('everyCountry')}
        targets={chosen}
        set={(targets) => change({ countries: targets.map(({ id }) => id) })}
      />
      <Select
        label={t('addCountry')}
        hint={t('countriesHint')}
        value=""
        options={[{ value: '', text: t('chooseCountry') }, ...left]}
        onChange={(code) => code && change({ countries: [...draft.countries, code] })}
      />
    </Grid>
  )
}

const week = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 25 }, (_, hour) => hour)
const clock = (hour: number) => ({ value: String(hour), text: clockOf(hour) })

function Hours({ form: { draft, change, problemOf } }: Props) {
  const t = useTranslations('operate.campaigns')
  const set = (part: Partial<CampaignDraft['hours']>) => change({ hours: { ...draft.hours, ...part } })
  const { timezone, fromHour, untilHour } = draft.hours
  const problem = problemOf('hours')
  return (
    <Stack gap={12}>
      <Checkbox
        label={t('hasHours')}
        checked={draft.hasHours}
        onChange={(hasHours) => change({ hasHours })}
      />
      {draft.hasHours && (
        <>
          <Days days={draft.hours.days} set={(chosen) => set({ days: chosen })} />
          <Grid narrowest={180} gap={20}>
            <Select
              label={t('fromHour')}
              value={String(fromHour)}
              options={hours.slice(0, 24).map(clock)}
              onChange={(hour) => set({ fromHour: Number(hour) })}
            />
            <Select
              label={t('untilHour')}
              value={String(untilHour)}
              options={hours.slice(1).map(clock)}
              onChange={(hour) => set({ untilHour: Number(hour) })}
            />
            <Select
              label={t('hoursZone')}
              value={timezone}
              options={timeZonesWith(timezone).map((zone) => ({ value: zone, text: zone }))}
              onChange={(zone) => set({ timezone: zone })}
            />
          </Grid>
          {problem && (
            <Text tone="bad" size="small" role="alert">
              {problem}
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

function Days({ days, set }: { days: readonly number[]; set: (days: number[]) => void }) {
  const t = useTranslations('operate.campaigns')
  const language = useLocale()
  return (
    <ToggleChips
      label={t('days')}
      options={week.map((day) => ({
        value: String(day),
        text: nameDay(day, 'weekday', language),
      }))}
      chosen={days.map(String)}
      toggle={(day) => set(week.filter((one) => days.includes(one) !== (String(one) === day)))}
    />
  )
}

function Cap({ form: { draft, change, problemOf } }: Props) {
  const t = useTranslations('operate.campaigns')
  const field = (name: 'capImpressions' | 'capHours') => ({
    value: draft[name],
    error: problemOf(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 4,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Grid narrowest={220} gap={20}>
      <TextField label={t('capImpressions')} hint={t('capHint')} {...field('capImpressions')} />
      <TextField label={t('capHours')} hint={t('capHoursHint')} {...field('capHours')} />
    </Grid>
  )
}
