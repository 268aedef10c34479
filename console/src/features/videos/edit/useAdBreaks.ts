import type { AdBreaks } from '@matinee/contract/plain/video/adBreaks'
import { updateVideo, type Video } from '@matinee/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { videosKey } from '../../../shared/lists.queries.ts'
import { adBreaksForm, readAdBreaks, type AdBreaksForm, type TimeFault } from './adBreaksForm.ts'
import { videoQuery } from '../videos.queries.ts'

type Problem = { faults: ReadonlyMap<number, TimeFault>; text: string | null }
const noProblem: Problem = { faults: new Map(), text: null }

/** The edited ad breaks; until something is edited, they follow the video. */
export function useAdBreaks(video: Video) {
  const t = useTranslations()
  const [edited, setEdited] = useState<AdBreaksForm | null>(null)
  const [problem, setProblem] = useState(noProblem)
  const send = useSend(video.id)
  const form = edited ?? adBreaksForm(video.adBreaks)
  const isChanged = edited !== null && JSON.stringify(edited) !== JSON.stringify(adBreaksForm(video.adBreaks))

  async function save(): Promise<void> {
    if (!isChanged || send.isPending) return
    const read = readAdBreaks(form, video.duration)
    if (read === 'empty') return setProblem({ ...noProblem, text: t('videoAds.needsOne') })
    if ('faults' in read) return setProblem({ ...noProblem, faults: read.faults })
    try {
      await send.mutateAsync(read.adBreaks)
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'invalid_request'
      const text = isRefused ? t('videoAds.timesRefused') : t(`errors.${codeOf(error)}`)
      setProblem({ ...noProblem, text })
      // Shown below the times.
      if (isRefused) return
      return notify({ tone: 'error', title: t('videoAds.breaksFailed'), message: text })
    }
    setEdited((now) => (now === form ? null : now))
    notify({ tone: 'info', message: t('videoAds.breaksSaved') })
  }

  return {
    form,
    problem,
    isChanged,
    isSaving: send.isPending,
    save,
    edit: (part: Partial<AdBreaksForm>) => {
      setEdited({ ...form, ...part })
      setProblem(noProblem)
    },
  }
}

export type AdBreaksState = ReturnType<typeof useAdBreaks>

function useSend(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (adBreaks: AdBreaks | null) => api(updateVideo, { params: { id }, body: { adBreaks } }),
    onSuccess: async (saved) => {
      const { queryKey } = videoQuery(id)
      // A request sent earlier would answer without these breaks.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: [...videosKey, 'list'] })
    },
  })
}
