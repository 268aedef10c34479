import { maxDescriptionLength, maxTitleLength } from '@matinee/contract/plain/limits'
import type { Video } from '@matinee/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { AppError } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { editedFields } from './editedFields.ts'
import { useDeleteVideo } from './useDeleteVideo.ts'
import { saveVideo, videosKey, type VideoEdit } from './videos.queries.ts'
import { VideoThumbnail } from './VideoThumbnail.tsx'
import classes from './VideoEditForm.module.css'

export function VideoEditForm({ video }: { video: Video }) {
  const t = useTranslations()
  const [form, setForm] = useState({ title: video.title, description: video.description })
  const edit = editedFields(video, form)
  const isChanged = Object.keys(edit).length > 0
  const isLeaving = useRef(false)
  const save = useSave(video.id)
  useLeaveGuard(() => isChanged && !isLeaving.current)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || !form.title.trim() || save.isPending) return
    const isSure = await ask({
      title: t('edit.saveTitle'),
      verb: t('common.save'),
      cancel: t('common.cancel'),
    })
    if (isSure) save.mutate(edit)
  }

  return (
    <Panel title={t('edit.facts')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('edit.fieldTitle')}
          required
          maxLength={maxTitleLength}
          value={form.title}
          error={form.title.trim() ? save.fields['title'] : t('edit.titleRequired')}
          onChange={(event) => setForm({ ...form, title: event.target.value })}
        />
        <TextField
          isLong
          label={t('edit.fieldDescription')}
          maxLength={maxDescriptionLength}
          value={form.description}
          error={save.fields['description']}
          onChange={(event) => setForm({ ...form, description: event.target.value })}
        />
        <TextField label={t('edit.source')} value={video.source} readOnly />
        <figure className={classes.thumbnail}>
          <figcaption>{t('edit.thumbnail')}</figcaption>
          <VideoThumbnail video={video} />
        </figure>
        <div className={classes.buttons}>
          <DeleteButton video={video} onLeave={() => (isLeaving.current = true)} />
          <Button
            type="submit"
            look="main"
            disabled={!isChanged || !form.title.trim()}
            isBusy={save.isPending}
          >
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function useSave(id: string) {
  const t = useTranslations()
  const user = useUser()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (edit: VideoEdit) => saveVideo(user, id, edit),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: videosKey })
      notify({ tone: 'info', message: t('edit.saved') })
    },
    onError: () => void ask({ title: t('edit.saveFailed'), verb: t('common.ok') }),
  })
  return { ...mutation, fields: mutation.error instanceof AppError ? mutation.error.fields : {} }
}

function useLeaveGuard(isUnsaved: () => boolean): void {
  const t = useTranslations()
  useBlocker({
    shouldBlockFn: async () =>
      isUnsaved() &&
      !(await ask({ title: t('edit.leave'), verb: t('upload.leaveVerb'), cancel: t('upload.stay') })),
    enableBeforeUnload: isUnsaved,
  })
}

function DeleteButton({ video, onLeave }: { video: Video; onLeave: () => void }) {
  const t = useTranslations('videos')
  const remove = useDeleteVideo()
  const navigate = useNavigate()
  return (
    <Button
      className={classes.delete ?? ''}
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
