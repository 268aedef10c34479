import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import { updateVideoAds } from '@matinee/contract/videoAds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { videoAdsQuery } from '../../shared/videoAds/videoAds.queries.ts'
import { completeDraft, findDraftProblems, type VideoAdsDraft } from '../../shared/videoAds/videoAdsDraft.ts'

/**
 * Only edited fields are kept and sent: an untouched field follows the saved settings, so that saving neither hides nor
 * undoes a change made elsewhere.
 */
export function useAccountAds(saved: VideoAds) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<Partial<VideoAdsDraft>>({})
  const draft: VideoAdsDraft = { ...saved, ...edited }
  const isInvalid = findDraftProblems(draft).length > 0
  const change = differing(saved, completeDraft(draft, saved))
  const save = useMutation({
    mutationFn: (body: Partial<VideoAds>) => api(updateVideoAds, { body }),
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(videoAdsQuery.queryKey, answer)
      // What was typed during the save stays.
      setEdited((now) => without(now, sent))
      notify({ tone: 'info', message: t('videoAds.saved') })
    },
    onError: (error) => {
      const message = t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', title: t('videoAds.saveFailed'), message })
    },
  })
  return {
    draft,
    isChanged: isInvalid || Object.keys(change).length > 0,
    isSaving: save.isPending,
    edit: (part: Partial<VideoAdsDraft>) => setEdited((now) => ({ ...now, ...part })),
    /** Does nothing while a field is invalid. */
    save: () => {
      if (!isInvalid && !save.isPending && Object.keys(change).length > 0) save.mutate(change)
    },
  }
}

const differing = (saved: VideoAds, draft: VideoAds): Partial<VideoAds> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== saved[name as keyof VideoAds]))

const without = (now: Partial<VideoAdsDraft>, sent: Partial<VideoAds>): Partial<VideoAdsDraft> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof VideoAds]))
