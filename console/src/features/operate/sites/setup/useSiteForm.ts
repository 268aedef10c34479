import { readOperatedSite, setSite, type OperatedSite } from '@matinee/contract/adminSites'
import type { BodyOf } from '@matinee/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useLeaveGuard } from '../../../../lib/useLeaveGuard.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { changedFields, isSame } from '../../changedFields.ts'
import { operatedSitesKey } from '../sites.queries.ts'
import { useOtherVersion } from '../../stale/useOtherVersion.ts'
import { useRefusalText } from '../../useRefusalText.ts'

type Form<Draft> = {
  read: (site: OperatedSite) => Draft
  /** What is sent of what was typed. */
  write: (draft: Draft) => BodyOf<typeof setSite>
  /** The fields of the call whose refusals the form shows. */
  shown: readonly string[]
}

/** What was typed, and the site as it was then. */
type Typed<Draft> = { draft: Draft; began: OperatedSite }

/**
 * A form of some fields of a site. What is typed stays when the site is loaded again. Only changed fields are sent, over the
 * version that the form began with: when another operator has changed one of its fields meanwhile, `other` says who and
 * what. A change of other fields of the site does not matter.
 */
export function useSiteForm<Draft extends object>(site: OperatedSite, { read, write, shown }: Form<Draft>) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState<Typed<Draft> | null>(null)
  const draft = typed?.draft ?? read(site)
  const { watch, other } = useOtherVersion<OperatedSite, Draft>({
    load: () => api(readOperatedSite, { params: { id: site.id } }),
    read,
    began: typed?.began ?? site,
    draft,
    set: (version, merged) => {
      reset()
      setTyped({ draft: merged, began: version })
      void queryClient.invalidateQueries({ queryKey: operatedSitesKey })
    },
  })
  const { mutate, isPending, error, reset } = useSingleMutation<unknown, Typed<Draft>>({
    mutationFn: ({ draft, began }) => {
      const isLoadedLater = site.updatedAt > began.updatedAt
      const { updatedAt } = isLoadedLater && isSame(read(began), read(site)) ? site : began
      const changed = changedFields(write(read(began)), write(draft))
      return watch(() => api(setSite, { params: { id: site.id }, body: { ...changed, updatedAt } }))
    },
    onSuccess: async (_done, sent) => {
      notify({ tone: 'info', message: t('operate.sites.saved') })
      await queryClient.invalidateQueries({ queryKey: operatedSitesKey })
      // What was typed while it was being saved is still unsaved.
      setTyped((now) => (now === sent ? null : now))
    },
  })
  useLeaveGuard(() => typed !== null)
  const fields = error instanceof AppError ? Object.entries(error.fields) : []
  const findProblem = (field: string) =>
    fields.find(([path]) => path === field || path.startsWith(`${field}.`))?.[1] ?? null
  const isShown = shown.some((field) => findProblem(field) !== null)
  return {
    draft,
    change: (part: Partial<Draft>) => {
      reset()
      setTyped((now) => ({
        draft: { ...(now?.draft ?? read(site)), ...part },
        began: now?.began ?? site,
      }))
    },
    discard: () => {
      reset()
      setTyped(null)
      void queryClient.invalidateQueries({ queryKey: operatedSitesKey })
    },
    save: () => typed && mutate(typed),
    isChanged: typed !== null,
    isSaving: isPending,
    /** The first refusal of a field, or of one of its entries. */
    problemOf: findProblem,
    /** The refusal that no field shows. */
    problem: error && !isShown && !other ? refusalText(error, { isNamed: true }) : null,
    /** What somebody else has saved meanwhile; not of a form whose changes were discarded. */
    other: typed && other,
  }
}
