import type { CampaignDetails } from '@matinee/contract/campaigns'
import { useRef } from 'react'
import { FormDialog } from '../../FormDialog.tsx'
import { useTranslations } from 'use-intl'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { Segments } from '../../../../ui/form/Segments.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { readSize } from '../../readSize.ts'
import { AdFrame } from './AdFrame.tsx'
import { useAdForm } from './useAdForm.ts'

type Props = { campaign: CampaignDetails; close: () => void }
type Form = ReturnType<typeof useAdForm>

const kinds = ['image', 'html'] as const

/** Adds a picture or HTML to a campaign, with a preview as pages will show it. */
export function AdDialog({ campaign, close }: Props) {
  const t = useTranslations('operate.campaigns')
  const element = useRef<HTMLFormElement>(null)
  const form = useAdForm({ campaign, element, close })
  return (
    <FormDialog
      title={t('addAd')}
      verb={t('addAd')}
      element={element}
      isBusy={form.isSaving}
      save={() => form.save()}
      close={close}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: Form }) {
  const t = useTranslations('operate.campaigns')
  const { draft, change } = form
  return (
    <Stack gap={20}>
      <Row>
        <Segments
          label={t('adKind')}
          value={draft.kind}
          options={kinds.map((value) => ({ value, text: t(`adKinds.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
      </Row>
      {draft.kind === 'image' ? <PictureFields form={form} /> : <HtmlField form={form} />}
      <TextField
        label={t('adSize')}
        hint={t(draft.kind === 'image' ? 'adSizeHint' : 'htmlSizeHint')}
        autoComplete="off"
        maxLength={20}
        required
        value={draft.size}
        error={form.problemOf('size')}
        onChange={({ target }) => change({ size: target.value })}
      />
      <Preview form={form} />
      {form.problem && (
        <Notice tone="bad" role="alert">
          {form.problem}
        </Notice>
      )}
    </Stack>
  )
}

function PictureFields({ form }: { form: Form }) {
  const t = useTranslations('operate.campaigns')
  const { draft, change } = form
  const problem = form.problemOf('image')
  return (
    <>
      <Stack gap={6}>
        <DropZone
          text={t('dropPicture')}
          or={t('orPicture')}
          button={t('choosePicture')}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onFiles={([file]) => file && void form.open(file)}
        />
        {problem ? (
          <Text tone="bad" size="small" role="alert">
            {problem}
          </Text>
        ) : (
          draft.picture && <Hint>{draft.picture.name}</Hint>
        )}
      </Stack>
      <TextField
        label={t('alt')}
        hint={t('altHint')}
        maxLength={200}
        autoComplete="off"
        value={draft.alt}
        error={form.problemOf('alt')}
        onChange={({ target }) => change({ alt: target.value })}
      />
    </>
  )
}

function HtmlField({ form: { draft, change, problemOf } }: { form: Form }) {
  const t = useTranslations('operate.campaigns')
  return (
    <TextField
      isLong
      rows={6}
      label={t('html')}
      hint={t('htmlHint')}
      spellCheck={false}
      value={draft.html}
      error={problemOf('html')}
      onChange={({ target }) => change({ html: target.value })}
    />
  )
}

function Preview({ form: { draft, shownHtml } }: { form: Form }) {
  const t = useTranslations('operate.campaigns')
  const [width = 0, height = 0] = readSize(draft.size).split('x').map(Number)
  const ad =
    draft.kind === 'image'
      ? draft.picture && { picture: draft.picture.dataUrl }
      : shownHtml.trim() && { html: shownHtml }
  if (!ad || !(width > 0) || !(height > 0)) return null
  return (
    <Stack gap={6}>
      <Text weight="medium">{t('previewTitle')}</Text>
      <AdFrame
        width={width}
        height={height}
        title={draft.alt || t('preview', { size: readSize(draft.size) })}
        {...ad}
      />
    </Stack>
  )
}
