import { setCaption, type Caption } from '@matinee/contract/captions'
import { maxCaptionBytes, utf8Bytes } from '@matinee/contract/plain/video/captions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { ask } from '../../../lib/dialogs.ts'
import { refreshVideoPreviews } from '../../../shared/playback/playerPreview.queries.ts'
import { notify } from '../../../lib/savedState.ts'
import { languageName } from '../../../shared/languageName.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { commonLanguages, languageCode, proposedLanguage } from './captionLanguages.ts'
import { captionText } from './captionText.ts'
import { FileDrop } from './FileDrop.tsx'
import { captionsQuery } from './videoMedia.queries.ts'

const other = 'other'
type Props = {
  videoId: string
  captions: readonly Caption[]
  /** Reports whether the form has values that were not sent. */
  onDraftChange?: ((isUnsaved: boolean) => void) | undefined
}
type Problem = { field: 'file' | 'language' | 'label'; text: string } | null

/** Adds a caption file, or replaces the one in the same language after confirmation. */
export function CaptionsPanelForm({ videoId, captions, onDraftChange }: Props) {
  const t = useTranslations('videoMedia')
  const form = useCaptionForm({ videoId, captions })
  const { isUnsaved } = form
  useEffect(() => {
    onDraftChange?.(isUnsaved)
    return () => onDraftChange?.(false)
  }, [onDraftChange, isUnsaved])
  return (
    <Stack as="form" gap={16} hasLineAbove noValidate onSubmit={(event) => void form.submit(event)}>
      <Text as="h3" size="body">
        {t('addCaptions')}
      </Text>
      <CaptionFields form={form} />
      <FileDrop
        button={t('chooseCaptions')}
        note={form.file ? form.file.name : t('captionFiles')}
        accept={[...captionEndings, 'text/vtt', 'application/x-subrip'].join()}
        error={form.problem?.field === 'file' ? form.problem.text : null}
        onFile={form.takeFile}
      />
      <Row gap={16} justify="between" wraps>
        <Hint>{form.isReplacing && t('replacesCaptions')}</Hint>
        <Button type="submit" look="main" disabled={!form.file} isBusy={form.isSending}>
          {t(form.isReplacing ? 'replaceCaptions' : 'addCaptionsButton')}
        </Button>
      </Row>
    </Stack>
  )
}

function CaptionFields({ form }: { form: ReturnType<typeof useCaptionForm> }) {
  const t = useTranslations('videoMedia')
  const locale = useLocale()
  const { code } = form
  return (
    <Grid gap={16} narrowest={180} stretches align="start">
      <Select
        label={t('language')}
        value={form.chosen}
        options={[
          ...commonLanguages.map((value) => ({
            value: value as string,
            text: languageName(value, locale),
          })),
          { value: other, text: t('otherLanguage') },
        ]}
        onChange={form.choose}
      />
      {form.chosen === other && (
        <TextField
          label={t('code')}
          hint={code ? languageName(code, locale) : t('codeHint')}
          error={form.problem?.field === 'language' ? form.problem.text : null}
          value={form.typedCode}
          maxLength={20}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => form.typeCode(event.target.value)}
        />
      )}
      <TextField
        label={t('label')}
        hint={t('labelHint')}
        error={form.problem?.field === 'label' ? form.problem.text : null}
        value={form.label}
        maxLength={60}
        onChange={(event) => form.typeLabel(event.target.value)}
      />
    </Grid>
  )
}

function useCaptionForm({ videoId, captions }: Omit<Props, 'onDraftChange'>) {
  const t = useTranslations()
  const fields = useCaptionFields(captions)
  const askToReplace = useAskToReplace()
  const send = useSend(videoId)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { file, code, label, setProblem } = fields
    if (!file || send.isPending) return
    if (!code) return setProblem({ field: 'language', text: t('videoMedia.codeUnknown') })
    if (!label.trim()) return setProblem({ field: 'label', text: t('videoMedia.labelRequired') })
    const read = await readCaptions(file)
    if ('problem' in read) return setProblem({ field: 'file', text: t(`videoMedia.${read.problem}`) })
    if (fields.isReplacing && !(await askToReplace(code))) return
    setProblem(null)
    try {
      await send.mutateAsync({ language: code, label: label.trim(), text: read.text })
    } catch (error) {
      return setProblem({ field: 'file', text: messageOf(error, file) })
    }
    fields.clear()
  }

  /** Adds the line number when the server sends one. A file of another kind gets the kinds instead. */
  function messageOf(error: unknown, file: File): string {
    if (!(error instanceof AppError)) return t('errors.internal')
    if (error.code === 'caption_invalid' && !hasCaptionEnding(file.name)) return t('videoMedia.captionKind')
    const line = error.details && 'line' in error.details ? String(error.details.line) : null
    const reason = t(`errors.${error.code}`)
    return line ? `${reason} ${t('videoMedia.captionLine', { line })}` : reason
  }

  return { ...fields, isSending: send.isPending, submit }
}

/** The form's values; each change clears the problem. */
function useCaptionFields(captions: readonly Caption[]) {
  const locale = useLocale()
  const taken = captions.map(({ language }) => language)
  const [picked, setPicked] = useState<string | null>(null)
  const [typedCode, setTypedCode] = useState('')
  const [typedLabel, setTypedLabel] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<Problem>(null)
  const chosen = picked ?? proposedLanguage(taken, locale)
  const code = chosen === other ? languageCode(typedCode) : chosen
  return {
    chosen,
    code,
    typedCode,
    label: typedLabel ?? (code ? languageName(code, code) : ''),
    file,
    problem,
    setProblem,
    isReplacing: code !== null && taken.includes(code),
    isUnsaved: file !== null || typedLabel !== null || (chosen === other && typedCode !== ''),
    choose: (language: string) => {
      setPicked(language)
      setTypedLabel(null)
      setProblem(null)
    },
    typeCode: (typed: string) => {
      setTypedCode(typed)
      setProblem(null)
    },
    typeLabel: (typed: string) => {
      setTypedLabel(typed)
      setProblem(null)
    },
    takeFile: (taken: File) => {
      setFile(taken)
      setProblem(null)
    },
    clear: () => {
      setFile(null)
      setPicked(null)
      setTypedCode('')
      setTypedLabel(null)
    },
  }
}

function useAskToReplace(): (code: string) => Promise<boolean> {
  const t = useTranslations()
  const locale = useLocale()
  return (code) =>
    ask({
      title: t('videoMedia.replaceTitle', { language: languageName(code, locale) }),
      body: t('videoMedia.replaceBody'),
      verb: t('videoMedia.replaceCaptions'),
      cancel: t('common.cancel'),
    })
}

const captionEndings = ['.vtt', '.srt']
const hasCaptionEnding = (name: string) =>
  captionEndings.some((ending) => name.toLowerCase().endsWith(ending))

type ReadCaptions = { text: string } | { problem: 'captionTooLarge' | 'captionUnreadable' | 'captionEmpty' }

async function readCaptions(file: File): Promise<ReadCaptions> {
  // Checked before reading. UTF-16 can take twice the bytes of UTF-8, plus a byte order mark of two.
  if (file.size > 2 * maxCaptionBytes + 2) return { problem: 'captionTooLarge' }
  // Reading fails when the file was deleted or may not be read.
  const text = await file
    .arrayBuffer()
    .then((bytes) => captionText(new Uint8Array(bytes)))
    .catch(() => null)
  if (text === null) return { problem: 'captionUnreadable' }
  if (!text.trim()) return { problem: 'captionEmpty' }
  return utf8Bytes(text) > maxCaptionBytes ? { problem: 'captionTooLarge' } : { text }
}

function useSend(id: string) {
  const t = useTranslations('videoMedia')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ language, ...body }: { language: string; label: string; text: string }) =>
      api(setCaption, { params: { id, language }, body }),
    onSuccess: async () => {
      notify({ tone: 'info', message: t('captionsSaved') })
      void refreshVideoPreviews(queryClient, id)
      await queryClient.invalidateQueries({ queryKey: captionsQuery(id).queryKey })
    },
  })
}
