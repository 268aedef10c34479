import type { Page } from '@playwright/test'
import { en } from '../../console/src/texts/en.ts'
import { tr } from '../../console/src/texts/tr.ts'
import { accountFor, screens, type Account, type Screen } from './screens.ts'
import { show, type Language, type Visitor } from './visit.ts'

/**
 * The pictures of the help with the screens that they show. `part`: what is photographed; by default the content. `from`: the
 * element of it that the picture begins with. `words`: the elements whose words do not depend on what other tests do.
 */
const pictures: {
  name: string
  screen: string
  part?: string
  from?: string
  height?: number
  words?: string
  path?: Screen['path']
}[] = [
  { name: 'videos', screen: 'videos' },
  { name: 'video-upload', screen: 'upload-files' },
  { name: 'video-edit', screen: 'video' },
  // The newest video of an account may not be ready.
  { name: 'embed-code', screen: 'embed', path: ({ videos }) => `/videos/${videos.at(-1)}/embed` },
  { name: 'player-editor', screen: 'player' },
  { name: 'video-analytics', screen: 'analytics' },
  { name: 'revenue', screen: 'revenue' },
  { name: 'add-site', screen: 'site-add', height: 520 },
  { name: 'settings-ad-code', screen: 'settings' },
  { name: 'payments', screen: 'payments' },
  { name: 'scheduled-report', screen: 'schedule', part: 'dialog[open]' },
  { name: 'usage', screen: 'usage' },
  { name: 'operate-today', screen: 'operate-today', words: 'h1' },
  { name: 'operate-account', screen: 'operate-account', words: 'h1, h2, dt' },
  { name: 'operate-site', screen: 'operate-site', words: 'h1, h2, dt' },
  { name: 'operate-campaigns', screen: 'operate-campaigns' },
  { name: 'operate-demand', screen: 'operate-demand' },
  { name: 'operate-import', screen: 'operate-demand-file-checked', from: 'section:has(input)', height: 980 },
  { name: 'operate-month', screen: 'operate-month', words: 'h1, label, th' },
  { name: 'operate-payouts', screen: 'operate-payouts', words: 'h1, th' },
  { name: 'operate-health', screen: 'operate-health-problems', height: 1000 },
  { name: 'operate-programs', screen: 'operate-programs', words: 'h1, h2' },
  { name: 'operate-audit', screen: 'operate-audit' },
]

export type HelpPicture = {
  name: string
  screen: Screen
  part: string
  from: string
  height: number
  words: string
}

const allWords = 'h1, h2, h3, label, legend, button, th, dt, main a'

export const helpPictures: HelpPicture[] = pictures.map(
  ({ name, screen, part = '#content', from, height = 700, path, words = allWords }) => ({
    name,
    screen: { ...screens.find((one) => one.name === screen)!, ...(path && { path }) },
    part,
    from: from ? `${part} ${from}` : part,
    height,
    words,
  }),
)

/** Words by picture and language, as `console/help/pictures/words.json` keeps them. */
export type PictureWords = Record<string, Record<Language, string[]>>

const texts = { en: new Set(listTexts(en)), tr: new Set(listTexts(tr)) }

function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node.trim()]
  return Object.values(node as object).flatMap(listTexts)
}

/**
 * The console's own words in the picture: its headings, labels, buttons and column names that are texts of the console.
 * Data of the demo is none of them, so the words change only when the screen does.
 */
export async function readWords(
  page: Page,
  { part, words }: HelpPicture,
  language: Language,
): Promise<string[]> {
  const shown = await page
    .locator(`${part} :is(${words})`)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => (element as HTMLElement).innerText.trim()),
    )
  return [...new Set(shown)].filter((word) => texts[language].has(word))
}

/** The Turkish publisher has videos without embed codes. */
export const accountOf = ({ name, screen }: HelpPicture, language: Language): Account =>
  name === 'embed-code' ? 'publisher' : accountFor(screen, 'full', language)!

/** Opens the picture's screen at the width of the pictures, in a window that shows all of a high picture. */
export async function showPicture(
  visitor: Visitor,
  url: string,
  { screen, height }: HelpPicture,
): Promise<void> {
  await visitor.page.setViewportSize({ width: 1280, height: height > 900 ? 1600 : 900 })
  const release = await show(visitor, url, screen, 'full')
  release()
}
