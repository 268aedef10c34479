import { percentCell } from '@matinee/contract/plain/reports/csv'
import { formatMoney, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { fewestExitViews } from '@matinee/contract/videoRevenue'
import { useLocale, useTranslations } from 'use-intl'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { InfoTip } from '../../../ui/overlay/InfoTip.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import { exitShare } from './exitShare.ts'
import type { AdBreak, AdsQuery } from './useAdFigures.ts'
import { useBreakName } from './useBreakName.ts'

type Props = { data: NonNullable<AdsQuery['data']> }

/** Requests, ads and revenue by ad break, and the share of viewers who left during an ad next to those who left without one. */
export function AdBreaksPanel({ data }: Props) {
  const t = useTranslations('adBreaks')
  const nameOf = useBreakName()
  const { breaks, currency, range } = data
  const columns = useColumns(data)
  const hasAny = breaks.length > 0
  return (
    <Panel
      title={t('title')}
      tip={hasAny && <ExitsTip from={data.exitsFrom} to={data.to} />}
      lede={t('lede')}
      isFlush={hasAny}
      controls={
        hasAny && (
          <PanelCsvButton
            fileName="ad-breaks"
            panel={t('title')}
            range={range}
            rows={() => [
              [
                t('place'),
                t('requests'),
                t('impressions'),
                t('revenueIn', { currency: currency.toUpperCase() }),
                t('withAdPercent'),
                t('withoutAdPercent'),
              ],
              ...breaks.map((one) => [
                nameOf(one.breakMs),
                one.requests,
                one.impressions,
                one.spentMicros / 1_000_000,
                percentOrNull(one.withAd),
                percentOrNull(one.withoutAd),
              ]),
            ]}
          />
        )
      }
    >
      {hasAny ? (
        <DataTable
          label={t('title')}
          rows={breaks}
          rowKey={({ breakMs }) => String(breakMs)}
          columns={columns}
          hasCards
        />
      ) : (
        <Text tone="quiet">{t('none')}</Text>
      )}
    </Panel>
  )
}

function percentOrNull(exits: AdBreak['withoutAd']) {
  const share = exits && exitShare(exits)
  return share === null ? null : percentCell(share)
}

function ExitsTip({ from, to }: { from: string; to: string }) {
  const t = useTranslations('adBreaks')
  const days = from === to ? showReportDay(from) : `${showReportDay(from)} – ${showReportDay(to)}`
  return (
    <InfoTip title={t('withAd')} label={t('tip')}>
      <p>{t('tipWith')}</p>
      <p>{t('tipWithout')}</p>
      <p>{t('tipFew', { fewest: String(fewestExitViews), days })}</p>
    </InfoTip>
  )
}

function useColumns({ currency }: Props['data']): Column<AdBreak>[] {
  const t = useTranslations('adBreaks')
  const language = useLocale()
  const nameOf = useBreakName()
  const number = (name: 'requests' | 'impressions'): Column<AdBreak> => ({
    id: name,
    title: t(name),
    cardLabel: t(name),
    isNumber: true,
    renderCell: (row) => formatNumber(row[name], language),
  })
  const exits = (name: 'withAd' | 'withoutAd'): Column<AdBreak> => ({
    id: name,
    title: t(name),
    cardLabel: t(name),
    isNumber: true,
    renderCell: (row) => <Exits exits={row[name]} />,
  })
  return [
    { id: 'place', title: t('place'), renderCell: ({ breakMs }) => nameOf(breakMs) },
    number('requests'),
    number('impressions'),
    exits('withAd'),
    exits('withoutAd'),
    {
      id: 'revenue',
      title: t('revenue'),
      cardLabel: t('revenue'),
      isNumber: true,
      renderCell: ({ spentMicros }) => formatMoney(spentMicros / 1_000_000, currency, language),
    },
  ]
}

/** A share with the number of views behind it, or a dash with the reason. */
function Exits({ exits }: { exits: AdBreak['withoutAd'] }) {
  const t = useTranslations('adBreaks')
  const language = useLocale()
  const share = exits && exitShare(exits)
  const views = { views: exits?.views ?? 0, shown: formatNumber(exits?.views ?? 0, language) }
  const basis = !exits ? t('noPlace') : share === null ? t('fewViews', views) : t('ofViews', views)
  return (
    <Stack as="span">
      {share === null ? '–' : formatPercent(share, language, 1)}
      <Text as="span" size="caption" tone="quiet">
        {basis}
      </Text>
    </Stack>
  )
}
