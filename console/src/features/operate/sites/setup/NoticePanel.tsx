import type { OperatedSite } from '@matinee/contract/adminSites'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useMaySetUp } from '../useMaySetUp.ts'
import { useSiteForm } from './useSiteForm.ts'

/** The notice above the publisher's reports; none without texts. */
export function NoticePanel({ site }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  const mayChange = useMaySetUp()
  const form = useSiteForm(site, {
    read: ({ warning }) => ({ title: warning?.title ?? '', description: warning?.description ?? '' }),
    shown: ['warning'],
    write: (draft) => ({ warning: draft.title.trim() || draft.description.trim() ? draft : null }),
  })
  return (
    <Panel title={t('notice')} lede={t('noticeLede')}>
      <Stack
        as="form"
        gap={16}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          form.save()
        }}
      >
        <TextField
          label={t('noticeTitle')}
          maxLength={200}
          readOnly={!mayChange}
          value={form.draft.title}
          error={form.problemOf('warning.title')}
          onChange={({ target }) => form.change({ title: target.value })}
        />
        <TextField
          isLong
          rows={3}
          label={t('noticeText')}
          maxLength={2000}
          readOnly={!mayChange}
          value={form.draft.description}
          error={form.problemOf('warning.description')}
          onChange={({ target }) => form.change({ description: target.value })}
        />
        {mayChange && (
          <SaveBar form={form} labels={{ title: t('noticeTitle'), description: t('noticeText') }} />
        )}
      </Stack>
    </Panel>
  )
}
