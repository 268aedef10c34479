import { Counter, Registry } from 'prom-client'

/** Every metric that /metrics shows. Features register theirs once, at module level. */
export const metrics = new Registry()

export const refusalCount = new Counter({
  name: 'matinee_refusals_total',
  help: 'Requests that were refused or failed, by the code of the answer',
  labelNames: ['code'],
  registers: [metrics],
})
