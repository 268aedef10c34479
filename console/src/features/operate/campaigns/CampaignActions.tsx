import { copyCampaign, updateCampaign, type CampaignDetails } from '@matinee/contract/campaigns'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { useCampaignAction } from './useCampaignAction.ts'
import { useMayChange, useMaySell } from './useMayChange.ts'

/** Change, copy, end, pause and activate a campaign, for those who may. */
export function CampaignActions({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const maySell = useMaySell()
  const mayChange = useMayChange(campaign)
  return (
    <>
      {maySell && <CopyButton campaign={campaign} />}
      {mayChange && (
        <>
          <EndButton campaign={campaign} />
          <Link
            to="/operate/campaigns/$campaignId/edit"
            params={{ campaignId: campaign.id }}
            className={buttonClass()}
          >
            {t('buttons.change')}
          </Link>
          <StatusButton campaign={campaign} />
        </>
      )}
    </>
  )
}

/** Refused with who was faster when somebody else has changed the campaign. */
function StatusButton({ campaign: { id, status, updatedAt } }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const isActive = status === 'ACTIVE'
  const body = { status: isActive ? ('PAUSED' as const) : ('ACTIVE' as const), updatedAt }
  const change = useCampaignAction(
    () => api(updateCampaign, { params: { id }, body }),
    t(isActive ? 'paused' : 'activated'),
  )
  return (
    <Button
      {...(!isActive && { look: 'main' as const })}
      isBusy={change.isPending}
      onClick={() => change.mutate()}
    >
      {t(isActive ? 'pause' : 'activate')}
    </Button>
  )
}

function EndButton({ campaign: { id, name, updatedAt } }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const common = useTranslations('common')
  const end = useCampaignAction(
    () => api(updateCampaign, { params: { id }, body: { status: 'ENDED', updatedAt } }),
    t('ended'),
  )
  const confirm = async () => {
    const isSure = await ask({
      title: t('endTitle', { name }),
      body: t('endBody'),
      verb: t('end'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) end.mutate()
  }
  return (
    <Button isBusy={end.isPending} onClick={() => void confirm()}>
      {t('buttons.end')}
    </Button>
  )
}

/** The copy is paused and opens in the form, where its name and dates are changed. */
function CopyButton({ campaign: { id, name } }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const navigate = useNavigate()
  const copy = useCampaignAction(
    () => api(copyCampaign, { params: { id }, body: { name: t('copyName', { name }).slice(0, 200) } }),
    t('copied'),
    (made) => void navigate({ to: '/operate/campaigns/$campaignId/edit', params: { campaignId: made.id } }),
  )
  return (
    <Button isBusy={copy.isPending} onClick={() => copy.mutate()}>
      {t('buttons.copy')}
    </Button>
  )
}
