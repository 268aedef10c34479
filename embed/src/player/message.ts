import { h } from './stage/dom.ts'
import { icon } from './stage/icons.ts'
import { pickTexts, textsFor } from './texts.ts'

/**
 * Shows a sentence in place of the video, with a retry button where a retry can help. `cause`: the server's answer,
 * null without one, `broken` when the media cannot be played.
 */
export async function showFailure(
  place: Element,
  { cause, language, onRetry }: { cause: Response | 'broken' | null; language: string; onRetry: () => void },
): Promise<void> {
  const texts = textsFor(language)
  let text = texts.unreachable
  let canRetry = true
  try {
    // Without a connection the message must not need another request.
    const { failures, failureLines, readRefusal } = await (cause ? import('./failures.ts') : Promise.reject())
    const failure = cause === 'broken' ? cause : await readRefusal(cause as Response)
    if (failure) {
      text = pickTexts(language, failures, failureLines)[failure]
      canRetry = failure === 'broken'
    }
  } catch {}
  const retry = canRetry && h('button', { type: 'button', class: 'line-button' }, texts.retry)
  if (retry) retry.addEventListener('click', onRetry)
  place.replaceChildren(
    h('div', { class: 'message', role: 'alert' }, icon('alert'), h('p', {}, text), retry || null),
  )
}
