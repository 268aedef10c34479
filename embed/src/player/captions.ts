import type { Playback } from '@matinee/contract/plain/playback'
import { createButton } from './button.ts'
import { captionsToShow, indexOfLanguage, readChoice, saveChoice } from './captionChoice.ts'
import { h, setAttributes } from './dom.ts'
import { createMenu, type Menu } from './menu.ts'
import type { PanelTexts } from './panelTexts.ts'
import type { Shown, StagePresses } from './stage.ts'
import { tameCue } from './tameCue.ts'

export type Captions = {
  button: HTMLElement
  menu: Menu
  lines: HTMLElement
  toggle: () => void
  render: (shown: Shown) => void
  stop: () => void
}

/** At a time: more have no room, and a file may hold thousands. */
const mostCues = 8

/** Button, menu and lines of a video's captions. A file is fetched once its language is turned on. */
export function createCaptions(of: {
  playback: Playback
  video: HTMLVideoElement
  texts: PanelTexts
  presses: StagePresses
}): Captions {
  const { video, texts, presses } = of
  const { captions, player } = of.playback
  const languages = [player.language, ...navigator.languages]
  const button = createButton('captions', () => presses.open('captions'))
  const menu = createMenu(texts.captions, presses.closePanel)
  const lines = h('div', { class: 'lines' })
  const listening = new AbortController()
  const { signal } = listening
  let shown = -1
  let isNative = false
  button.render(texts.captions, 'captions')
  setAttributes(button.element, { 'aria-haspopup': 'menu' })

  const elements = captions.map(({ language, label, src }) =>
    h('track', { kind: 'subtitles', srclang: language, label, src }),
  )
  video.append(...elements)
  const tracks = elements.map(({ track }) => track)
  for (const track of tracks) {
    track.mode = 'disabled'
    track.addEventListener('cuechange', () => track === tracks[shown] && draw(), { signal })
  }

  /** An iPhone's own full screen shows nothing of ours, so there the browser draws, and offers its own menu. */
  const hand = (toBrowser: boolean) => {
    const chosen = tracks.findIndex(({ mode }) => mode === 'showing')
    isNative = toBrowser
    if (!toBrowser && chosen !== shown) choose(chosen)
    apply()
  }
  video.addEventListener('webkitbeginfullscreen', () => hand(true), { signal })
  video.addEventListener('webkitendfullscreen', () => hand(false), { signal })

  function apply(): void {
    for (const [index, track] of tracks.entries())
      track.mode = index !== shown ? 'disabled' : isNative ? 'showing' : 'hidden'
    draw()
  }
  function draw(): void {
    const cues = ([...(tracks[shown]?.activeCues ?? [])] as VTTCue[]).slice(0, mostCues)
    setAttributes(lines, { lang: captions[shown]?.language ?? null })
    lines.replaceChildren(...cues.map((cue) => h('p', {}, h('span', { dir: 'auto' }, textOf(cue)))))
  }
  function choose(index: number): void {
    saveChoice(captions[index]?.language ?? null)
    presses.redraw()
  }

  return {
    button: button.element,
    menu,
    lines,
    toggle: () => {
      const last = indexOfLanguage(captions, [lastOn ?? '', ...languages])
      choose(shown < 0 ? Math.max(0, last) : -1)
    },
    render: ({ panel, engine, isSoundAwaited }) => {
      const choice = readChoice()
      const index = captionsToShow({ captions, choice, languages, isSilent: isSoundAwaited })
      if (index !== shown) {
        shown = index
        lastOn = captions[index]?.language ?? lastOn
        apply()
      }
      const item = (text: string, index: number) => ({
        text,
        isChosen: index === shown,
        choose: () => choose(index),
      })
      menu.render([
        item(texts.off, -1),
        ...captions.map(({ label, language }, index) => ({ ...item(label, index), lang: language })),
      ])
      lines.hidden = shown < 0 || engine.isEnded
      setAttributes(button.element, { 'aria-expanded': String(panel === 'captions'), 'data-on': shown >= 0 })
    },
    stop: () => {
      listening.abort()
      for (const element of elements) element.remove()
    },
  }
}

/** What `C` turns on again. */
let lastOn: string | null = null

/** A cue's text with its bold and italics, but no class: those are the player's own. */
function textOf({ text }: VTTCue): DocumentFragment {
  const fragment = new VTTCue(0, 1, tameCue(text)).getCueAsHTML()
  for (const element of fragment.querySelectorAll('[class]')) element.removeAttribute('class')
  return fragment
}
