import { seeded } from '../../server/src/features/demo/seededRandom.ts'
import type { Traffic } from './scenario.ts'

/** Traffic of each hour of a day relative to the mean: that of the demo. */
const hours = [
  0.35, 0.2, 0.12, 0.1, 0.12, 0.25, 0.5, 0.85, 1.0, 1.05, 1.05, 1.15, 1.35, 1.25, 1.1, 1.05, 1.1, 1.25, 1.45,
  1.7, 1.95, 2.0, 1.6, 0.9,
]
const mean = hours.reduce((sum, hour) => sum + hour, 0) / hours.length

/** Traffic at a second of the simulation, relative to the mean of a day. It begins at midnight. */
export function trafficFactor({ curve, bursts }: Pick<Traffic, 'curve' | 'bursts'>, second: number): number {
  const burst = bursts.find(({ atS, forS }) => second >= atS && second < atS + forS)?.factor ?? 1
  if (curve === 'flat') return burst
  const hour = (second / 3_600) % 24
  const [from, to] = [hours[Math.floor(hour)]!, hours[(Math.floor(hour) + 1) % 24]!]
  return (burst * (from + (to - from) * (hour % 1))) / mean
}

/** Of a whole day without bursts. */
export const peakFactor = (curve: Traffic['curve']) => (curve === 'flat' ? 1 : Math.max(...hours) / mean)

/** Events of one step: the rate with the spread of independent beacons, the same for the same seed. */
export function createArrivals(traffic: Traffic, seed: string): (second: number, stepS: number) => number {
  const random = seeded(seed)
  return (second, stepS) => {
    const expected = (traffic.eventsADay / 86_400) * trafficFactor(traffic, second) * stepS
    // Twelve uniform numbers are close to a normal distribution of variance one.
    const normal = Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
    return Math.max(0, expected + normal * Math.sqrt(expected * traffic.eventsPerBeacon))
  }
}
