/** Waits that can be cut short. */
export class Timer {
  readonly #waiting = new Set<() => void>()
  readonly #idle = new Set<() => void>()
  #isStopped = false

  /** Resolves after `ms`, or when the timer is stopped. `isIdle`: also when there is work. */
  async wait(ms: number, { isIdle = false } = {}): Promise<void> {
    if (this.#isStopped) return
    let timeout: NodeJS.Timeout | undefined
    let wake = () => {}
    await new Promise<void>((resolve) => {
      wake = resolve
      this.#waiting.add(wake)
      if (isIdle) this.#idle.add(wake)
      timeout = setTimeout(wake, ms)
    })
    this.#waiting.delete(wake)
    this.#idle.delete(wake)
    clearTimeout(timeout)
  }

  /** There is work: ends idle waits. */
  wakeIdle(): void {
    for (const wake of this.#idle) wake()
  }

  /** Ends all waits; later ones resolve immediately. */
  stop(): void {
    this.#isStopped = true
    for (const wake of this.#waiting) wake()
  }
}
