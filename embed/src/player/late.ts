import type { Playback } from '@matinee/contract/plain/playback'
import { createButton } from './button.ts'
import { createCaptions } from './captions.ts'
import { createEndScreen } from './endScreen.ts'
import css from './late.css?inline'
import { setAttributes } from './dom.ts'
import { createMenu } from './menu.ts'
import { panelTextsFor } from './panelTexts.ts'
import { qualityItems } from './qualityItems.ts'
import './lateIcons.ts'
import { createSharePanel } from './sharePanel.ts'
import type { Panels, Shown, StagePresses } from './stage.ts'

export { createFloating } from './floating.ts'
export { watchIdle } from './idle.ts'
export { pressKey } from './keyboard.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** Gives the player the styles of what this chunk brings. */
export function dress(player: HTMLElement): void {
  const { adoptedStyleSheets } = player.shadowRoot!
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
}

/** Share panel, menus, captions, end screen, and the button that ends floating. */
export function createPanels(of: {
  playback: Playback
  /** null: there is none that could be shared. */
  link: string | null
  video: HTMLVideoElement
  presses: StagePresses
}): Panels {
  const { playback, video, presses } = of
  const texts = panelTextsFor(playback.player.language)
  const share = createSharePanel({
    texts,
    link: of.link ?? '',
    title: playback.title,
    onUse: presses.useShare,
    onClose: presses.closePanel,
  })
  const quality = createMenu(texts.quality, presses.closePanel)
  const captions = playback.captions.length > 0 ? createCaptions({ playback, video, texts, presses }) : null
  const end = createEndScreen({
    texts,
    recommendations: playback.recommendations,
    onReplay: presses.replay,
    onChoose: presses.choose,
  })
  const opener = (panel: 'share' | 'quality', popup: string) => {
    const button = createButton(panel, () => presses.open(panel))
    button.render(texts[panel], panel)
    setAttributes(button.element, { 'aria-haspopup': popup })
    return button.element
  }
  const qualityButton = opener('quality', 'menu')
  const shareButton = opener('share', 'dialog')
  const { showShareButton } = playback.player.config.appearance
  const close = createButton('close-floating', presses.closeFloating)
  close.render(texts.close, 'close')
  const panels = { share, quality, ...(captions && { captions: captions.menu }) }
  const more = captions ? [captions.lines, captions.menu.element] : []
  let open: Shown['panel'] = 'none'
  return {
    elements: [close.element, end, ...more, share.element, quality.element],
    buttons: [
      ...(captions ? [captions.button] : []),
      qualityButton,
      ...(showShareButton && of.link !== null ? [shareButton] : []),
    ],
    toggleCaptions: captions?.toggle ?? null,
    render: (shown) => {
      const { panel, engine } = shown
      end.hidden = !engine.isEnded || shown.isFloating
      quality.render(qualityItems(engine, texts.automatic, presses.chooseQuality))
      captions?.render(shown)
      qualityButton.hidden = engine.qualities.length < 2
      for (const [name, button] of [
        ['quality', qualityButton],
        ['share', shareButton],
      ] as const)
        setAttributes(button, { 'aria-expanded': String(panel === name) })
      if (panel === open) return
      open = panel
      for (const [name, one] of Object.entries(panels)) {
        one.element.hidden = name !== panel
        if (name === panel) one.open()
      }
    },
    stop: () => captions?.stop(),
  }
}
