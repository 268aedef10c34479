import {
  createZone,
  readOperatedSite,
  updateZone,
  type OperatedSite,
  type OperatedZone,
} from '@matinee/contract/adminSites'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { useErrorFocus } from '../../../../ui/form/useErrorFocus.ts'
import { operatedSitesKey } from '../sites.queries.ts'
import { useOtherVersion } from '../../stale/useOtherVersion.ts'
import { readSize } from '../../readSize.ts'
import { useRefusalText } from '../../useRefusalText.ts'

export type ZoneDraft = Record<'name' | 'desktop' | 'mobile' | 'passback' | 'vastUrl', string>

type Options = {
  site: OperatedSite
  zone: OperatedZone | null
  element: RefObject<HTMLFormElement | null>
  close: () => void
}

/** What was typed about a placement. It is saved only over the version that the dialog began with. */
export function useZoneForm({ site, zone: opened, element, close }: Options) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const refusalText = useRefusalText()
  const focusFault = useErrorFocus(element)
  // The version that is changed, whatever is loaded meanwhile.
  const [zone, setZone] = useState(opened)
  const [draft, setDraft] = useState(() => readDraft(zone))
  const { watch, other } = useOtherVersion<OperatedZone, ZoneDraft>({
    load: async () => {
      const { zones } = await api(readOperatedSite, { params: { id: site.id } })
      return zones.find(({ id }) => id === zone?.id) ?? null
    },
    read: readDraft,
    began: zone,
    draft,
    set: (version, merged) => {
      reset()
      setZone(version)
      setDraft(merged)
    },
  })
  const { mutate, isPending, error, reset } = useSingleMutation<OperatedZone, void>({
    mutationFn: () => {
      if (!zone) return api(createZone, { params: { id: site.id }, body: bodyOf(draft) })
      const body = { ...bodyOf(draft), updatedAt: zone.updatedAt }
      return watch(() => api(updateZone, { params: { id: zone.id }, body }))
    },
    onSuccess: () => {
      notify({ tone: 'info', message: t('operate.sites.placementSaved') })
      close()
    },
    onError: focusFault,
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatedSitesKey }),
  })
  const fields = error instanceof AppError ? error.fields : {}
  return {
    draft,
    change: (part: Partial<ZoneDraft>) => {
      reset()
      setDraft((now) => ({ ...now, ...part }))
    },
    save: () => mutate(),
    isSaving: isPending,
    problemOf: (field: keyof ZoneDraft) => fields[field] ?? null,
    problem: error && !other && Object.keys(fields).length === 0 ? refusalText(error) : null,
    /** What somebody else has saved meanwhile. */
    other,
  }
}

const readDraft = (zone: OperatedZone | null): ZoneDraft => ({
  name: zone?.name ?? '',
  desktop: zone?.desktop ?? '',
  mobile: zone?.mobile ?? '',
  passback: zone?.passback ?? '',
  vastUrl: zone?.vastUrl ?? '',
})

/** Empty fields mean none; only a preroll placement keeps its VAST tag. */
const bodyOf = ({ name, desktop, mobile, passback, vastUrl }: ZoneDraft) => ({
  name,
  desktop: readSize(desktop) || null,
  mobile: readSize(mobile) || null,
  passback: passback.trim() ? passback : null,
  vastUrl: zoneTypeOf(name) === 'preroll' ? vastUrl.trim() || null : null,
})
