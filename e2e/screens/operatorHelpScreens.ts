import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'
import type { OperatorScreen } from './operatorScreen.ts'

/** Where operators find screens, accounts and explanations. */
export const operatorHelpScreens: OperatorScreen[] = [
  { name: 'operate-palette', path: () => '/operate/today', states: [], open: openPalette },
  {
    name: 'operate-palette-search',
    path: () => '/operate/today',
    states: [],
    async open(page, texts) {
      await openPalette(page, texts)
      await page.getByRole('combobox', { name: texts.palette.label }).fill('lantern')
      await page.getByRole('group', { name: texts.operate.palette.sites }).waitFor()
    },
  },
  { name: 'operate-help', path: () => '/help', states: [] },
  { name: 'operate-help-page', path: () => '/help/operate-campaigns', states: [] },
]

async function openPalette(page: Page, texts: Texts): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: texts.palette.label }).waitFor()
}
