import type { OperatedSite, OperatedZone } from '@matinee/contract/adminSites'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { useRef, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../../ui/overlay/DialogFrame.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
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
    <DialogFrame
      isWide
      title={zone ? t('changePlacement', { name: zone.name }) : t('addPlacement')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <Stack
        as="form"
        gap={20}
        ref={element}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          form.save()
        }}
      >
        <DialogContent scrolls>
          <Fields form={form} />
        </DialogContent>
        <DialogButtons>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button type="submit" look="main" isBusy={form.isSaving}>
            {zone ? common('save') : t('addPlacement')}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}

function Fields({ form }: { form: ReturnType<typeof useZoneForm> }) {
  const t = useTranslations('operate.sites')
  const types = useTranslations('settings.types')
  const { draft, problem } = form
  const type = zoneTypeOf(draft.name)
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
        <TextField label={t('vastUrl')} hint={t('vastHint')} inputMode="url" {...field('vastUrl')} />
      )}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </Stack>
  )
}
