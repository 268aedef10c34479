import type { CampaignDetails } from '@matinee/contract/campaigns'
import { formatDate, formatMoney, formatMoneyAxis } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { axisScale } from '../../../ui/charts/axisScale.ts'
import { TimeSeries } from '../../../ui/charts/TimeSeries.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { deliveryQuery } from './campaigns.queries.ts'
import { prepareDelivery } from './prepareDelivery.ts'

const lines = [
  { key: 'delivered', colour: 'var(--series-1)', isDashed: false },
  { key: 'expected', colour: 'var(--series-6)', isDashed: true },
  { key: 'forecast', colour: 'var(--series-2)', isDashed: true },
] as const

/** Spending since the start, with the even delivery and the forecast. */
export function DeliveryPanel({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const query = useQuery(deliveryQuery(campaign.id))
  if (query.isError && !query.data)
    return <ErrorPanel title={t('delivery')} error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <PanelSkeleton heights={[360]} />
  const points = prepareDelivery(campaign, query.data.data, query.dataUpdatedAt)
  return (
    <Panel title={t('delivery')} lede={t('deliveryLede')}>
      {points.length < 2 ? <Hint>{t('noDelivery')}</Hint> : <Chart campaign={campaign} points={points} />}
    </Panel>
  )
}

type ChartProps = { campaign: CampaignDetails; points: ReturnType<typeof prepareDelivery> }

function Chart({ campaign: { currency }, points }: ChartProps) {
  const t = useTranslations('operate.campaigns')
  const language = useLocale()
  const { timezone } = useUser()
  const dayOf = (ts: number) => formatDate(ts * 1000, timezone)
  const largest = Math.max(...points.flatMap((point) => lines.map(({ key }) => point[key] ?? 0)))
  return (
    <TimeSeries
      label={t('delivery')}
      spokenName={t('chart')}
      points={points}
      series={lines
        .filter(({ key }) => points.some((point) => point[key] !== null))
        .map((line) => ({ ...line, name: t(`series.${line.key}`), titleOf: dayOf }))}
      scale={axisScale(largest, false)}
      formatTick={dayOf}
      formatAxis={(value) => formatMoneyAxis(value, currency, language)}
      formatValue={(value) => formatMoney(value, currency, language)}
    />
  )
}
