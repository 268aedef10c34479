import { discardJob, type FailedJob } from '@matinee/contract/health'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { healthKey } from './health.queries.ts'
import { useDialogChange } from '../useDialogChange.ts'

/** Removes a failed job for good, with a reason for the audit log. */
export function DiscardJobDialog({ job: { queue, id }, close }: { job: FailedJob; close: () => void }) {
  const t = useTranslations()
  const change = useDialogChange(healthKey, close)
  return (
    <ReasonDialog
      title={t('operate.health.discardTitle', { queue })}
      body={t('operate.health.discardBody')}
      hint={t('operate.health.discardHint')}
      verb={t('operate.health.discard')}
      isDangerous
      send={(reason) =>
        change(
          () => api(discardJob, { params: { queue, id }, body: { reason } }),
          t('operate.health.discarded', { queue }),
        )
      }
      close={close}
    />
  )
}
