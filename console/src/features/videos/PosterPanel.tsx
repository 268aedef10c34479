import { setPoster, type Video } from '@matinee/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { Panel } from '../../ui/Panel.tsx'
import { FileDrop } from './FileDrop.tsx'
import { posterImage } from './posterImage.ts'
import { PosterPanelFrames } from './PosterPanelFrames.tsx'
import { videoQuery, videosKey } from './videos.queries.ts'
import { VideoThumbnail } from './VideoThumbnail.tsx'
import classes from './PosterPanel.module.css'

/** The picture that stands for the video until it plays: a frame of it, or a picture of the publisher's own. */
export function PosterPanel({ video }: { video: Video }) {
  const t = useTranslations('videoMedia')
  const isElsewhere = video.id.startsWith('nkt:')
  const canSet = video.status === 'AVAILABLE' && !isElsewhere
  const poster = usePoster(video.id)
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

function usePoster(id: string) {
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
    onSuccess: async (video) => {
      if (!video) return setProblem({ of: 'file', text: t('videoMedia.pictureUnreadable') })
      queryClient.setQueryData(videoQuery(id).queryKey, video)
      notify({
        tone: 'info',
        message: t(video.isPosterPending ? 'videoMedia.posterChosen' : 'videoMedia.posterSaved'),
      })
      await queryClient.invalidateQueries({ queryKey: [...videosKey, 'list'] })
    },
    onError: (error, wanted) =>
      setProblem({
        of: 'file' in wanted ? 'file' : 'frame',
        text: t(`errors.${error instanceof AppError ? error.code : 'internal'}`),
      }),
  })
  return {
    problem,
    isSending: isPending,
    chooseFrame: (atMs: number) => mutate({ atMs }),
    upload: (file: File) => mutate({ file }),
  }
}
