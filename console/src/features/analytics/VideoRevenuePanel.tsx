import type { ReplyOf } from '@matinee/contract/call'
import type { readVideoRevenue } from '@matinee/contract/videoRevenue'
import { formatMoney, formatNumber } from '@matinee/contract/plain/format'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { useLocale, useTranslations } from 'use-intl'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatStrip } from '../../ui/page/StatStrip.tsx'
import { FigureName } from './FigureName.tsx'
import { RevenueTip } from './RevenueTip.tsx'

type Props = { revenue: ReplyOf<typeof readVideoRevenue>['data'] }

/** Revenue of the ads in one video and on the pages of its plays. */
export function VideoRevenuePanel({ revenue }: Props) {
  const t = useTranslations('videoRevenue')
  const language = useLocale()
  const { currency, from, to, play, playWithAds, impression, spentMicros, inVideoMicros, rpm, ecpm } = revenue
  const money = (value: number) => formatMoney(value, currency, language)
  const number = (value: number, decimals?: number) => formatNumber(value, language, decimals)
  const ads = number(playWithAds === 0 ? 0 : impression / playWithAds, 2)
  const ofPlays = t('ofPlays', { part: number(playWithAds), plays: play, shown: number(play) })
  const days =
    from === to ? showReportDay(from) : t('days', { from: showReportDay(from), to: showReportDay(to) })
  // Ads within the video also count for viewers who left before it began, so they have no common rate.
  const perPlay = inVideoMicros > 0 ? days : t('perPlay', { ads })
  const inVideo = inVideoMicros > 0 && t('inVideo', { money: money(inVideoMicros / 1_000_000) })
  const stats = [
    {
      id: 'rpm',
      label: (
        <FigureName name={t('rpm')}>
          <RevenueTip />
        </FigureName>
      ),
      value: money(rpm),
      basis: t('formula'),
    },
    {
      id: 'revenue',
      label: t('revenue'),
      value: money(spentMicros / 1_000_000),
      basis: inVideo ? `${inVideo} · ${days}` : days,
    },
    { id: 'play', label: t('play'), value: number(play), basis: t('ofAll') },
    { id: 'playWithAds', label: t('playWithAds'), value: number(playWithAds), basis: ofPlays },
    { id: 'impression', label: t('impression'), value: number(impression), basis: perPlay },
    { id: 'ecpm', label: t('ecpm'), value: money(ecpm), basis: t('perAds') },
  ]
  return (
    <Panel title={t('title')} lede={t('lede')} isFlush>
      <StatStrip stats={stats.map((stat) => ({ ...stat, direction: null }))} />
    </Panel>
  )
}
