import type { explainChange } from '@matinee/contract/reports'
import type { ReplyOf } from '@matinee/contract/call'

export type Split = NonNullable<ReplyOf<typeof explainChange>['data']['split']>
const causes = ['traffic', 'coverage', 'inSight', 'price', 'mix', 'exchangeRate'] as const
type Cause = (typeof causes)[number]

/** A step of the waterfall: its amounts before and after, and its bar on a line from 0 to 100. */
export type Step = {
  cause: Cause
  effectMicros: number
  fromMicros: number
  toMicros: number
  leftPercent: number
  widthPercent: number
}

/** Each step begins where the previous one ended, from the earlier revenue to the current one. */
export function changeSteps({ beforeMicros, afterMicros, effects }: Split): Step[] {
  let at = beforeMicros
  const steps = causes.map((cause) => {
    const fromMicros = at
    at += effects[cause]
    return { cause, effectMicros: effects[cause], fromMicros, toMicros: at }
  })
  const ends = [beforeMicros, afterMicros, ...steps.map(({ toMicros }) => toMicros)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  // The line starts at 0 unless that would squeeze the steps; then a little below the lowest one.
  const from = low > 0 && (high - low) / high < 0.5 ? low - (high - low) * 0.15 : Math.min(0, low)
  const percent = (micros: number) => (high === from ? 0 : (100 * (micros - from)) / (high - from))
  return steps.map((step) => ({
    ...step,
    leftPercent: percent(Math.min(step.fromMicros, step.toMicros)),
    widthPercent: (high === from ? 0 : 100 * Math.abs(step.effectMicros)) / Math.max(1, high - from),
  }))
}

/** The largest cause in the direction of the total change; null when nothing changed. */
export function mainCause(steps: readonly Step[], { beforeMicros, afterMicros }: Split): Step | null {
  const direction = Math.sign(afterMicros - beforeMicros)
  if (direction === 0) return null
  return steps.toSorted((a, b) => direction * (b.effectMicros - a.effectMicros))[0] ?? null
}
