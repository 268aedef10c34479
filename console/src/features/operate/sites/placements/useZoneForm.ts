import { createZone, updateZone, type OperatedSite, type OperatedZone } from '@matinee/contract/adminSites'
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
  // The version of the beginning, whatever is loaded meanwhile.
  const [zone] = useState(opened)
  const [draft, setDraft] = useState<ZoneDraft>({
    name: zone?.name ?? '',
    desktop: zone?.desktop ?? '',
    mobile: zone?.mobile ?? '',
    passback: zone?.passback ?? '',
    vastUrl: zone?.vastUrl ?? '',
  })
  const { mutate, isPending, error, reset } = useSingleMutation<OperatedZone, void>({
    mutationFn: () =>
      zone
        ? api(updateZone, { params: { id: zone.id }, body: { ...bodyOf(draft), updatedAt: zone.updatedAt } })
        : api(createZone, { params: { id: site.id }, body: bodyOf(draft) }),
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
    problem: error && Object.keys(fields).length === 0 ? refusalText(error) : null,
  }
}

/** Empty fields mean none; only a preroll placement keeps its VAST tag. */
const bodyOf = ({ name, desktop, mobile, passback, vastUrl }: ZoneDraft) => ({
  name,
  desktop: desktop.trim() || null,
  mobile: mobile.trim() || null,
  passback: passback.trim() ? passback : null,
  vastUrl: zoneTypeOf(name) === 'preroll' ? vastUrl.trim() || null : null,
})
