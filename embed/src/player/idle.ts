const idleMs = 2_500

/** Tells when nobody has moved for a while, and when somebody does again, until `signal`. */
export function watchIdle(of: {
  element: HTMLElement
  signal: AbortSignal
  isBusy(): boolean
  onChange(isIdle: boolean): void
}): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wake = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (of.isBusy() ? wake() : of.onChange(true)), idleMs)
    of.onChange(false)
  }
  for (const event of ['pointermove', 'pointerup', 'focusin', 'keydown'])
    of.element.addEventListener(event, wake, { signal: of.signal })
  of.signal.addEventListener('abort', () => clearTimeout(timer))
  wake()
}
