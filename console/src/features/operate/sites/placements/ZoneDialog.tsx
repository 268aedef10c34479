import type { OperatedSite, OperatedZone } from '@matinee/contract/adminSites'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { useRef } from 'react'
import { FormDialog } from '../../FormDialog.tsx'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { StaleNotice } from '../../stale/StaleNotice.tsx'
import { VastTest } from './VastTest.tsx'
import { useZoneForm, type ZoneDraft } from './useZoneForm.ts'

type Props = {
  site: OperatedSite
  /** Null for a new one. */
  zone: OperatedZone | null
  close: () => void
}

/** Adds or changes a placement. Its name decides its type, and whether it has a VAST tag. */
export function ZoneDialog({ site, zone, close }: Props) {
  const t = useTranslations('operate.sites')
  const common = useTranslations('common')
  const element = useRef<HTMLFormElement>(null)
  const form = useZoneForm({ site, zone, element, close })
  return (
    <FormDialog
      title={zone ? t('changePlacement', { name: zone.name }) : t('addPlacement')}
      verb={zone ? common('save') : t('addPlacement')}
      element={element}
      isBusy={form.isSaving}
      save={form.save}
      close={close}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: ReturnType<typeof useZoneForm> }) {
  const t = useTranslations('operate.sites')
  const types = useTranslations('settings.types')
  const { draft, problem } = form
  const type = zoneTypeOf(draft.name)
  const labels = {
    name: t('placementName'),
    desktop: t('desktop'),
    mobile: t('mobile'),
    passback: t('passback'),
    vastUrl: t('vastUrl'),
  }
  const field = (name: keyof ZoneDraft) => ({
    value: draft[name],
    error: form.problemOf(name),
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  })
  return (
    <Stack gap={20}>
      <TextField
        label={t('placementName')}
        hint={t('placementType', { type: types(type) })}
        maxLength={100}
        required
        {...field('name')}
      />
      <Grid narrowest={180} gap={20}>
        <TextField label={t('desktop')} hint={t('sizeHint', { size: '970x250' })} {...field('desktop')} />
        <TextField label={t('mobile')} hint={t('sizeHint', { size: '320x50' })} {...field('mobile')} />
      </Grid>
      <TextField
        isLong
        rows={4}
        label={t('passback')}
        hint={t('passbackHint')}
        maxLength={20_000}
        {...field('passback')}
      />
      {type === 'preroll' && (
        <Stack gap={12}>
          <TextField label={t('vastUrl')} hint={t('vastHint')} inputMode="url" {...field('vastUrl')} />
          <VastTest vastUrl={draft.vastUrl} />
        </Stack>
      )}
      {form.other && <StaleNotice other={form.other} labels={labels} />}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </Stack>
  )
}
