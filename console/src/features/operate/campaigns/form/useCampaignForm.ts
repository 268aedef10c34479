import {
  createCampaign,
  readCampaign,
  updateCampaign,
  type CampaignDetails,
} from '@matinee/contract/campaigns'
import { formatNumber } from '@matinee/contract/plain/format'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { useLeaveGuard } from '../../../../lib/useLeaveGuard.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { useErrorFocus } from '../../../../ui/form/useErrorFocus.ts'
import { changedFields } from '../../changedFields.ts'
import { campaignsKey } from '../campaigns.queries.ts'
import { emptyDraft, readDraft, writeDraft, type CampaignDraft } from './campaignForm.ts'
import { findProblems, mostBudget, mostCpm, type CampaignProblems } from './campaignProblems.ts'
import { useOtherVersion } from '../../stale/useOtherVersion.ts'
import { useRefusalText } from '../../useRefusalText.ts'

/** The fields of the call behind each field of the form. */
const pathOf = {
  cpm: 'cpmMicros',
  cpcv: 'cpcvMicros',
  budget: 'budgetMicros',
  starts: 'startsAt',
  ends: 'endsAt',
  sites: 'siteIds',
  zones: 'zoneIds',
  hours: 'schedule',
  capImpressions: 'frequencyCap.impressions',
  capHours: 'frequencyCap.hours',
  videos: 'videoIds',
  players: 'playerIds',
  tags: 'videoTags',
  skipAfter: 'skipAfterMs',
} as const

const shownPaths = ['name', 'advertiser', 'clickUrl', ...Object.values(pathOf)]

/**
 * What was typed about a campaign; null: a new one. It is saved only over the version that the page began with; afterwards
 * the campaign is opened.
 */
export function useCampaignForm(opened: CampaignDetails | null, form: RefObject<HTMLFormElement | null>) {
  const { timezone } = useUser()
  const language = useLocale()
  const refusalText = useRefusalText()
  const focusFault = useErrorFocus(form)
  const read = (version: CampaignDetails) => readDraft(version, { zone: timezone, language })
  // The version that is changed, whatever is loaded meanwhile.
  const [campaign, setCampaign] = useState(opened)
  const [draft, setDraft] = useState(() => (campaign ? read(campaign) : emptyDraft(timezone)))
  const [problems, setProblems] = useState<CampaignProblems>({})
  const textOf = useProblemText()
  const isUnsaved = useRef(false)
  const { watch, other } = useOtherVersion({
    load: () => api(readCampaign, { params: { id: campaign!.id } }),
    read,
    began: campaign,
    draft,
    set: (version, merged) => {
      reset()
      setCampaign(version)
      setDraft(merged)
    },
  })
  const { mutate, isPending, error, reset } = useSave(campaign, {
    watch,
    onSaved: () => {
      isUnsaved.current = false
    },
    onRefused: focusFault,
  })
  useLeaveGuard(() => isUnsaved.current)
  const fields = Object.entries(error instanceof AppError ? error.fields : {})
  const findRefusal = (path: string) =>
    fields.find(([name]) => name === path || name.startsWith(`${path}.`))?.[1] ?? null
  const isShown = shownPaths.some((path) => findRefusal(path) !== null)
  return {
    draft,
    timezone,
    change: (part: Partial<CampaignDraft>) => {
      isUnsaved.current = true
      reset()
      setProblems((now) => withoutTouched(now, part))
      setDraft((now) => ({ ...now, ...part }))
    },
    save: () => {
      const wrong = findProblems(draft, timezone)
      setProblems(wrong)
      if (Object.keys(wrong).length > 0) return focusFault()
      mutate(writeDraft(draft, timezone, campaign))
    },
    isSaving: isPending,
    problemOf: (field: keyof CampaignDraft) => {
      const own = problems[field]
      if (own) return textOf(own)
      return findRefusal(field in pathOf ? pathOf[field as keyof typeof pathOf] : field)
    },
    /** The refusal that no field shows. */
    problem: error && !isShown && !other ? refusalText(error, { isNamed: true }) : null,
    /** What somebody else has saved meanwhile. */
    other,
  }
}

/** The problems of fields that were not touched, nor a field on which they depend. */
function withoutTouched(problems: CampaignProblems, part: Partial<CampaignDraft>): CampaignProblems {
  const touched = new Set(Object.keys(part))
  if (touched.has('starts') && problems.ends === 'endsEarly') touched.add('ends')
  if (touched.has('hasHours')) touched.add('hours')
  if (touched.has('pricing')) for (const price of ['cpm', 'cpcv']) touched.add(price)
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !touched.has(name)))
}

function useProblemText() {
  const t = useTranslations()
  const language = useLocale()
  return (problem: NonNullable<CampaignProblems[keyof CampaignProblems]>) => {
    if (problem === 'required') return t('auth.required')
    const most = problem === 'cpmTooLarge' ? mostCpm : mostBudget
    return t(`operate.campaigns.unreadable.${problem}`, { most: formatNumber(most, language, 0, 0) })
  }
}

type Saving = {
  watch: <Done>(send: () => Promise<Done>) => Promise<Done>
  onSaved: () => void
  onRefused: () => void
}

function useSave(campaign: CampaignDetails | null, { watch, onSaved, onRefused }: Saving) {
  const t = useTranslations('operate.campaigns')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { timezone } = useUser()
  const language = useLocale()
  return useSingleMutation<CampaignDetails, ReturnType<typeof writeDraft>>({
    mutationFn: ({ currency, ...fields }) => {
      if (!campaign) return api(createCampaign, { body: { ...fields, currency } })
      const stored = readDraft(campaign, { zone: timezone, language })
      const { currency: _currency, ...before } = writeDraft(stored, timezone, campaign)
      const body = { ...changedFields(before, fields), updatedAt: campaign.updatedAt }
      return watch(() => api(updateCampaign, { params: { id: campaign.id }, body }))
    },
    onSuccess: async ({ id }) => {
      onSaved()
      await queryClient.invalidateQueries({ queryKey: campaignsKey })
      notify({ tone: 'info', message: t(campaign ? 'saved' : 'created') })
      void navigate({ to: '/operate/campaigns/$campaignId', params: { campaignId: id } })
    },
    onError: onRefused,
  })
}
