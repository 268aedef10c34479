// What the roles and stores beside the path of events need, in cores, at the traffic of a moment.
import { median, type CallCosts, type CallName, type UnitCosts } from '../capacity/unitCosts.ts'
import { callsOfPublisher, type Traffic } from './scenario.ts'

export type RoleCores = { api: number; postgres: number; factsReads: number; worker: number }

/** Calls of each kind in a second; `factor`: traffic relative to the mean of a day. */
export function callsPerSecond(traffic: Traffic, factor: number): Record<string, number> {
  const { eventsADay, adShare, eventsPerView, eventsPerDecision, publishers } = traffic
  const perSecond = (aDay: number) => (aDay / 86_400) * factor
  return {
    playback: perSecond((eventsADay * (1 - adShare)) / eventsPerView),
    adDecision: perSecond((eventsADay * adShare) / eventsPerDecision),
    ...Object.fromEntries(
      Object.entries(callsOfPublisher).map(([name, times]) => [name, perSecond(publishers * times)]),
    ),
  }
}

export function roleCores(costs: UnitCosts, traffic: Traffic, factor: number): RoleCores {
  const calls = Object.entries(callsPerSecond(traffic, factor))
  const cores = (part: Exclude<keyof CallCosts, 'bytes'>) =>
    calls.reduce((sum, [name, rate]) => sum + rate * median(costs.calls[name as CallName][part]), 0) / 1e6
  const uploadedS = (traffic.uploadMinutesADay * 60 * factor) / 86_400
  return {
    api: cores('apiUs'),
    postgres: cores('postgresUs'),
    factsReads: cores('engineUs'),
    worker: uploadedS * cpuOfFilmSecond(costs, traffic.standardShare),
  }
}

/** CPU seconds of all that is made from one second of film. */
export function cpuOfFilmSecond({ films }: UnitCosts, standardShare: number): number {
  const first = standardShare * median(films.remux) + (1 - standardShare) * median(films.first)
  return first + median(films.ladder) + median(films.sprite)
}
