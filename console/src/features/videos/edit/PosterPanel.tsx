import { isExternalVideo } from '@matinee/contract/plain/video/externalAddress'
import { setPoster, type Video } from '@matinee/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { videosKey } from '../../../shared/lists.queries.ts'
import { refreshVideoPreviews } from '../../../shared/playback/playerPreview.queries.ts'
import { notify } from '../../../lib/savedState.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FileDrop } from './FileDrop.tsx'
import { posterImage } from './posterImage.ts'
import { PosterPanelFrames } from './PosterPanelFrames.tsx'
import { videoQuery } from '../videos.queries.ts'
import { VideoThumbnail } from '../VideoThumbnail.tsx'

/** The picture shown until the video plays: a frame of the video or an uploaded picture. */
export function PosterPanel({ video }: { video: Video }) {
  const t = useTranslations('videoMedia')
  const isExternal = isExternalVideo(video.id)
  const canSet = video.status === 'AVAILABLE' && !isExternal
  const poster = usePoster(video)
  const isBusy = poster.isSending || video.isPosterPending
  return (
    <Panel title={t('poster')} lede={t('posterLede')}>
      <Stack gap={16}>
        <Row gap={16} wraps>
          <VideoThumbnail video={video} place="panel" isBusy={isBusy} />
          <Hint as="output" grows>
            {isBusy && canSet ? t('posterPending') : ''}
          </Hint>
        </Row>
        {canSet ? (
          <>
            <PosterPanelFrames
              video={video}
              isBusy={isBusy}
              error={poster.problem?.source === 'frame' ? poster.problem.text : null}
              choose={poster.chooseFrame}
            />
            <Stack as="section" gap={10} hasLineAbove aria-label={t('uploadPicture')}>
              <Text as="h3" size="body">
                {t('uploadPicture')}
              </Text>
              <FileDrop
                button={t('choosePicture')}
                note={t('pictureFiles')}
                accept="image/jpeg,image/png,image/webp"
                isBusy={poster.isSending}
                error={poster.problem?.source === 'file' ? poster.problem.text : null}
                onFile={poster.upload}
              />
            </Stack>
          </>
        ) : (
          <Hint>{t(isExternal ? 'posterElsewhere' : 'posterLater')}</Hint>
        )}
      </Stack>
    </Panel>
  )
}

const pictureProblems = { unreadable: 'pictureUnreadable', tooLarge: 'pictureTooLarge' } as const

type PosterSource = 'frame' | 'file'
type NewPoster = { atMs: number } | { file: File }

function usePoster(video: Video) {
  const { id } = video
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<{ source: PosterSource; text: string } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (poster: NewPoster) => {
      setProblem(null)
      if ('atMs' in poster) return api(setPoster, { params: { id }, body: poster })
      const image = await posterImage(poster.file)
      return 'problem' in image ? image : api(setPoster, { params: { id }, body: image })
    },
    onSuccess: async (saved) => {
      if ('problem' in saved)
        return setProblem({ source: 'file', text: t(`videoMedia.${pictureProblems[saved.problem]}`) })
      const { queryKey } = videoQuery(id)
      // A request sent earlier would answer without this poster, as if none were pending.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, saved)
      notify({
        tone: 'info',
        message: t(saved.isPosterPending ? 'videoMedia.posterChosen' : 'videoMedia.posterSaved'),
      })
      void refreshVideoPreviews(queryClient, id)
      await queryClient.invalidateQueries({ queryKey: [...videosKey, 'list'] })
    },
    onError: (error, poster) =>
      setProblem({
        source: 'file' in poster ? 'file' : 'frame',
        text: t(`errors.${codeOf(error)}`),
      }),
  })
  usePosterDone(video, (isNew) => {
    if (!isNew) return setProblem({ source: 'frame', text: t('videoMedia.posterNotMade') })
    setProblem((now) => (now?.source === 'frame' ? null : now))
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

/** Calls `onDone` when the poster is no longer pending; an unchanged thumbnail means that it failed. */
function usePosterDone({ isPosterPending, thumbnail }: Video, onDone: (isNew: boolean) => void): void {
  const before = useRef<{ thumbnail: string | null }>(undefined)
  useEffect(() => {
    if (isPosterPending) before.current ??= { thumbnail }
    else if (before.current) {
      const isNew = before.current.thumbnail !== thumbnail
      before.current = undefined
      onDone(isNew)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each poster, whatever else is new
  }, [isPosterPending, thumbnail])
}
