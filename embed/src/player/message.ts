import { h } from './dom.ts'
import { icon } from './icons.ts'

/** A kind sentence in place of the video, with a way to try again where that can help. */
export function createMessage(
  text: string,
  retry: { label: string; onRetry: () => void } | null,
): HTMLElement {
  const button = retry && h('button', { type: 'button', class: 'line-button' }, retry.label)
  if (retry) button!.addEventListener('click', retry.onRetry)
  return h('div', { class: 'message', role: 'alert' }, icon('alert'), h('p', {}, text), button)
}
