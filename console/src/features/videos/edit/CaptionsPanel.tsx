import { isExternalVideo } from '@matinee/contract/plain/video/externalAddress'
import { removeCaption, type Caption } from '@matinee/contract/captions'
import type { Video } from '@matinee/contract/videos'
import { formatDate, formatNumber } from '@matinee/contract/plain/format'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { ask } from '../../../lib/dialogs.ts'
import { refreshVideoPreviews } from '../../../shared/playback/playerPreview.queries.ts'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { languageName } from '../../../shared/languageName.ts'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { IconButton, iconButtonClass } from '../../../ui/form/IconButton.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CaptionsPanelForm } from './CaptionsPanelForm.tsx'
import { MediaSkeleton } from './MediaSkeleton.tsx'
import { captionsQuery } from './videoMedia.queries.ts'

/** The caption files of a video, one in each language. */
export function CaptionsPanel({
  video,
  onDraftChange,
}: {
  video: Video
  onDraftChange?: (isUnsaved: boolean) => void
}) {
  const t = useTranslations('videoMedia')
  const canHaveCaptions = video.status === 'AVAILABLE' && !isExternalVideo(video.id)
  const query = useQuery({ ...captionsQuery(video.id), enabled: canHaveCaptions })
  const captions = query.data?.data
  return (
    <Panel title={t('captions')} lede={t('captionsLede')}>
      {!canHaveCaptions ? (
        <Hint>{t(video.status === 'AVAILABLE' ? 'captionsElsewhere' : 'captionsLater')}</Hint>
      ) : captions ? (
        <Stack gap={16}>
          {captions.length === 0 ? (
            <Hint>{t('noCaptions')}</Hint>
          ) : (
            <RowList space={10} aria-label={t('captions')}>
              {captions.map((caption) => (
                <CaptionRow key={caption.language} video={video} caption={caption} />
              ))}
            </RowList>
          )}
          <CaptionsPanelForm videoId={video.id} captions={captions} onDraftChange={onDraftChange} />
        </Stack>
      ) : query.error ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <MediaSkeleton height={240} />
      )}
    </Panel>
  )
}

function CaptionRow({ video, caption }: { video: Video; caption: Caption }) {
  const t = useTranslations('videoMedia')
  const language = useLocale()
  const { timezone } = useUser()
  const remove = useRemove(video.id)
  const name = languageName(caption.language, language)
  return (
    <Row as="li" gap={4}>
      <Text as="div" grows fit="break">
        <Text weight="medium" lang={caption.language}>
          {caption.label}
        </Text>
        <Hint>
          {t('captionFacts', {
            language: name,
            code: caption.language,
            count: caption.cues,
            cues: formatNumber(caption.cues, language),
            date: formatDate(caption.createdAt, timezone),
          })}
        </Hint>
      </Text>
      <a
        href={caption.src}
        download={`${video.title || video.id}.${caption.language}.vtt`}
        className={iconButtonClass()}
        aria-label={t('downloadCaption', { language: name })}
        data-tip={t('download')}
      >
        <IconDownload size={20} stroke={1.7} aria-hidden="true" />
      </a>
      <IconButton
        isBad
        label={t('removeCaption', { language: name })}
        tip={t('remove')}
        icon={<IconTrash size={20} stroke={1.7} aria-hidden="true" />}
        onClick={() => void remove(caption.language, name)}
      />
    </Row>
  )
}

function useRemove(id: string) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return async (language: string, name: string) => {
    const isSure = await ask({
      title: t('videoMedia.removeCaptionTitle', { language: name }),
      body: t('videoMedia.removeCaptionBody'),
      verb: t('videoMedia.removeCaptionVerb'),
      cancel: t('common.cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await api(removeCaption, { params: { id, language } })
    } catch (error) {
      const message = t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', title: t('videoMedia.removeCaptionFailed'), message })
      return
    }
    notify({ tone: 'info', message: t('videoMedia.captionRemoved') })
    void refreshVideoPreviews(queryClient, id)
    await queryClient.invalidateQueries({ queryKey: captionsQuery(id).queryKey })
  }
}
