import type { OperatedSite } from '@matinee/contract/adminSites'
import type { Site } from '@matinee/contract/sites'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../../../lib/dialogs.ts'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { ToggleChips } from '../../../../ui/form/ToggleChips.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { setupForm, steps, type SetupDraft } from './setupForm.ts'
import { useMaySetUp } from '../useMaySetUp.ts'
import { useSiteForm } from './useSiteForm.ts'

const breakdowns = [
  'daily',
  'monthly',
  'site',
  'placement',
  'platform',
  'tag',
  'statType',
  'appNames',
] as const satisfies (keyof Site['breakdowns'])[]
const platforms = [
  'all',
  'desktop',
  'mobile',
  'android',
  'iOS',
  'amp',
] as const satisfies Site['filters']['platforms']

/** What the publisher sees of the onboarding and in the reports of the site. */
export function SetupPanel({ site }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  const form = useSiteForm(site, setupForm)
  const mayChange = useMaySetUp()
  const labels = {
    steps: t('steps'),
    breakdowns: t('breakdowns'),
    platforms: t('platforms'),
    isApp: t('isApp'),
    dimensions: t('breakdowns'),
    incomeTypes: t('incomeTypes'),
    tags: t('tags'),
  }
  const save = async () => {
    const becomesApp = form.draft.isApp && !site.isApp
    const question = {
      title: t('becomesAppTitle', { name: site.fqdn }),
      body: t('becomesAppBody'),
      verb: t('becomesApp'),
      cancel: common('cancel'),
    }
    if (!becomesApp || (await ask(question))) form.save()
  }
  return (
    <Panel title={t('setup')} lede={t('setupLede')}>
      <Stack
        as="form"
        gap={20}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack as="fieldset" gap={20} disabled={!mayChange}>
          <Choices draft={form.draft} change={form.change} />
          <Lists form={form} />
        </Stack>
        {mayChange && <SaveBar form={form} labels={labels} />}
      </Stack>
    </Panel>
  )
}

const turned = <V,>(chosen: readonly V[], value: V): V[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

type ChoicesProps = { draft: SetupDraft; change: (part: Partial<SetupDraft>) => void }

function Choices({ draft, change }: ChoicesProps) {
  const t = useTranslations('operate.sites')
  const step = useTranslations('sites.onboarding')
  return (
    <>
      <ToggleChips
        label={t('steps')}
        options={steps.map((value) => ({ value, text: step(`step${value}`) }))}
        chosen={draft.steps}
        toggle={(value) => change({ steps: turned(draft.steps, value) })}
      />
      <ToggleChips
        label={t('breakdowns')}
        options={breakdowns.map((value) => ({ value, text: t(`breakdownNames.${value}`) }))}
        chosen={draft.breakdowns}
        toggle={(value) => change({ breakdowns: turned(draft.breakdowns, value) })}
      />
      <ToggleChips
        label={t('platforms')}
        options={platforms.map((value) => ({ value, text: t(`platformNames.${value}`) }))}
        chosen={draft.platforms}
        toggle={(value) => change({ platforms: turned(draft.platforms, value) })}
      />
      <Checkbox
        label={t('isApp')}
        hint={t('isAppHint')}
        checked={draft.isApp}
        onChange={(isApp) => change({ isApp })}
      />
    </>
  )
}

type ListsProps = { form: ReturnType<typeof useSiteForm<SetupDraft>> }

function Lists({ form }: ListsProps) {
  const t = useTranslations('operate.sites')
  return (
    <>
      <TextField
        label={t('incomeTypes')}
        hint={t('incomeTypesHint')}
        autoComplete="off"
        value={form.draft.incomeTypes}
        error={form.problemOf('incomeTypes')}
        onChange={({ target }) => form.change({ incomeTypes: target.value })}
      />
      <TextField
        isLong
        rows={3}
        label={t('tags')}
        hint={t('tagsHint')}
        spellCheck={false}
        value={form.draft.tags}
        error={form.problemOf('tagMap')}
        onChange={({ target }) => form.change({ tags: target.value })}
      />
    </>
  )
}
