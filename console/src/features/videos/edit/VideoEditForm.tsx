import { maxDescriptionLength, maxTitleLength } from '@matinee/contract/plain/limits'
import { areTags, readTags } from '@matinee/contract/plain/video/videoTags'
import type { Video } from '@matinee/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { AppError } from '../../../lib/apiError.ts'
import { ask } from '../../../lib/dialogs.ts'
import { videosKey } from '../../../shared/lists.queries.ts'
import { refreshVideoPreviews } from '../../../shared/playback/playerPreview.queries.ts'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useLeaveGuard } from '../../../lib/useLeaveGuard.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { editedFields, writeTags, type TypedFields } from './editedFields.ts'
import { useDeleteVideo } from '../useDeleteVideo.ts'
import { saveVideo, type VideoEdit } from '../videos.queries.ts'
import { VideoThumbnail } from '../VideoThumbnail.tsx'

/**
 * Keeps only typed values; an untouched field follows the video, so that saving neither hides nor undoes a change made
 * elsewhere. `hasDraft`: another part of the page is not saved yet; leaving asks once for both.
 */
export function VideoEditForm({ video, hasDraft }: { video: Video; hasDraft: () => boolean }) {
  const t = useTranslations()
  const [typed, setTyped] = useState<Partial<TypedFields>>({})
  const form = { ...savedFields(video), ...typed }
  const edit = editedFields(video, form)
  const isChanged = Object.keys(edit).length > 0
  const isComplete = form.title.trim() !== '' && areTags(readTags(form.tags))
  const isLeaving = useRef(false)
  const save = useSave(video.id, (sent) => setTyped((now) => stillUnsaved(now, sent)))
  const typeTags = (tags: string) => setTyped({ ...typed, tags })
  useLeaveGuard(() => (isChanged || hasDraft()) && !isLeaving.current)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || !isComplete || save.isPending) return
    const isSure = await ask({
      title: t('edit.saveTitle'),
      verb: t('common.save'),
      cancel: t('common.cancel'),
    })
    if (isSure) save.mutate(edit)
  }

  return (
    <Panel title={t('edit.facts')}>
      <Stack as="form" gap={20} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('edit.fieldTitle')}
          required
          maxLength={maxTitleLength}
          value={form.title}
          error={form.title.trim() ? save.fieldErrors.title : t('edit.titleRequired')}
          onChange={(event) => setTyped({ ...typed, title: event.target.value })}
        />
        <TextField
          isLong
          label={t('edit.fieldDescription')}
          maxLength={maxDescriptionLength}
          value={form.description}
          error={save.fieldErrors.description}
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
        />
        <TagsField value={form.tags} refusal={save.fieldErrors.tags} type={typeTags} />
        <TextField label={t('edit.source')} value={video.source} readOnly />
        <ThumbnailFigure video={video} />
        <Row gap={8} justify="between" wraps hasLineAbove>
          <DeleteButton video={video} onLeave={() => (isLeaving.current = true)} />
          <Button
            type="submit"
            look="main"
            disabled={!isComplete}
            isIdle={!isChanged}
            isBusy={save.isPending}
          >
            {t('common.save')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

const savedFields = ({ title, description, tags }: Video): TypedFields => ({
  title,
  description,
  tags: writeTags(tags),
})

type TagsProps = { value: string; refusal: string | undefined; type: (tags: string) => void }

function TagsField({ value, refusal, type }: TagsProps) {
  const t = useTranslations('edit')
  return (
    <TextField
      label={t('fieldTags')}
      hint={t('tagsHint')}
      value={value}
      error={areTags(readTags(value)) ? refusal : t('tagsRefused')}
      onChange={({ target }) => type(target.value)}
    />
  )
}

function ThumbnailFigure({ video }: { video: Video }) {
  const t = useTranslations('edit')
  return (
    <Stack as="figure" gap={6}>
      <Text as="figcaption" weight="medium">
        {t('thumbnail')}
      </Text>
      <VideoThumbnail video={video} place="panel" />
    </Stack>
  )
}

/** The edits that differ from the saved ones: those typed during the save. */
function stillUnsaved({ tags, ...now }: Partial<TypedFields>, sent: VideoEdit): Partial<TypedFields> {
  const names = ['title', 'description'] as const
  const hasNewTags = tags !== undefined && writeTags(readTags(tags)) !== writeTags(sent.tags ?? [])
  return {
    ...Object.fromEntries(
      names
        .filter((name) => now[name] !== undefined)
        .map((name) => [name, now[name]])
        .filter(([name, value]) => value?.trim() !== sent[name as 'title' | 'description']),
    ),
    ...(hasNewTags && { tags }),
  }
}

function useSave(id: string, onSaved: (sent: VideoEdit) => void) {
  const t = useTranslations()
  const user = useUser()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (edit: VideoEdit) => saveVideo(user, id, edit),
    onSuccess: async (_, sent) => {
      void refreshVideoPreviews(queryClient, id)
      await queryClient.invalidateQueries({ queryKey: videosKey })
      onSaved(sent)
      notify({ tone: 'info', message: t('edit.saved') })
    },
    onError: () => void ask({ title: t('edit.saveFailed'), verb: t('common.ok') }),
  })
  const refused = mutation.error instanceof AppError ? mutation.error.fields : {}
  // The server's messages are in English only.
  const fieldErrors = {
    title: 'title' in refused ? t('edit.titleRefused') : undefined,
    description: 'description' in refused ? t('edit.descriptionRefused') : undefined,
    tags: 'tags' in refused ? t('edit.tagsRefused') : undefined,
  }
  return { ...mutation, fieldErrors }
}

function DeleteButton({ video, onLeave }: { video: Video; onLeave: () => void }) {
  const t = useTranslations('videos')
  const remove = useDeleteVideo()
  const navigate = useNavigate()
  return (
    <Button
      look="quietBad"
      onClick={() =>
        void remove(video).then((isGone) => {
          if (!isGone) return undefined
          onLeave()
          return navigate({ to: '/videos' })
        })
      }
    >
      {t('deleteVerb')}
    </Button>
  )
}
