import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { browserOptions } from '../browserOptions.ts'
import { startProduct } from '../product.ts'
import {
  accountOf,
  helpPictures,
  readWords,
  showPicture,
  type HelpPicture,
  type PictureWords,
} from './helpPictures.ts'
import { addOperatorsWork } from './prepare.ts'
import { settle, visit, type Language, type Visitor } from './visit.ts'

/**
 * `npm run help:pictures [-- videos revenue]`: starts Matinee with its demo publishers, adds work of operators, and photographs the screens of the
 * help, or those named, in both languages and themes. Where PORT is set, the Matinee that runs there.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../console/help/pictures')
const wordsFile = join(folder, 'words.json')
const mostBytes = 60_000
const margin = 12

const names = process.argv.slice(2)
const chosen = helpPictures.filter(({ name }) => names.length === 0 || names.includes(name))
const port = process.env['PORT']
const product = port ? { url: `http://127.0.0.1:${port}`, stop: async () => {} } : await startWithWork()
const browser = await chromium.launch(browserOptions)
mkdirSync(folder, { recursive: true })
const words: PictureWords = existsSync(wordsFile) ? JSON.parse(readFileSync(wordsFile, 'utf8')) : {}
try {
  for (const language of ['en', 'tr'] as const)
    for (const [account, its] of Map.groupBy(chosen, (picture) => accountOf(picture, language))) {
      const visitor = await visit(browser, product.url, { account, language, clientId: '' })
      for (const picture of its) await photograph(visitor, picture, language)
      await visitor.context.close()
    }
} finally {
  await browser.close()
  await product.stop()
}
const sorted = Object.fromEntries(
  helpPictures.flatMap(({ name }) => (words[name] ? [[name, words[name]]] : [])),
)
writeFileSync(wordsFile, `${JSON.stringify(sorted, null, 2)}\n`)

async function startWithWork(): Promise<{ url: string; stop(): Promise<void> }> {
  const started = await startProduct()
  await addOperatorsWork(started.url, started.matinee)
  return started
}

async function photograph(visitor: Visitor, picture: HelpPicture, language: Language): Promise<void> {
  const { page } = visitor
  await page.emulateMedia({ colorScheme: 'light' })
  await showPicture(visitor, product.url, picture)
  words[picture.name] = {
    ...words[picture.name]!,
    [language]: await readWords(page, picture, language),
  }
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await settle(page)
    const bytes = await capture(visitor, picture)
    writeFileSync(join(folder, `${picture.name}.${language}.${theme}.webp`), bytes)
    console.log(`${picture.name}.${language}.${theme}: ${Math.round(bytes.length / 1000)} KB`)
  }
}

/** The upper part of the content, or what begins with `from`, in the best quality that keeps the file small. */
async function capture({ page, context }: Visitor, { part, from, height }: HelpPicture): Promise<Buffer> {
  // What was opened may have scrolled the page.
  await page.evaluate(() => scrollTo(0, 0))
  const box = (await page.locator(part).first().boundingBox())!
  const { y } = (await page.locator(from).first().boundingBox())!
  // Below the top of the content, some space above.
  const top = y === box.y ? y : y - margin
  const clip = { ...box, y: top, height: Math.min(box.y + box.height - top, height), scale: 1 }
  const session = await context.newCDPSession(page)
  for (let quality = 80; ; quality -= 10) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip,
    })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= mostBytes || quality === 40) return bytes
  }
}
