import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { isErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Site } from '@matinee/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areFirstStepsDismissed, dismissFirstSteps } from './cachedSiteData.ts'
import { isAllSites } from './isAllSites.ts'
import { playerListQuery, sitesQuery, videoListQuery } from './lists.queries.ts'
import { useUser } from '../lib/session/session.ts'

/** `site`: a site whose onboarding is not finished. */
export type FirstStep = { name: 'video' | 'player' | 'site'; isDone: boolean; site?: Site }

export type FirstSteps = {
  /** A list is still loading. */
  isPending: boolean
  /** The account has no video, not even a deleted one. */
  hasNoVideo: boolean
  /** Null: all done, dismissed, not loaded, or a single step, which the empty screen itself offers. */
  steps: FirstStep[] | null
  dismiss: () => void
}

/** A new account's first video, player and site. Loads nothing until `isEnabled`. */
export function useFirstSteps(isEnabled: boolean): FirstSteps {
  const { id: userId, integrationType: type } = useUser()
  const [dismissedFor, setDismissedFor] = useState(() => (areFirstStepsDismissed(userId) ? userId : null))
  const isDismissed = dismissedFor === userId
  const may = {
    video: holdsRight(type, 'videos.write'),
    player: holdsRight(type, 'players.write'),
    site: holdsRight(type, 'sites.write'),
  }
  const isOffered = isEnabled && !isDismissed && Object.values(may).filter(Boolean).length > 1
  const video = useQuery({
    ...videoListQuery({}),
    enabled: isEnabled && holdsRight(type, 'videos.read'),
    refetchInterval: false,
  })
  const player = useQuery({ ...playerListQuery, enabled: isOffered && may.player })
  const site = useQuery({ ...sitesQuery, enabled: isOffered && may.site })

  const found: Record<FirstStep['name'], FirstStep | undefined> = {
    video: video.data && {
      name: 'video',
      isDone: video.data.data.some(({ status }) => status !== 'DELETED' && !isErrorStatus(status)),
    },
    player: player.data && {
      name: 'player',
      isDone: player.data.data.some(({ status }) => status !== 'DELETED'),
    },
    site: site.data && siteStep(site.data.sites),
  }
  const names = (['video', 'player', 'site'] as const).filter((name) => may[name])
  const steps = names.flatMap((name) => found[name] ?? [])
  const isShown = isOffered && steps.length === names.length && steps.some(({ isDone }) => !isDone)
  return {
    isPending: [video, player, site].some(({ isLoading }) => isLoading),
    hasNoVideo: video.data?.total === 0,
    steps: isShown ? steps : null,
    dismiss: () => {
      dismissFirstSteps(userId)
      setDismissedFor(userId)
    },
  }
}

function siteStep(all: readonly Site[]): FirstStep {
  const own = all.filter((one) => !isAllSites(one))
  const isDone = own.some(({ onboardingStep }) => onboardingStep < 0)
  return { name: 'site', isDone, ...(!isDone && own[0] && { site: own[0] }) }
}
