import { defaultVideoAds, listBreaks } from '@matinee/contract/plain/video/adBreaks'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '../../../shared/config.queries.ts'
import { videoAdsQuery } from '../../../shared/videoAds/videoAds.queries.ts'
import { completeDraft, type VideoAdsDraft } from '../../../shared/videoAds/videoAdsDraft.ts'

const deadlineMs = 3_000

/**
 * The ad breaks of the preview while test ads are on: those of the unsaved settings, each with the installation's test ad,
 * which no campaign pays for and nothing counts. The duration is that of the previewed video, in milliseconds.
 */
export function useTestAds(own: VideoAdsDraft | null, durationMs: number | null) {
  const [isOn, turn] = useState(false)
  const { data: config } = useQuery(configQuery)
  const { data: account = defaultVideoAds } = useQuery(videoAdsQuery)
  const player = own && completeDraft(own, account)
  const breaks = listBreaks({ account, player, video: null }, durationMs)
  const ads: Playback['ads'] =
    isOn && config && breaks.length > 0
      ? {
          deadlineMs,
          breaks: breaks.map(({ at }) => ({
            at,
            tags: [new URL(`${config.cdnBase}/ads/test.xml`, location.href).href],
          })),
        }
      : null
  return { isOn, turn, ads, hasBreaks: breaks.length > 0 }
}

export type TestAds = ReturnType<typeof useTestAds>
