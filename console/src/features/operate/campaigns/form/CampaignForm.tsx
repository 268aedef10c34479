import type { CampaignDetails } from '@matinee/contract/campaigns'
import { currencies, type Currency } from '@matinee/contract/plain/account/accountTypes'
import { pricings, type Pricing } from '@matinee/contract/plain/operate/campaignPricing'
import { formatNumber } from '@matinee/contract/plain/format'
import { Link } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../../../ui/form/Button.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ToggleChips } from '../../../../ui/form/ToggleChips.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { readAmount } from '../../readAmount.ts'
import { StaleNotice, type OtherChange } from '../../stale/StaleNotice.tsx'
import type { CampaignDraft } from './campaignForm.ts'
import { FilmRules } from './FilmRules.tsx'
import { RulesPanel } from './RulesPanel.tsx'
import { TargetPicker } from './TargetPicker.tsx'
import { useCampaignForm } from './useCampaignForm.ts'

type Form = ReturnType<typeof useCampaignForm>
type Props = {
  /** Null for a new one. */
  campaign: CampaignDetails | null
}

/** What is sold, for how much, when and where. */
export function CampaignForm({ campaign }: Props) {
  const t = useTranslations('operate.campaigns')
  const common = useTranslations('common')
  const element = useRef<HTMLFormElement>(null)
  const form = useCampaignForm(campaign, element)
  return (
    <Stack
      as="form"
      gap={24}
      ref={element}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        form.save()
      }}
    >
      <AboutPanel form={form} />
      <MoneyPanel form={form} isNew={campaign === null} />
      <DatesPanel form={form} />
      <TargetsPanel form={form} />
      <FilmRules form={form} />
      <RulesPanel form={form} />
      {form.other && <OtherCampaign other={form.other} />}
      {form.problem && (
        <Notice tone="bad" role="alert">
          {form.problem}
        </Notice>
      )}
      <Row gap={12}>
        <Button type="submit" look="main" isBusy={form.isSaving}>
          {campaign ? common('save') : t('create')}
        </Button>
        <Link
          className={buttonClass()}
          {...(campaign
            ? { to: '/operate/campaigns/$campaignId', params: { campaignId: campaign.id } }
            : { to: '/operate/campaigns' })}
        >
          {common('cancel')}
        </Link>
      </Row>
    </Stack>
  )
}

function OtherCampaign({ other }: { other: OtherChange<CampaignDraft> }) {
  const t = useTranslations('operate.campaigns')
  const names = [
    ...(['name', 'advertiser', 'clickUrl', 'cpm', 'budget', 'currency', 'starts', 'ends', 'sites'] as const),
    ...(['zones', 'platforms', 'countries', 'hours', 'capImpressions', 'capHours'] as const),
    ...(['pricing', 'cpcv', 'videos', 'players', 'tags', 'skipAfter'] as const),
  ]
  const labels = Object.fromEntries(names.map((name) => [name, t(name)])) as Record<
    (typeof names)[number],
    string
  >
  return <StaleNotice other={other} labels={{ ...labels, hasHours: t('hours') }} />
}

type TextName = 'name' | 'advertiser' | 'clickUrl' | 'cpm' | 'cpcv' | 'budget' | 'starts' | 'ends'

const fieldOf = (form: Form, name: TextName) => ({
  value: form.draft[name],
  error: form.problemOf(name),
  autoComplete: 'off',
  onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
})

function AboutPanel({ form }: { form: Form }) {
  const t = useTranslations('operate.campaigns')
  return (
    <Panel title={t('about')}>
      <Grid narrowest={280} gap={20}>
        <TextField label={t('name')} maxLength={200} required {...fieldOf(form, 'name')} />
        <TextField label={t('advertiser')} maxLength={200} required {...fieldOf(form, 'advertiser')} />
        <TextField
          label={t('clickUrl')}
          hint={t('clickUrlHint')}
          inputMode="url"
          maxLength={2048}
          required
          {...fieldOf(form, 'clickUrl')}
        />
      </Grid>
    </Panel>
  )
}

/** The currency stays, because spending is counted in it. */
function MoneyPanel({ form, isNew }: { form: Form; isNew: boolean }) {
  const t = useTranslations('operate.campaigns')
  const language = useLocale()
  const { currency, pricing } = form.draft
  // As it is understood: a comma and a point mean the same.
  const echo = (text: string, otherwise: string) => {
    const micros = readAmount(text)
    if (micros === null) return otherwise
    return `${formatNumber(micros / 1_000_000, language, 2, 6)} ${currency.toUpperCase()}`
  }
  return (
    <Panel title={t('money')}>
      <Grid narrowest={220} gap={20}>
        <Select<Pricing>
          label={t('pricing')}
          hint={t(`pricingHints.${pricing}`)}
          value={pricing}
          options={pricings.map((value) => ({ value, text: t(`pricings.${value}`) }))}
          onChange={(chosen) => form.change({ pricing: chosen })}
        />
        <TextField
          key={pricing}
          label={t(pricing)}
          hint={echo(form.draft[pricing], t(`${pricing}Hint`))}
          inputMode="decimal"
          required
          {...fieldOf(form, pricing)}
        />
        <TextField
          label={t('budget')}
          hint={echo(form.draft.budget, t('budgetHint'))}
          inputMode="decimal"
          {...fieldOf(form, 'budget')}
        />
        <Select<Currency>
          label={t('currency')}
          hint={t(isNew ? 'currencyHint' : 'currencyFixed')}
          value={currency}
          disabled={!isNew}
          options={currencies.map((value) => ({ value, text: value.toUpperCase() }))}
          onChange={(chosen) => form.change({ currency: chosen })}
        />
      </Grid>
    </Panel>
  )
}

function DatesPanel({ form }: { form: Form }) {
  const t = useTranslations('operate.campaigns')
  return (
    <Panel title={t('dates')} lede={t('datesLede', { zone: form.timezone })}>
      <Grid narrowest={220} gap={20}>
        <TextField label={t('starts')} type="datetime-local" required {...fieldOf(form, 'starts')} />
        <TextField label={t('ends')} hint={t('endsHint')} type="datetime-local" {...fieldOf(form, 'ends')} />
      </Grid>
    </Panel>
  )
}

const platforms = ['desktop', 'mobile'] as const

function TargetsPanel({ form }: { form: Form }) {
  const t = useTranslations('operate.campaigns')
  const { draft, change } = form
  return (
    <Panel title={t('targets')} lede={t('targetsLede')}>
      <Stack gap={24}>
        <ToggleChips
          label={t('platforms')}
          options={platforms.map((value) => ({ value, text: t(`platformNames.${value}`) }))}
          chosen={draft.platforms}
          toggle={(value) =>
            change({
              platforms: draft.platforms.includes(value)
                ? draft.platforms.filter((one) => one !== value)
                : [...draft.platforms, value],
            })
          }
        />
        <TargetPicker
          draft={draft}
          change={change}
          problem={
            (['sites', 'zones', 'videos', 'players'] as const).map(form.problemOf).find(Boolean) ?? null
          }
        />
      </Stack>
    </Panel>
  )
}
