/** Open at first. Who waits for it continues once it is open. */
export class Hold {
  #waiting: PromiseWithResolvers<void> | null = null

  get isOpen(): boolean {
    return this.#waiting === null
  }

  close(): void {
    this.#waiting ??= Promise.withResolvers()
  }

  open(): void {
    this.#waiting?.resolve()
    this.#waiting = null
  }

  async opened(): Promise<void> {
    if (!this.#waiting) return
    await this.#waiting.promise
    // It may have been closed again before this continues.
    return this.opened()
  }
}
