import { setSite, type OperatedSite } from '@matinee/contract/adminSites'
import type { BodyOf } from '@matinee/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError, codeOf } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useLeaveGuard } from '../../../../lib/useLeaveGuard.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { operatedSitesKey } from '../sites.queries.ts'

type Form<Draft> = {
  read: (site: OperatedSite) => Draft
  /** What is sent of what was typed. */
  write: (draft: Draft) => BodyOf<typeof setSite>
}

/**
 * A form of some fields of a site. What is typed stays when the site is loaded again, and is saved only over the version that
 * it began with: when another operator was faster, `problem` says who.
 */
export function useSiteForm<Draft extends object>(site: OperatedSite, { read, write }: Form<Draft>) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<{ draft: Draft; updatedAt: string } | null>(null)
  const draft = typed?.draft ?? read(site)
  const { mutate, isPending, error, reset } = useSingleMutation<unknown, void>({
    mutationFn: () =>
      api(setSite, {
        params: { id: site.id },
        body: { ...write(draft), updatedAt: typed?.updatedAt ?? site.updatedAt },
      }),
    onSuccess: async () => {
      notify({ tone: 'info', message: t('operate.sites.saved') })
      await queryClient.invalidateQueries({ queryKey: operatedSitesKey })
      setTyped(null)
    },
  })
  useLeaveGuard(() => typed !== null)
  const fields = error instanceof AppError ? error.fields : {}
  const hasFields = Object.keys(fields).length > 0
  const isStale = error instanceof AppError && error.code === 'stale'
  return {
    draft,
    change: (part: Partial<Draft>) => {
      reset()
      setTyped((now) => ({
        draft: { ...(now?.draft ?? read(site)), ...part },
        updatedAt: now?.updatedAt ?? site.updatedAt,
      }))
    },
    discard: () => {
      reset()
      setTyped(null)
      void queryClient.invalidateQueries({ queryKey: operatedSitesKey })
    },
    save: () => mutate(),
    isChanged: typed !== null,
    isSaving: isPending,
    /** The first refusal of a field, or of one of its entries. */
    problemOf: (field: string) =>
      Object.entries(fields).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1] ?? null,
    /** The refusal of the whole form. */
    problem: error && !hasFields ? (isStale ? error.message : t(`errors.${codeOf(error)}`)) : null,
  }
}
