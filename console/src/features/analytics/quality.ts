import { changeOf, type Change } from './series.ts'
import type { Details } from './analytics.queries.ts'

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

/** Of everything but watching, less is better. */
export type QualityFigure = {
  measure: QualityMeasure
  unit: 'seconds' | 'percent' | 'time'
  /** Milliseconds or percent; null where there is nothing to measure. */
  value: number | null
  /** `unknown`: there is no figure now. `none`: it was nought a week before. */
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

/** Failed starts and early exits as a share of the attempts, beside the same of one week earlier. */
export function qualityFigures({ period, comparison }: Details['quality']): QualityFigure[] {
  return qualityMeasures.map((measure) => {
    const [now, before] = [valueOf(measure, period), valueOf(measure, comparison)]
    const change = compare(now, before, comparison.attempts > 0 || comparison.watchMs > 0)
    const isMore = change.kind === 'more' || change.kind === 'none'
    const hasMoved = isMore || change.kind === 'less'
    return {
      measure,
      unit: units[measure],
      value: now,
      change,
      isBetter: hasMoved ? isMore === (measure === 'watchMs') : null,
    }
  })
}

function valueOf(measure: QualityMeasure, of: Quality): number | null {
  if (measure === 'startFailures' || measure === 'exitsBeforeStart')
    return of.attempts === 0 ? null : (100 * of[measure]) / of.attempts
  if (measure === 'rebufferRatio') return of.watchMs === 0 ? null : of.rebufferRatio
  return of[measure]
}

function compare(now: number | null, before: number | null, hadViewers: boolean): QualityFigure['change'] {
  if (now === null) return { kind: 'unknown' }
  if (before === null || !hadViewers) return { kind: 'fresh' }
  if (before === 0 && now > 0) return { kind: 'none' }
  return changeOf(now, before)
}
