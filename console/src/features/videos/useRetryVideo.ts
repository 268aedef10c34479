import { retryVideo, type Video } from '@matinee/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { videosKey } from '../../shared/lists.queries.ts'
import { notify } from '../../lib/savedState.ts'
import { videoQuery } from './videos.queries.ts'

/** Processes a failed video again and shows the server's reply immediately. */
export function useRetryVideo(id: string): { retry: () => void; isBusy: boolean } {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(retryVideo, { params: { id } }),
    onSuccess: async (video: Video) => {
      queryClient.setQueryData(videoQuery(id).queryKey, video)
      notify({ tone: 'info', message: t('videos.retried') })
      await queryClient.invalidateQueries({ queryKey: videosKey })
    },
    onError: async (error) => {
      const isGone = error instanceof AppError && error.code === 'source_gone'
      notify({ tone: 'error', message: t(isGone ? 'errors.source_gone' : 'videos.retryFailed') })
      await queryClient.invalidateQueries({ queryKey: videosKey })
    },
  })
  return { retry: () => !isPending && mutate(), isBusy: isPending }
}
