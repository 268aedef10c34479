import { discardJob, type FailedJob } from '@matinee/contract/health'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { healthKey } from './health.queries.ts'

/** Removes a failed job for good, with a reason for the audit log. */
export function DiscardJobDialog({ job: { queue, id }, close }: { job: FailedJob; close: () => void }) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const discard = async (reason: string) => {
    try {
      await api(discardJob, { params: { queue, id }, body: { reason } })
      notify({ tone: 'info', message: t('operate.health.discarded', { queue }) })
      close()
      return null
    } catch (refusal) {
      return t(`errors.${codeOf(refusal)}`)
    } finally {
      // Also after a refusal: another operator may have retried it.
      void queryClient.invalidateQueries({ queryKey: healthKey })
    }
  }
  return (
    <ReasonDialog
      title={t('operate.health.discardTitle', { queue })}
      body={t('operate.health.discardBody')}
      hint={t('operate.health.discardHint')}
      verb={t('operate.health.discard')}
      isDangerous
      send={discard}
      close={close}
    />
  )
}
