import { formatClock } from '@matinee/contract/plain/format'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { h } from '../stage/dom.ts'
import { icon } from '../stage/icons.ts'
import type { PanelTexts } from './panelTexts.ts'

type Recommendation = Playback['recommendations'][number]

const maxCards = 6

/** Shown after the last frame: a replay button and the publisher's other videos. */
export function createEndScreen({
  texts,
  recommendations,
  onReplay,
  onChoose,
}: {
  texts: PanelTexts
  recommendations: Recommendation[]
  onReplay: () => void
  onChoose: (id: string) => void
}): HTMLElement {
  const replay = h('button', { type: 'button', class: 'again' }, icon('replay'), h('span', {}, texts.replay))
  replay.addEventListener('click', onReplay)
  const videos = recommendations.slice(0, maxCards).map((video) => h('li', {}, card(video, onChoose)))
  return h(
    'div',
    { class: `end ${videos.length ? '' : 'bare'}`, hidden: true },
    h('div', { class: 'end-head' }, videos.length ? h('h2', {}, texts.more) : null, replay),
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
