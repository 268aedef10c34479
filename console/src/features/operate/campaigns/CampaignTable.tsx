import type { Campaign } from '@matinee/contract/campaigns'
import { formatDate } from '@matinee/contract/plain/format'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { CampaignStatus } from './CampaignStatus.tsx'
import { useCampaignMoney } from './useCampaignMoney.ts'

const address = '/operate/campaigns/$campaignId' as const

/** Rows open the campaign. */
export function CampaignTable({ campaigns }: { campaigns: Campaign[] | undefined }) {
  const t = useTranslations('operate.campaigns')
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={campaigns}
      rowKey={({ id }) => id}
      skeletonRows={8}
      skeletonHeight={40}
      isDimmed={({ status }) => status === 'ENDED'}
      hasCards
      open={({ id }) =>
        () =>
          void navigate({ to: address, params: { campaignId: id } })
        }
    />
  )
}

function useColumns(): Column<Campaign>[] {
  const t = useTranslations('operate.campaigns')
  const money = useCampaignMoney()
  const { timezone } = useUser()
  return [
    {
      id: 'campaign',
      title: t('campaign'),
      renderCell: ({ id, name, advertiser }) => (
        <RowName name={name} detail={advertiser} opens={{ to: address, params: { campaignId: id } }} />
      ),
    },
    {
      id: 'status',
      title: t('status'),
      width: '180px',
      renderCell: (campaign) => <CampaignStatus campaign={campaign} />,
    },
    {
      id: 'pace',
      title: t('pace'),
      cardLabel: t('pace'),
      width: '170px',
      renderCell: (campaign) => <PaceCell campaign={campaign} />,
    },
    {
      id: 'spent',
      title: t('spent'),
      cardLabel: t('spent'),
      isNumber: true,
      width: '160px',
      renderCell: (campaign) => (
        <div>
          {money(campaign.sums?.spentMicros, campaign)}
          <Hint>
            {campaign.budgetMicros === null
              ? t('unlimited')
              : t('ofBudget', { budget: money(campaign.budgetMicros, campaign) })}
          </Hint>
        </div>
      ),
    },
    {
      id: 'dates',
      title: t('dates'),
      cardLabel: t('dates'),
      isNumber: true,
      width: '200px',
      renderCell: ({ startsAt, endsAt }) => {
        const start = formatDate(startsAt, timezone)
        // The end is excluded: the last day is the one before midnight.
        return endsAt
          ? t('range', { start, end: formatDate(Date.parse(endsAt) - 1, timezone) })
          : t('open', { start })
      },
    },
  ]
}

/** How much of the budget is spent, and how that compares with an even delivery. */
function PaceCell({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('operate.campaigns')
  const money = useCampaignMoney()
  const { name, sums, budgetMicros, expectedMicros, pace } = campaign
  if (!sums || budgetMicros === null) return '–'
  return (
    <Stack gap={4}>
      <ProgressBar
        label={t('delivered', { name })}
        value={Math.min(100, (100 * sums.spentMicros) / budgetMicros)}
      />
      {pace && expectedMicros !== null && (
        <Hint>
          {t(`paces.${pace}`)} · {t('expected')} {money(expectedMicros, campaign)}
        </Hint>
      )}
    </Stack>
  )
}
