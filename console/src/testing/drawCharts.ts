import { vi } from 'vitest'

/** jsdom has no layout: gives every box the size of a chart and every label that of a short word. */
export function drawCharts(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: Element) {
    return this.tagName === 'SPAN' ? new DOMRect(0, 0, 30, 12) : new DOMRect(0, 0, 800, 272)
  })
  const listen = () => undefined
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: listen,
    removeEventListener: listen,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
}
