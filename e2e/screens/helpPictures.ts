import type { Page } from '@playwright/test'
import { en } from '../../console/src/texts/en.ts'
import { tr } from '../../console/src/texts/tr.ts'
import { accountFor, screens, type Account, type Screen } from './screens.ts'
import { show, type Language, type Visitor } from './visit.ts'

/** The pictures of the help with the screens that they show. `part`: what is photographed; by default the content. */
const pictures: {
  name: string
  screen: string
  part?: string
  height?: number
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
]

export type HelpPicture = { name: string; screen: Screen; part: string; height: number }

export const helpPictures: HelpPicture[] = pictures.map(
  ({ name, screen, part = '#content', height = 700, path }) => ({
    name,
    screen: { ...screens.find((one) => one.name === screen)!, ...(path && { path }) },
    part,
    height,
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
export async function readWords(page: Page, part: string, language: Language): Promise<string[]> {
  const shown = await page
    .locator(`${part} :is(h1, h2, h3, label, legend, button, th, dt, main a)`)
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

/** Opens the picture's screen at the width of the pictures. */
export async function showPicture(visitor: Visitor, url: string, { screen }: HelpPicture): Promise<void> {
  await visitor.page.setViewportSize({ width: 1280, height: 900 })
  const release = await show(visitor, url, screen, 'full')
  release()
}
