import { updateCampaign, type CampaignDetails } from '@matinee/contract/campaigns'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { campaignsKey } from './campaigns.queries.ts'

/** Pauses or activates a campaign, for those who may. Refused with who was faster when somebody else has changed it. */
export function StatusButton({ campaign: { id, status, updatedAt } }: { campaign: CampaignDetails }) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const { staffRole } = useUser()
  const isActive = status === 'ACTIVE'
  const change = useSingleMutation<unknown, void>({
    mutationFn: () =>
      api(updateCampaign, { params: { id }, body: { status: isActive ? 'PAUSED' : 'ACTIVE', updatedAt } }),
    onSuccess: () =>
      notify({ tone: 'info', message: t(`operate.campaigns.${isActive ? 'paused' : 'activated'}`) }),
    onError: (error) => {
      // The server's sentence says who was faster.
      if (error instanceof AppError && error.code === 'stale')
        return notify({ tone: 'error', message: error.message })
      const reason = t(`errors.${codeOf(error)}`)
      return notify({ tone: 'error', message: t('operate.account.failed', { reason }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey }),
  })
  if (status === 'ENDED' || !staffRole || !holdsStaffRight(staffRole, 'staff.campaigns')) return null
  return (
    <Button
      {...(!isActive && { look: 'main' as const })}
      isBusy={change.isPending}
      onClick={() => change.mutate()}
    >
      {t(isActive ? 'operate.campaigns.pause' : 'operate.campaigns.activate')}
    </Button>
  )
}
