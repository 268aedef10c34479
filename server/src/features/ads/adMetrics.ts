import { Counter, Gauge } from 'prom-client'
import { metrics } from '../../platform/metrics.ts'

const registers = [metrics]

export const decisions = new Counter({
  name: 'matinee_ad_decisions_total',
  help: 'Ad requests by outcome: campaign, passback, outside (the VAST tag of a placement) or nothing',
  labelNames: ['got'],
  registers,
})
export const hasRates = new Gauge({
  name: 'matinee_ad_has_rates',
  help: '0 while campaigns are not served because no exchange rate is stored, else 1',
  registers,
})
export const unsold = new Counter({
  name: 'matinee_ad_unsold_total',
  help: 'Ad requests closed to campaigns, by reason: unmeasured, robot, host (the page is not the site’s) or unproven (the domain of the site is not verified)',
  labelNames: ['reason'],
  registers,
})
