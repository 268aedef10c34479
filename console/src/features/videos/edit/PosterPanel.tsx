import { setPoster, type Video } from '@matinee/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { videosKey } from '../../../shared/lists.queries.ts'
import { refreshVideoPreviews } from '../../../shared/playerPreview.queries.ts'
import { notify } from '../../../lib/savedState.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FileDrop } from './FileDrop.tsx'
import { posterImage } from './posterImage.ts'
import { PosterPanelFrames } from './PosterPanelFrames.tsx'
import { videoQuery } from '../videos.queries.ts'
import { VideoThumbnail } from '../VideoThumbnail.tsx'
import classes from './PosterPanel.module.css'

/** The picture that stands for the video until it plays: a frame of it, or a picture of the publisher's own. */
export function PosterPanel({ video }: { video: Video }) {
  const t = useTranslations('videoMedia')
  const isElsewhere = video.id.startsWith('nkt:')
  const canSet = video.status === 'AVAILABLE' && !isElsewhere
  const poster = usePoster(video)
  const isBusy = poster.isSending || video.isPosterPending
  return (
    <Panel title={t('poster')} lede={t('posterLede')}>
      <div className={classes.parts}>
        <div className={classes.present}>
          <div className={classes.picture} data-busy={isBusy || undefined}>
            <VideoThumbnail video={video} />
          </div>
          <output className={classes.state}>{isBusy && canSet ? t('posterPending') : ''}</output>
        </div>
        {canSet ? (
          <>
            <PosterPanelFrames
              video={video}
              isBusy={isBusy}
              error={poster.problem?.of === 'frame' ? poster.problem.text : null}
              choose={poster.chooseFrame}
            />
            <section className={classes.part} aria-label={t('uploadPicture')}>
              <h3>{t('uploadPicture')}</h3>
              <FileDrop
                button={t('choosePicture')}
                note={t('pictureFiles')}
                accept="image/jpeg,image/png,image/webp"
                isBusy={poster.isSending}
                error={poster.problem?.of === 'file' ? poster.problem.text : null}
                onFile={poster.upload}
              />
            </section>
          </>
        ) : (
          <p className={classes.quiet}>{t(isElsewhere ? 'posterElsewhere' : 'posterLater')}</p>
        )}
      </div>
    </Panel>
  )
}

type Wanted = { atMs: number } | { file: File }

function usePoster(video: Video) {
  const { id } = video
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<{ of: 'frame' | 'file'; text: string } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      setProblem(null)
      if ('atMs' in wanted) return api(setPoster, { params: { id }, body: wanted })
      const image = await posterImage(wanted.file)
      return image === null ? null : api(setPoster, { params: { id }, body: { image } })
    },
    onSuccess: async (saved) => {
      if (!saved) return setProblem({ of: 'file', text: t('videoMedia.pictureUnreadable') })
      const { queryKey } = videoQuery(id)
      // What was asked before knows nothing of this poster, and would say that none is being made.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, saved)
      notify({
        tone: 'info',
        message: t(saved.isPosterPending ? 'videoMedia.posterChosen' : 'videoMedia.posterSaved'),
      })
      void refreshVideoPreviews(queryClient, id)
      await queryClient.invalidateQueries({ queryKey: [...videosKey, 'list'] })
    },
    onError: (error, wanted) =>
      setProblem({
        of: 'file' in wanted ? 'file' : 'frame',
        text: t(`errors.${codeOf(error)}`),
      }),
  })
  useMade(video, (isNew) => {
    if (!isNew) return setProblem({ of: 'frame', text: t('videoMedia.posterNotMade') })
    setProblem((now) => (now?.of === 'frame' ? null : now))
    void refreshVideoPreviews(queryClient, id)
    void queryClient.invalidateQueries({ queryKey: [...videosKey, 'list'] })
  })
  return {
    problem,
    isSending: isPending,
    chooseFrame: (atMs: number) => mutate({ atMs }),
    upload: (file: File) => mutate({ file }),
  }
}

/** Tells when the poster that was being made is there, or that it never will be: the picture is the one of before. */
function useMade({ isPosterPending, thumbnail }: Video, onMade: (isNew: boolean) => void): void {
  const before = useRef<{ thumbnail: string | null }>(undefined)
  useEffect(() => {
    if (isPosterPending) before.current ??= { thumbnail }
    else if (before.current) {
      const isNew = before.current.thumbnail !== thumbnail
      before.current = undefined
      onMade(isNew)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each poster, whatever else is new
  }, [isPosterPending, thumbnail])
}
