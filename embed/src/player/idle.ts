const idleMs = 2_500

/** Tells when nobody has moved for a while, and when somebody does again. Answers how to stop. */
export function watchIdle(of: { element: HTMLElement; isBusy(): boolean; onChange(isIdle: boolean): void }): {
  stop(): void
} {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wake = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (of.isBusy() ? wake() : of.onChange(true)), idleMs)
    of.onChange(false)
  }
  for (const event of ['pointermove', 'pointerup', 'focusin', 'keydown'])
    of.element.addEventListener(event, wake, { signal: listening.signal })
  wake()
  return {
    stop: () => {
      clearTimeout(timer)
      listening.abort()
    },
  }
}
