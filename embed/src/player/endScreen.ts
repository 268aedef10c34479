import type { Playback } from '@matinee/contract/plain/playback'
import { h } from './dom.ts'
import { formatClock } from '@matinee/contract/plain/format'
import { icon } from './icons.ts'
import type { PanelTexts } from './panelTexts.ts'

type Recommendation = Playback['recommendations'][number]

const most = 6

/** What is shown after the last frame: once more, and the publisher's other videos (G-065). */
export function createEndScreen(of: {
  texts: PanelTexts
  recommendations: Recommendation[]
  onReplay: () => void
  onChoose: (id: string) => void
}): HTMLElement {
  const again = h(
    'button',
    { type: 'button', class: 'again' },
    icon('replay'),
    h('span', {}, of.texts.replay),
  )
  again.addEventListener('click', of.onReplay)
  const videos = of.recommendations.slice(0, most).map((video) => h('li', {}, card(video, of.onChoose)))
  return h(
    'div',
    { class: `end ${videos.length ? '' : 'bare'}`, hidden: true },
    h('div', { class: 'end-head' }, videos.length ? h('h2', {}, of.texts.more) : null, again),
    videos.length ? h('ul', {}, ...videos) : null,
  )
}

function card(video: Recommendation, onChoose: (id: string) => void): HTMLElement {
  const picture = h(
    'span',
    { class: 'picture' },
    video.poster ? h('img', { src: video.poster, alt: '', loading: 'lazy' }) : icon('play'),
    video.duration === null ? null : h('span', { class: 'stamp' }, formatClock(video.duration / 1_000)),
  )
  const button = h(
    'button',
    { type: 'button', class: 'card' },
    picture,
    h('span', { class: 'name' }, h('span', { dir: 'auto' }, video.title)),
  )
  button.addEventListener('click', () => onChoose(video.id))
  return button
}
