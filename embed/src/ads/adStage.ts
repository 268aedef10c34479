import { formatClock } from '@matinee/contract/plain/format'
import { createButton } from '../player/stage/button.ts'
import { h, setAttributes, setText } from '../player/stage/dom.ts'
import type { AdTexts } from './adTexts.ts'
import { secured } from './readTag.ts'
import type { Icon } from './vast/vast.ts'

export type AdStageActions = {
  skip: () => void
  /** The link to the advertiser was followed; the browser opens it. */
  visit: () => void
  toggle: () => void
  mute: () => void
  fullscreen: () => void
  /** An icon is shown. */
  showIcon: (icon: Icon) => void
  visitIcon: (icon: Icon) => void
}

export type AdShown = {
  /** Of the ad in its pod, from 1. */
  place: number
  count: number
  leftMs: number
  /** Until the viewer may skip; 0: now, null: never. */
  skipInMs: number | null
  isPaused: boolean
  isMuted: boolean
  isFullscreen: boolean
  clickUrl: string | null
  icons: readonly Icon[]
}

/** `video`: null when the ad plays in the content's element, which lies below. */
type Setup = {
  texts: AdTexts
  video: HTMLVideoElement | null
  canFillScreen: boolean
  actions: AdStageActions
}
export type AdStage = ReturnType<typeof createAdStage>

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

/** An ad with what lies over it: its place in the pod, what is left of it, and the viewer's buttons. */
export function createAdStage({ texts, video, canFillScreen, actions }: Setup) {
  const link = h('a', { ...newTab, class: 'ad-visit' }, texts.visit)
  // The picture leads to the same place; one link is enough for a keyboard.
  const surface = h('a', { ...newTab, class: 'ad-surface', tabindex: -1, 'aria-hidden': 'true' })
  for (const anchor of [link, surface]) anchor.addEventListener('click', actions.visit)
  const skip = h('button', { type: 'button', class: 'ad-skip' })
  skip.addEventListener('click', actions.skip)
  const label = h('p', { class: 'ad-label' })
  const toggle = createButton('play', actions.toggle)
  const mute = createButton('mute', actions.mute)
  const fill = createButton('fullscreen', actions.fullscreen)
  fill.element.hidden = !canFillScreen
  const gap = h('span', { class: 'gap' })
  const bar = h('div', { class: 'ad-bar' }, toggle.element, mute.element, label, gap, fill.element)
  const icons = createIcons(texts, actions)
  const element = h(
    'section',
    { class: video ? 'ad' : 'ad ad-clear', tabindex: -1, 'aria-label': texts.ad },
    ...(video ? [video] : []),
    surface,
    icons.element,
    skip,
    link,
    bar,
  )
  return {
    element,
    render({ clickUrl, skipInMs, ...shown }: AdShown): void {
      setText(label, `${placeText(texts, shown)} · ${formatClock(Math.ceil(shown.leftMs / 1_000))}`)
      toggle.render(shown.isPaused ? texts.play : texts.pause, shown.isPaused ? 'play' : 'pause')
      mute.render(shown.isMuted ? texts.unmute : texts.mute, shown.isMuted ? 'muted' : 'sound')
      fill.render(
        shown.isFullscreen ? texts.reduce : texts.enlarge,
        shown.isFullscreen ? 'reduce' : 'enlarge',
      )
      for (const anchor of [link, surface])
        setAttributes(anchor, { href: clickUrl, hidden: clickUrl === null })
      setAttributes(skip, { hidden: skipInMs === null, disabled: !!skipInMs })
      setText(skip, skipInMs ? fillIn(texts.skipIn, Math.ceil(skipInMs / 1_000)) : texts.skip)
      icons.render(shown.icons)
    },
  }
}

const placeText = (
  { ad, place: text }: AdTexts,
  { place, count }: Pick<AdShown, 'place' | 'count'>,
): string => (count > 1 ? fillIn(text, place, count) : ad)

const fillIn = (text: string, ...values: number[]) =>
  text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]))

/** Pictures such as AdChoices, while they are due. */
function createIcons({ why }: AdTexts, { showIcon, visitIcon }: AdStageActions) {
  const element = h('div', { class: 'ad-icons' })
  let drawn: readonly Icon[] = []
  const draw = (icon: Icon): HTMLElement => {
    const { picture, width, height, clickUrl } = icon
    const image = h('img', { src: secured(picture), width, height, alt: why, referrerpolicy: 'no-referrer' })
    if (clickUrl === null) return image
    const link = h('a', { ...newTab, href: clickUrl }, image)
    link.addEventListener('click', () => visitIcon(icon))
    return link
  }
  return {
    element,
    render(icons: readonly Icon[]): void {
      if (icons.length === drawn.length && icons.every((icon, at) => icon === drawn[at])) return
      for (const icon of icons) if (!drawn.includes(icon)) showIcon(icon)
      drawn = icons
      element.replaceChildren(...icons.map(draw))
    },
  }
}
