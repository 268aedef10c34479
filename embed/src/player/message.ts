import { h } from './dom.ts'
import { icon } from './icons.ts'
import { pickTexts, textsFor } from './texts.ts'

/**
 * A kind sentence in place of the video, with a way to try again where that can help. `why`: what the server answered,
 * null when it answered nothing, `broken` when the media cannot be played.
 */
export async function explain(
  place: Element,
  of: { why: Response | 'broken' | null; language: string; onRetry: () => void },
): Promise<void> {
  const { why, language } = of
  const texts = textsFor(language)
  let text = texts.unreachable
  let helps = true
  try {
    // That nothing can be reached must be told without reaching anything.
    const { failures, failureLines, readRefusal } = await (why ? import('./failures.ts') : Promise.reject())
    const failure = why === 'broken' ? why : await readRefusal(why as Response)
    if (failure) {
      text = pickTexts(language, failures, failureLines)[failure]
      helps = failure === 'broken'
    }
  } catch {}
  const retry = helps && h('button', { type: 'button', class: 'line-button' }, texts.retry)
  if (retry) retry.addEventListener('click', of.onRetry)
  place.replaceChildren(
    h('div', { class: 'message', role: 'alert' }, icon('alert'), h('p', {}, text), retry || null),
  )
}
