import type { Playback } from '@matinee/contract/plain/video/playback'
import { createButton } from '../stage/button.ts'
import { h, setAttributes } from '../stage/dom.ts'
import type { StageActions, StageState } from '../stage/stage.ts'
import { captionsToShow, indexOfLanguage, readChoice, saveChoice } from './captionChoice.ts'
import { createMenu, type Menu } from './menu.ts'
import type { PanelTexts } from './panelTexts.ts'
import { tameCue } from './tameCue.ts'

export type Captions = {
  button: HTMLElement
  menu: Menu
  lines: HTMLElement
  toggle: () => void
  render: (shown: StageState) => void
  stop: () => void
}

/** Cues at a time: a file may contain thousands, and there is no space for more. */
const maxCues = 8

/** The language that `C` turns on again. */
let lastLanguage: string | null = null

/** Button, menu and lines of a video's captions. A file is fetched once its language is turned on. */
export function createCaptions(setup: {
  playback: Playback
  video: HTMLVideoElement
  texts: PanelTexts
  actions: StageActions
}): Captions {
  const { video, texts, actions } = setup
  const { captions, player } = setup.playback
  const languages = [player.language, ...navigator.languages]
  const button = createButton('captions', () => actions.open('captions'))
  const menu = createMenu(texts.captions, actions.closePanel)
  button.render(texts.captions, 'captions')
  setAttributes(button.element, { 'aria-haspopup': 'menu' })

  const choose = (index: number) => {
    saveChoice(captions[index]?.language ?? null)
    actions.redraw()
  }
  const tracks = createTracks({ captions, video, onChosenByBrowser: choose })

  return {
    button: button.element,
    menu,
    lines: tracks.lines,
    toggle: () => {
      const last = indexOfLanguage(captions, [lastLanguage ?? '', ...languages])
      choose(tracks.shown() < 0 ? Math.max(0, last) : -1)
    },
    render: ({ panel, engine, isSoundAwaited }) => {
      const choice = readChoice()
      const index = captionsToShow({ captions, choice, languages, isSilent: isSoundAwaited })
      if (index !== tracks.shown()) {
        lastLanguage = captions[index]?.language ?? lastLanguage
        tracks.show(index)
      }
      const item = (text: string, at: number) => ({ text, isChosen: at === index, choose: () => choose(at) })
      menu.render([
        item(texts.off, -1),
        ...captions.map(({ label, language }, at) => ({ ...item(label, at), lang: language })),
      ])
      tracks.lines.hidden = index < 0 || engine.isEnded
      setAttributes(button.element, { 'aria-expanded': String(panel === 'captions'), 'data-on': index >= 0 })
    },
    stop: tracks.stop,
  }
}

/** The video's tracks and the lines of the one that is shown. */
function createTracks({
  captions,
  video,
  onChosenByBrowser,
}: {
  captions: Playback['captions']
  video: HTMLVideoElement
  onChosenByBrowser: (index: number) => void
}) {
  const lines = h('div', { class: 'lines' })
  const listening = new AbortController()
  const { signal } = listening
  let shown = -1
  let isNative = false

  const elements = captions.map(({ language, label, src }) =>
    h('track', { kind: 'subtitles', srclang: language, label, src }),
  )
  video.append(...elements)
  const tracks = elements.map(({ track }) => track)
  for (const track of tracks) {
    track.mode = 'disabled'
    track.addEventListener('cuechange', () => track === tracks[shown] && draw(), { signal })
  }

  function draw(): void {
    const cues = ([...(tracks[shown]?.activeCues ?? [])] as VTTCue[]).slice(0, maxCues)
    setAttributes(lines, { lang: captions[shown]?.language ?? null })
    lines.replaceChildren(...cues.map((cue) => h('p', {}, h('span', { dir: 'auto' }, cueText(cue)))))
  }

  function apply(): void {
    for (const [index, track] of tracks.entries())
      track.mode = index !== shown ? 'disabled' : isNative ? 'showing' : 'hidden'
    draw()
  }

  /** An iPhone's own full screen shows none of our elements: there the browser draws, and offers its own menu. */
  const switchDrawing = (toBrowser: boolean) => {
    const chosen = tracks.findIndex(({ mode }) => mode === 'showing')
    isNative = toBrowser
    if (!toBrowser && chosen !== shown) onChosenByBrowser(chosen)
    apply()
  }
  video.addEventListener('webkitbeginfullscreen', () => switchDrawing(true), { signal })
  video.addEventListener('webkitendfullscreen', () => switchDrawing(false), { signal })

  return {
    lines,
    shown: () => shown,
    show: (index: number) => {
      shown = index
      apply()
    },
    stop: () => {
      listening.abort()
      for (const element of elements) element.remove()
    },
  }
}

/** A cue's text with its bold and italics, without its classes, which could match the player's styles. */
function cueText({ text }: VTTCue): DocumentFragment {
  const fragment = new VTTCue(0, 1, tameCue(text)).getCueAsHTML()
  for (const element of fragment.querySelectorAll('[class]')) element.removeAttribute('class')
  return fragment
}
