const windowMs = 8_000

/** Speed over the last eight seconds: steady to look at, quick to notice a change. */
export class TransferRate {
  private samples: { at: number; bytes: number }[] = []

  /** `bytes`: sent so far; `at`: epoch ms. */
  add(bytes: number, at: number): void {
    this.samples = [...this.samples.filter((sample) => at - sample.at < windowMs), { at, bytes }]
  }

  /** Bytes per second, null until a second has been seen. */
  get bytesPerSecond(): number | null {
    const [first, last] = [this.samples[0], this.samples.at(-1)]
    if (!first || !last || last.at - first.at < 1000) return null
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at))
  }

  reset(): void {
    this.samples = []
  }
}
