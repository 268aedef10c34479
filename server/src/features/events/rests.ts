/** Waiting that can be cut short. */
export class Rests {
  readonly #resting = new Set<() => void>()
  readonly #idle = new Set<() => void>()
  #isOver = false

  /** Waits; of several who wait only those who are `isIdle` are woken by work. */
  async rest(ms: number, { isIdle = false } = {}): Promise<void> {
    if (this.#isOver) return
    let timer: NodeJS.Timeout | undefined
    let wake = () => {}
    await new Promise<void>((resolve) => {
      wake = resolve
      this.#resting.add(wake)
      if (isIdle) this.#idle.add(wake)
      timer = setTimeout(wake, ms)
    })
    this.#resting.delete(wake)
    this.#idle.delete(wake)
    clearTimeout(timer)
  }

  /** There is work: whoever was idle goes on. */
  wakeIdle(): void {
    for (const wake of this.#idle) wake()
  }

  /** Nobody rests any more. */
  end(): void {
    this.#isOver = true
    for (const wake of this.#resting) wake()
  }
}
