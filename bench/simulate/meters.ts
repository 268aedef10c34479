const windowS = 60

type Meter = { sum: number; seconds: number; window: number; windowS: number; peak: number }

/** Means of figures over the time of a simulation, and the highest mean of a minute. */
export class Meters {
  readonly #meters = new Map<string, Meter>()

  add(values: Record<string, number>, forS: number): void {
    for (const [name, value] of Object.entries(values)) {
      const meter = this.#meters.get(name) ?? { sum: 0, seconds: 0, window: 0, windowS: 0, peak: 0 }
      this.#meters.set(name, meter)
      meter.sum += value * forS
      meter.seconds += forS
      meter.window += value * forS
      meter.windowS += forS
      if (meter.windowS < windowS) continue
      meter.peak = Math.max(meter.peak, meter.window / meter.windowS)
      meter.window = meter.windowS = 0
    }
  }

  mean(name: string): number {
    const meter = this.#meters.get(name)
    return meter ? meter.sum / meter.seconds : 0
  }

  /** The mean of the time as a whole where it is shorter than a minute. */
  peak(name: string): number {
    return this.#meters.get(name)?.peak || this.mean(name)
  }
}
