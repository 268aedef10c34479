import type { Playback } from '@matinee/contract/plain/playback'
import { createButton } from './button.ts'
import { createEndScreen } from './endScreen.ts'
import css from './late.css?inline'
import { panelTextsFor } from './panelTexts.ts'
import { createQualityMenu } from './qualityMenu.ts'
import { createSharePanel } from './sharePanel.ts'
import type { Panels, Shown, StagePresses } from './stage.ts'

export { createFloating } from './floating.ts'
export { pressKey } from './keyboard.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** Gives the player the styles of what this chunk brings. */
export function dress(player: HTMLElement): void {
  const { adoptedStyleSheets } = player.shadowRoot!
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
}

/** Share panel, quality menu, end screen, and the button that ends floating. */
export function createPanels(of: { playback: Playback; link: string; presses: StagePresses }): Panels {
  const { playback, presses } = of
  const texts = panelTextsFor(playback.player.language)
  const share = createSharePanel({
    texts,
    link: of.link,
    title: playback.title,
    onUse: presses.useShare,
    onClose: presses.closePanel,
  })
  const quality = createQualityMenu({ texts, onChoose: presses.chooseQuality, onClose: presses.closePanel })
  const end = createEndScreen({
    texts,
    recommendations: playback.recommendations,
    onReplay: presses.replay,
    onChoose: presses.choose,
  })
  const close = createButton('close-floating', presses.closeFloating)
  close.render(texts.close, 'close')
  let open: Shown['panel'] = 'none'
  return {
    elements: [close.element, end, share.element, quality.element],
    render: ({ panel, engine, isFloating }) => {
      end.hidden = !engine.isEnded || isFloating
      quality.render(engine)
      if (panel === open) return
      open = panel
      share.element.hidden = panel !== 'share'
      quality.element.hidden = panel !== 'quality'
      if (panel === 'share') share.open()
      if (panel === 'quality') quality.open()
    },
  }
}
