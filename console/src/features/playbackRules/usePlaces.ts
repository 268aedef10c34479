import { parseDomain } from '@matinee/contract/plain/domain'
import type { PlaybackRules } from '@matinee/contract/playbackRules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { allows, domainsIn, refusedEntries, stopsSomewhere } from './domains.ts'
import { rulesQuery } from '../../shared/playback/playbackRules.queries.ts'
import { useChangeRules } from './playbackRules.queries.ts'

type Draft = { isLimited: boolean; domains: string[]; typed: string }

const draftOf = ({ allowedDomains }: PlaybackRules): Draft => ({
  isLimited: allowedDomains.length > 0,
  domains: allowedDomains,
  typed: '',
})

/** The draft of the allowed domains, kept apart from the saved rules, so that a refetch loses no typed text. */
export function usePlaces(rules: PlaybackRules) {
  const t = useTranslations()
  const change = useChangeRules()
  const askToLimit = useAskToLimit()
  const [edited, setEdited] = useState<Draft | null>(null)
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const allow = useAllow(change, (domain) =>
    setEdited((now) => now && { ...now, domains: [...now.domains, domain] }),
  )
  const draft = edited ?? draftOf(rules)
  const entries = draft.isLimited
    ? [...draft.domains.filter((one) => one.trim()), ...domainsIn(draft.typed)]
    : []
  const isChanged = draft.isLimited
    ? entries.join(' ') !== rules.allowedDomains.join(' ')
    : rules.allowedDomains.length > 0

  function edit(changes: Partial<Draft>) {
    setEdited({ ...draft, ...changes })
    setRefused(new Set())
    setProblem(null)
  }

  async function save(): Promise<void> {
    if (change.isPending || !isChanged) return
    if (draft.isLimited && entries.length === 0) return setProblem(t('playbackRules.needsOne'))
    // The rows on screen now match the sent entries, so that a refusal marks the right rows.
    setEdited({ ...draft, domains: draft.isLimited ? entries : draft.domains, typed: '' })
    const wrong = entries.flatMap((one, index) => (parseDomain(one) === null ? [index] : []))
    if (wrong.length > 0) return setRefused(new Set(wrong))
    if (stopsSomewhere(rules.allowedDomains, entries) && !(await askToLimit(rules, entries))) return
    try {
      await change.mutateAsync({ allowedDomains: entries })
    } catch (error) {
      return showRefusal(error)
    }
    setEdited(null)
    notify({ tone: 'info', message: t('playbackRules.saved') })
  }

  function showRefusal(error: unknown) {
    const fields = error instanceof AppError ? refusedEntries(error.fields) : new Set<number>()
    // Shown next to the entries.
    if (fields.size > 0) return setRefused(fields)
    const reason = t(`errors.${codeOf(error)}`)
    setProblem(reason)
    notify({ tone: 'error', title: t('playbackRules.saveFailed'), message: reason })
  }

  return { draft, edit, save, allow, isChanged, refused, problem, isSaving: change.isPending }
}

export type Places = ReturnType<typeof usePlaces>

function useAskToLimit() {
  const t = useTranslations()
  return ({ allowedDomains }: PlaybackRules, next: readonly string[]): Promise<boolean> => {
    const removed = allowedDomains.filter((domain) => !allows(next, domain))
    return ask({
      title: t(removed.length === 0 ? 'playbackRules.limitTitle' : 'playbackRules.narrowTitle'),
      body:
        removed.length === 0
          ? t('playbackRules.limitBody')
          : t('playbackRules.narrowBody', { domains: removed.join(', ') }),
      verb: t('playbackRules.limitVerb'),
      cancel: t('common.cancel'),
      isDangerous: true,
    })
  }
}

/** For a click in the list of refused plays: saves the domain immediately and adds it to the draft. */
function useAllow(change: ReturnType<typeof useChangeRules>, addToDraft: (domain: string) => void) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const isReading = useRef(false)
  return async (domain: string): Promise<void> => {
    if (change.isPending || isReading.current) return
    isReading.current = true
    try {
      // The rules may have changed since this page loaded them.
      const { allowedDomains } = await queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 })
      // A list of only this domain would stop videos on all other pages.
      if (allowedDomains.length === 0)
        return notify({ tone: 'info', message: t('playbackRules.everywhereAlready') })
      if (!allows(allowedDomains, domain))
        await change.mutateAsync({ allowedDomains: [...allowedDomains, domain] })
    } catch (error) {
      const reason = t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', title: t('playbackRules.saveFailed'), message: reason })
      return
    } finally {
      isReading.current = false
    }
    addToDraft(domain)
    notify({ tone: 'info', message: t('playbackRules.allowed', { domain }) })
  }
}
