const idleMs = 2_500

/** Reports when input stops for a while and when it comes back, until `signal` aborts. */
export function watchIdle({
  element,
  signal,
  isBusy,
  onChange,
}: {
  element: HTMLElement
  signal: AbortSignal
  isBusy: () => boolean
  onChange: (isIdle: boolean) => void
}): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wake = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isBusy() ? wake() : onChange(true)), idleMs)
    onChange(false)
  }
  for (const event of ['pointermove', 'pointerup', 'focusin', 'keydown'])
    element.addEventListener(event, wake, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  wake()
}
