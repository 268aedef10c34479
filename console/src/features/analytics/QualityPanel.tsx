import { useLocale, useTranslations } from 'use-intl'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { StatStrip } from '../../ui/StatStrip.tsx'
import { About } from './About.tsx'
import type { Details } from './analytics.queries.ts'
import { qualityFigures, type QualityFigure } from './quality.ts'
import { useWatchTime } from './useWatchTime.ts'

type Props = { quality: Details['quality']; views: number | undefined }

/** What playing was like, beside one week earlier: of all but watching, less is better, and said so in words. */
export function QualityPanel({ quality, views }: Props) {
  const t = useTranslations('analytics')
  const show = useShown()
  const basis = useBasis(quality.period, views)
  const noteOf = useNotes()
  const stats = qualityFigures(quality).map((figure) => {
    const { measure, value, change, isBetter } = figure
    return {
      id: measure,
      label: (
        <>
          {t(`quality.${measure}`)}
          <About figure={measure} name={t(`quality.${measure}`)} />
        </>
      ),
      value: value === null ? '–' : show[figure.unit](value),
      basis: basis[measure],
      direction: change.kind === 'more' || change.kind === 'less' ? change.kind : null,
      isBetter,
      note: noteOf(figure),
    }
  })
  return (
    <Panel title={t('quality.title')} lede={t('quality.lede')} isFlush>
      <StatStrip stats={stats} />
    </Panel>
  )
}

function useShown(): Record<QualityFigure['unit'], (value: number) => string> {
  const t = useTranslations('analytics')
  const language = useLocale()
  const watchTime = useWatchTime()
  return {
    seconds: (ms) => t('seconds', { seconds: formatNumber(ms / 1000, language, 2) }),
    percent: (value) => formatPercent(value, language),
    time: watchTime,
  }
}

/** What each figure is a figure of. */
function useBasis(
  { attempts, startFailures, exitsBeforeStart, watchMs }: Details['quality']['period'],
  views = 0,
) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const watchTime = useWatchTime()
  const ofAttempts = (part: number) =>
    t('quality.ofAttempts', {
      part: formatNumber(part, language),
      attempts: formatNumber(attempts, language),
    })
  return {
    startTimeP50: t('quality.half'),
    startTimeP95: t('quality.most'),
    rebufferRatio: t('quality.ofWatching'),
    startFailures: ofAttempts(startFailures),
    exitsBeforeStart: ofAttempts(exitsBeforeStart),
    watchMs: views > 0 ? t('quality.perView', { time: watchTime(watchMs / views) }) : t('quality.inAll'),
  }
}

function useNotes(): (figure: QualityFigure) => string {
  const t = useTranslations('analytics')
  const language = useLocale()
  return ({ change, isBetter }) => {
    if (!('percent' in change)) return t(change.kind)
    const words = { change: formatPercent(change.percent, language, 1) }
    return t(`quality.${change.kind}${isBetter ? 'Better' : 'Worse'}`, words)
  }
}
