import type { CampaignDetails } from '@matinee/contract/campaigns'
import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Columns } from '../../../ui/layout/Columns.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { StatStrip } from '../../../ui/page/StatStrip.tsx'
import { PageError } from '../PageError.tsx'
import { AuditTable } from '../audit/AuditTable.tsx'
import { CreativeGallery } from './ads/CreativeGallery.tsx'
import { FilmPanel } from './films/FilmPanel.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import { campaignQuery, historyQuery } from './campaigns.queries.ts'
import { CampaignSettings } from './CampaignSettings.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { useCampaignMoney } from './useCampaignMoney.ts'

/** One campaign with its figures, ads, targets and changes. */
export function CampaignPage() {
  const t = useTranslations('operate.campaigns')
  const { campaignId } = useParams({ from: '/operate/operate/campaigns/$campaignId' })
  const query = useQuery(campaignQuery(campaignId))
  const name = query.data?.name ?? t('campaign')
  return (
    <Page
      title={name}
      breadcrumbs={
        <Breadcrumbs current={name}>
          <Link to="/operate/campaigns" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={query.data && <CampaignActions campaign={query.data} />}
    >
      {query.data ? (
        <Details campaign={query.data} />
      ) : query.isError ? (
        <PageError
          error={query.error}
          retry={() => void query.refetch()}
          missing={t('missing')}
          back={
            <Link to="/operate/campaigns" className={buttonClass()}>
              {t('showAll')}
            </Link>
          }
        />
      ) : (
        <PanelSkeleton heights={[120, 360, 200]} />
      )}
    </Page>
  )
}

function Details({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const { obstacle, sums } = campaign
  return (
    <Stack gap={24}>
      {obstacle && (
        <Notice tone={obstacle === 'outside its hours' ? 'quiet' : 'warning'}>
          {t('notShown', { reason: t(`obstacles.${obstacle}`) })}
        </Notice>
      )}
      {!sums && <Notice tone="warning">{t('noFigures')}</Notice>}
      <Figures campaign={campaign} />
      <DeliveryPanel campaign={campaign} />
      <Columns widths="minmax(0, 2fr) minmax(0, 3fr)" gap={24} align="start">
        <CampaignSettings campaign={campaign} />
        <Stack gap={24}>
          <CreativeGallery campaign={campaign} />
          <FilmPanel campaign={campaign} />
          <History id={campaign.id} />
        </Stack>
      </Columns>
    </Stack>
  )
}

function Figures({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  const language = useLocale()
  const money = useCampaignMoney()
  const { sums, budgetMicros, expectedMicros, forecastMicros, pace, status } = campaign
  const filmStats = useFilmStats(campaign)
  const count = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, language))
  const budget =
    budgetMicros === null ? t('unlimited') : t('ofBudget', { budget: money(budgetMicros, campaign) })
  return (
    <StatStrip
      stats={[
        { id: 'status', label: t('status'), value: t(`statuses.${status}`), direction: null },
        {
          id: 'spent',
          label: t('spent'),
          value: money(sums?.spentMicros, campaign),
          basis: budget,
          direction: null,
        },
        {
          id: 'expected',
          label: t('expected'),
          value: money(expectedMicros, campaign),
          basis: pace ? t(`paces.${pace}`) : undefined,
          direction: null,
        },
        { id: 'forecast', label: t('forecast'), value: money(forecastMicros, campaign), direction: null },
        { id: 'impressions', label: t('impressions'), value: count(sums?.impressions), direction: null },
        { id: 'clicks', label: t('clicks'), value: count(sums?.clicks), direction: null },
        ...filmStats,
      ]}
    />
  )
}

/** How films were watched, once one has begun. The cost needs a campaign without other ads, because these cost too. */
function useFilmStats({ sums, creatives, currency }: CampaignDetails) {
  const t = useTranslations('operate.campaigns')
  const language = useLocale()
  const money = useCampaignMoney()
  if (!sums || sums.starts === 0) return []
  const { starts, completes, skips, spentMicros } = sums
  const rate = (part: number) => formatPercent((100 * part) / starts, language, 1)
  const cost = completes > 0 && creatives.length === 0 ? spentMicros / completes : null
  return [
    {
      id: 'completes',
      label: t('completes'),
      value: formatNumber(completes, language),
      basis: t('ofStarts', { rate: rate(completes) }),
      direction: null,
    },
    {
      id: 'skips',
      label: t('skips'),
      value: formatNumber(skips, language),
      basis: t('ofStarts', { rate: rate(skips) }),
      direction: null,
    },
    { id: 'cost', label: t('costPerView'), value: money(cost, { currency }), direction: null },
  ]
}

function History({ id }: { id: string }) {
  const t = useTranslations('operate.campaigns')
  const query = useQuery(historyQuery(id))
  if (query.isError && !query.data)
    return <ErrorPanel title={t('history')} error={query.error} retry={() => void query.refetch()} />
  return (
    <Panel title={t('history')} isFlush>
      <AuditTable label={t('history')} entries={query.data?.data} isOfAccount />
    </Panel>
  )
}
