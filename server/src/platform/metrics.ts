import { Counter, Registry } from 'prom-client'

/** Every metric that /metrics shows. Features register theirs once, at module level. */
export const metrics = new Registry()

/** Upper edges of the durations of answers, in seconds. */
export const answerBucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const refusalCount = new Counter({
  name: 'matinee_refusals_total',
  help: 'Requests that were refused or failed, by the code of the answer',
  labelNames: ['code'],
  registers: [metrics],
})
