import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EngineState } from '../../engine/state.ts'
import { createButton } from '../stage/button.ts'
import { setAttributes } from '../stage/dom.ts'
import type { Panels, StageActions, StageState } from '../stage/stage.ts'
import { createCaptions } from './captions.ts'
import { createEndScreen } from './endScreen.ts'
import './extraIcons.ts'
import css from './extras.css?inline'
import { createMenu, type MenuItem } from './menu.ts'
import { panelTextsFor } from './panelTexts.ts'
import { createSharePanel } from './sharePanel.ts'

export { createFloating } from './floating.ts'
export { watchIdle } from './idle.ts'
export { pressKey } from './keyboard.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** Adds the styles of this chunk to the player. */
export function addStyles(player: HTMLElement): void {
  const { adoptedStyleSheets } = player.shadowRoot!
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
}

type PanelsSetup = {
  playback: Playback
  /** null: there is no link to share. */
  link: string | null
  video: HTMLVideoElement
  actions: StageActions
}

/** Share panel, menus, captions, end screen, and the button that ends floating. */
export function createPanels({ playback, link, video, actions }: PanelsSetup): Panels {
  const texts = panelTextsFor(playback.player.language)
  const share = createSharePanel({
    texts,
    link: link ?? '',
    title: playback.title,
    onUse: actions.useShare,
    onClose: actions.closePanel,
  })
  const quality = createMenu(texts.quality, actions.closePanel)
  const captions = playback.captions.length > 0 ? createCaptions({ playback, video, texts, actions }) : null
  const end = createEndScreen({
    texts,
    recommendations: playback.recommendations,
    onReplay: actions.replay,
    onChoose: actions.choose,
  })
  const opener = (panel: 'share' | 'quality', popup: string) => {
    const button = createButton(panel, () => actions.open(panel))
    button.render(texts[panel], panel)
    setAttributes(button.element, { 'aria-haspopup': popup })
    return button.element
  }
  const qualityButton = opener('quality', 'menu')
  const shareButton = opener('share', 'dialog')
  const close = createButton('close-floating', actions.closeFloating)
  close.render(texts.close, 'close')
  const switchPanel = createPanelSwitch({ share, quality, ...(captions && { captions: captions.menu }) })
  const hasShare = playback.player.config.appearance.showShareButton && link !== null
  return {
    elements: [
      close.element,
      end,
      ...(captions ? [captions.lines, captions.menu.element] : []),
      share.element,
      quality.element,
    ],
    buttons: [...(captions ? [captions.button] : []), qualityButton, ...(hasShare ? [shareButton] : [])],
    toggleCaptions: captions?.toggle ?? null,
    render: (shown) => {
      const { panel, engine } = shown
      end.hidden = !engine.isEnded || shown.isFloating
      quality.render(qualityItems(engine, texts.automatic, actions.chooseQuality))
      captions?.render(shown)
      qualityButton.hidden = engine.qualities.length < 2
      setAttributes(qualityButton, { 'aria-expanded': String(panel === 'quality') })
      setAttributes(shareButton, { 'aria-expanded': String(panel === 'share') })
      switchPanel(panel)
    },
    stop: () => captions?.stop(),
  }
}

function createPanelSwitch(panels: Record<string, { element: HTMLElement; open(): void }>) {
  let current: StageState['panel'] = 'none'
  return (next: StageState['panel']) => {
    if (next === current) return
    current = next
    for (const [name, panel] of Object.entries(panels)) {
      panel.element.hidden = name !== next
      if (name === next) panel.open()
    }
  }
}

/** Automatic, then the renditions, largest first. The tick follows the engine's state, not the click. */
function qualityItems(
  { qualities, quality, playingQuality }: EngineState,
  automatic: string,
  choose: (index: number) => void,
): MenuItem[] {
  const playing = quality < 0 && qualities.find(({ index }) => index === playingQuality)
  const item = (text: string, index: number) => ({
    text,
    isChosen: quality === index,
    choose: () => choose(index),
  })
  return [
    item(playing ? `${automatic} (${playing.height}p)` : automatic, -1),
    ...qualities
      .toSorted((one, other) => other.height - one.height)
      .map(({ index, height }) => item(`${height}p`, index)),
  ]
}
