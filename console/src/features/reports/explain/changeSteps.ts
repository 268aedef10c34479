import type { explainChange } from '@matinee/contract/reports'
import type { ReplyOf } from '@matinee/contract/call'

export type Split = NonNullable<ReplyOf<typeof explainChange>['data']['split']>
const causes = ['traffic', 'coverage', 'inSight', 'price', 'mix', 'exchangeRate'] as const
type Cause = (typeof causes)[number]

/** A step of the waterfall: from where to where it leads, and its place on a line from 0 to 100. */
export type Step = {
  cause: Cause
  effectMicros: number
  fromMicros: number
  toMicros: number
  leftPercent: number
  widthPercent: number
}

/** Each step begins where the one before ended, from what was earned before to what is earned now. */
export function changeSteps({ beforeMicros, afterMicros, effects }: Split): Step[] {
  let at = beforeMicros
  const steps = causes.map((cause) => {
    const fromMicros = at
    at += effects[cause]
    return { cause, effectMicros: effects[cause], fromMicros, toMicros: at }
  })
  const ends = [beforeMicros, afterMicros, ...steps.map(({ toMicros }) => toMicros)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  // From nought where that does not squeeze the steps together, else from a little below the lowest of them.
  const from = low > 0 && (high - low) / high < 0.5 ? low - (high - low) * 0.15 : Math.min(0, low)
  const percent = (micros: number) => (high === from ? 0 : (100 * (micros - from)) / (high - from))
  return steps.map((step) => ({
    ...step,
    leftPercent: percent(Math.min(step.fromMicros, step.toMicros)),
    widthPercent: (high === from ? 0 : 100 * Math.abs(step.effectMicros)) / Math.max(1, high - from),
  }))
}

/** The cause that did most in the direction in which the whole went; null when nothing changed. */
export function mainCause(steps: readonly Step[], { beforeMicros, afterMicros }: Split): Step | null {
  const direction = Math.sign(afterMicros - beforeMicros)
  if (direction === 0) return null
  return steps.toSorted((a, b) => direction * (b.effectMicros - a.effectMicros))[0] ?? null
}
