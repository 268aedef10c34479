import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ask } from '../../lib/dialogs.ts'
import { videosKey } from '../../shared/lists.queries.ts'
import { notify } from '../../lib/savedState.ts'
import { useUser } from '../../lib/session/session.ts'
import { deleteVideo } from './videos.queries.ts'

/** Asks first; true when the video was deleted. */
export function useDeleteVideo(): (video: { id: string; title: string }) => Promise<boolean> {
  const t = useTranslations()
  const user = useUser()
  const queryClient = useQueryClient()
  return async (video) => {
    const isSure = await ask({
      title: t('videos.deleteTitle'),
      body: video.title,
      verb: t('videos.deleteVerb'),
      cancel: t('common.cancel'),
      isDangerous: true,
    })
    if (!isSure) return false
    try {
      await deleteVideo(user, video.id)
    } catch {
      notify({ tone: 'error', message: t('videos.deleteFailed') })
      return false
    }
    notify({ tone: 'info', message: t('videos.deleted') })
    await queryClient.invalidateQueries({ queryKey: videosKey })
    return true
  }
}
