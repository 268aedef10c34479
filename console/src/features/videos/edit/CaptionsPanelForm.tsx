import { setCaption, type Caption } from '@matinee/contract/captions'
import { maxCaptionBytes, utf8Bytes } from '@matinee/contract/plain/captions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { ask } from '../../../lib/dialogs.ts'
import { refreshVideoPreviews } from '../../../shared/playerPreview.queries.ts'
import { notify } from '../../../lib/savedState.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { commonLanguages, languageCode, languageName, proposedLanguage } from './captionLanguages.ts'
import { captionText } from './captionText.ts'
import { FileDrop } from './FileDrop.tsx'
import { captionsQuery } from './videoMedia.queries.ts'
import classes from './CaptionsPanel.module.css'

const other = 'other'
type Props = {
  videoId: string
  captions: readonly Caption[]
  /** Whether something is chosen or typed here that was not sent yet. */
  tellDraft?: ((isUnsaved: boolean) => void) | undefined
}
type Problem = { of: 'file' | 'language' | 'label'; text: string } | null

/** Adds a caption file, or replaces the one of the same language after asking. */
export function CaptionsPanelForm({ videoId, captions, tellDraft }: Props) {
  const t = useTranslations('videoMedia')
  const locale = useLocale()
  const form = useCaptionForm({ videoId, captions })
  const { code, isUnsaved } = form
  useEffect(() => {
    tellDraft?.(isUnsaved)
    return () => tellDraft?.(false)
  }, [tellDraft, isUnsaved])
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <h3>{t('addCaptions')}</h3>
      <div className={classes.fields}>
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
            error={form.problem?.of === 'language' ? form.problem.text : null}
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
          error={form.problem?.of === 'label' ? form.problem.text : null}
          value={form.label}
          maxLength={60}
          onChange={(event) => form.typeLabel(event.target.value)}
        />
      </div>
      <FileDrop
        button={t('chooseCaptions')}
        note={form.file ? form.file.name : t('captionFiles')}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        error={form.problem?.of === 'file' ? form.problem.text : null}
        onFile={form.takeFile}
      />
      <div className={classes.end}>
        <p className={classes.quiet}>{form.isReplacing && t('replacesCaptions')}</p>
        <Button type="submit" look="main" disabled={!form.file} isBusy={form.isSending}>
          {t(form.isReplacing ? 'replaceCaptions' : 'addCaptionsButton')}
        </Button>
      </div>
    </form>
  )
}

function useCaptionForm({ videoId, captions }: Omit<Props, 'tellDraft'>) {
  const t = useTranslations()
  const locale = useLocale()
  const taken = captions.map(({ language }) => language)
  const [picked, setPicked] = useState<string | null>(null)
  const [typedCode, setTypedCode] = useState('')
  const [typedLabel, setTypedLabel] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<Problem>(null)
  const chosen = picked ?? proposedLanguage(taken, locale)
  const code = chosen === other ? languageCode(typedCode) : chosen
  const label = typedLabel ?? (code ? languageName(code, code) : '')
  const send = useSend(videoId)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file || send.isPending) return
    if (!code) return setProblem({ of: 'language', text: t('videoMedia.codeUnknown') })
    if (!label.trim()) return setProblem({ of: 'label', text: t('videoMedia.labelRequired') })
    // Judged before it is read. UTF-16 may need twice the bytes that UTF-8 needs, and two for its mark.
    if (file.size > 2 * maxCaptionBytes + 2)
      return setProblem({ of: 'file', text: t('videoMedia.captionTooLarge') })
    const text = await readText(file)
    if (text === null) return setProblem({ of: 'file', text: t('videoMedia.captionUnreadable') })
    if (!text.trim()) return setProblem({ of: 'file', text: t('videoMedia.captionEmpty') })
    if (utf8Bytes(text) > maxCaptionBytes)
      return setProblem({ of: 'file', text: t('videoMedia.captionTooLarge') })
    const name = languageName(code, locale)
    const question = {
      title: t('videoMedia.replaceTitle', { language: name }),
      body: t('videoMedia.replaceBody'),
      verb: t('videoMedia.replaceCaptions'),
      cancel: t('common.cancel'),
    }
    if (taken.includes(code) && !(await ask(question))) return
    setProblem(null)
    try {
      await send.mutateAsync({ language: code, label: label.trim(), text })
    } catch (error) {
      return setProblem({ of: 'file', text: reasonOf(error) })
    }
    setFile(null)
    setPicked(null)
    setTypedCode('')
    setTypedLabel(null)
  }

  /** The line at fault is what helps. */
  function reasonOf(error: unknown): string {
    if (!(error instanceof AppError)) return t('errors.internal')
    const line = error.details && 'line' in error.details ? String(error.details.line) : null
    const reason = t(`errors.${error.code}`)
    return line ? `${reason} ${t('videoMedia.captionLine', { line })}` : reason
  }

  return {
    chosen,
    code,
    typedCode,
    label,
    file,
    problem,
    isReplacing: code !== null && taken.includes(code),
    isUnsaved: file !== null || typedLabel !== null || (chosen === other && typedCode !== ''),
    isSending: send.isPending,
    submit,
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
  }
}

/** Null: the file is gone, or may not be read. */
async function readText(file: File): Promise<string | null> {
  try {
    return captionText(new Uint8Array(await file.arrayBuffer()))
  } catch {
    return null
  }
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
