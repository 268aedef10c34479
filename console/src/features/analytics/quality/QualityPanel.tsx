import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatStrip } from '../../../ui/page/StatStrip.tsx'
import { FigureHelp } from '../FigureHelp.tsx'
import type { Details } from '../analytics.queries.ts'
import { FigureName } from '../FigureName.tsx'
import { qualityFigures, type QualityFigure } from './quality.ts'
import { useChange } from '../useChange.ts'
import { useWatchTime } from '../useWatchTime.ts'

type Props = { quality: Details['quality']; views: number | undefined; isCompared: boolean }

/** Playback quality next to one week earlier, with words for better and worse. */
export function QualityPanel({ quality, views, isCompared }: Props) {
  const t = useTranslations('analytics')
  const show = useShown()
  const basis = useBasis(quality.period, views)
  const noteOf = useNotes(isCompared)
  const stats = qualityFigures(quality).map((figure) => {
    const { measure, value, change, isMeasured, isBetter } = figure
    const moved = isCompared && (change.kind === 'more' || change.kind === 'less')
    return {
      id: measure,
      label: (
        <FigureName name={t(`quality.${measure}`)}>
          <FigureHelp figure={measure} name={t(`quality.${measure}`)} />
        </FigureName>
      ),
      value: value === null ? '–' : show[figure.unit](value),
      basis: isMeasured ? basis[measure] : t('quality.notMeasured'),
      direction: moved ? change.kind : null,
      isBetter: moved ? isBetter : null,
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

/** The basis of each figure: a percentile, the attempts, or the watch time. */
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
    exitsBeforeStart: ofAttempts(exitsBeforeStart ?? 0),
    watchMs: views > 0 ? t('quality.perView', { time: watchTime(watchMs / views) }) : t('quality.inAll'),
  }
}

function useNotes(isCompared: boolean): (figure: QualityFigure) => string | undefined {
  const t = useTranslations('analytics')
  const changeWords = useChange()
  return ({ change, isMeasured, isBetter }) => {
    if (!isMeasured) return undefined
    if (change.kind === 'unknown') return t('unknown')
    if (!isCompared) return undefined
    if (!('percent' in change) && !('points' in change)) return t(change.kind)
    return t(`quality.${change.kind}${isBetter ? 'Better' : 'Worse'}`, { change: changeWords(change) })
  }
}
