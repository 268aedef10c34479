const windowMs = 8_000

/** Average speed over the last eight seconds: steady on screen, yet quick to follow changes. */
export class TransferRate {
  private samples: { at: number; bytes: number }[] = []

  /** `bytes`: sent so far; `at`: epoch ms. */
  add(bytes: number, at: number): void {
    this.samples = [...this.samples.filter((sample) => at - sample.at < windowMs), { at, bytes }]
  }

  /** Bytes per second, null during the first second. */
  get bytesPerSecond(): number | null {
    const [first, last] = [this.samples[0], this.samples.at(-1)]
    if (!first || !last || last.at - first.at < 1000) return null
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at))
  }

  reset(): void {
    this.samples = []
  }
}
