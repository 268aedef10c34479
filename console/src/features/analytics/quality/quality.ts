import { percentChange, pointChange, type Change } from '../views/series.ts'
import type { Details } from '../analytics.queries.ts'

type Quality = Details['quality']['period']

const qualityMeasures = [
  'startTimeP50',
  'startTimeP95',
  'rebufferRatio',
  'startFailures',
  'exitsBeforeStart',
  'watchMs',
] as const
type QualityMeasure = (typeof qualityMeasures)[number]

/** Less is better, except for the watch time. */
export type QualityFigure = {
  measure: QualityMeasure
  unit: 'seconds' | 'percent' | 'time'
  /** Milliseconds or percent; null where there is nothing to measure. */
  value: number | null
  /** False: most views came from players that do not report it. */
  isMeasured: boolean
  /** `unknown`: there is no figure now. `none`: it was 0 one week earlier. */
  change: Change | { kind: 'none' | 'unknown' }
  isBetter: boolean | null
}

const units = {
  startTimeP50: 'seconds',
  startTimeP95: 'seconds',
  rebufferRatio: 'percent',
  startFailures: 'percent',
  exitsBeforeStart: 'percent',
  watchMs: 'time',
} as const satisfies Record<QualityMeasure, QualityFigure['unit']>

/** Each figure with its change since one week earlier; failed starts and early exits as a share of the attempts. */
export function qualityFigures({ period, comparison }: Details['quality']): QualityFigure[] {
  return qualityMeasures.map((measure) => {
    const [now, before] = [valueOf(measure, period), valueOf(measure, comparison)]
    const hadViewers = comparison.attempts > 0 || comparison.watchMs > 0
    const change = compare(measure, { now, before, hadViewers })
    const isMore = change.kind === 'more' || change.kind === 'none'
    const hasMoved = isMore || change.kind === 'less'
    return {
      measure,
      unit: units[measure],
      value: now,
      isMeasured: !isUnmeasured(measure, period),
      change,
      isBetter: hasMoved ? isMore === (measure === 'watchMs') : null,
    }
  })
}

const isUnmeasured = (measure: QualityMeasure, quality: Quality) =>
  (measure === 'rebufferRatio' || measure === 'exitsBeforeStart') && quality[measure] === null

function valueOf(measure: QualityMeasure, quality: Quality): number | null {
  const value = quality[measure]
  if (value === null) return null
  if (measure === 'startFailures' || measure === 'exitsBeforeStart')
    return quality.attempts === 0 ? null : (100 * value) / quality.attempts
  if (measure === 'rebufferRatio' && quality.watchMs === 0) return null
  return value
}

type Weeks = { now: number | null; before: number | null; hadViewers: boolean }

function compare(measure: QualityMeasure, { now, before, hadViewers }: Weeks): QualityFigure['change'] {
  if (now === null) return { kind: 'unknown' }
  if (before === null || !hadViewers) return { kind: 'fresh' }
  if (units[measure] === 'percent') return pointChange(now, before)
  if (before === 0 && now > 0) return { kind: 'none' }
  return percentChange(now, before)
}
