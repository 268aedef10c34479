import { Counter } from 'prom-client'
import { metrics } from './metrics.ts'

export const refusals = new Counter({
  name: 'matinee_refusals_total',
  help: 'Requests that were refused or failed, by the code of the answer',
  labelNames: ['code'],
  registers: [metrics],
})
