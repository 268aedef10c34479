import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { browserOptions } from '../browserOptions.ts'
import { startProduct } from '../product.ts'
import { galleryPage, type Picture } from './galleryPage.ts'
import { photographMails } from './mails.ts'
import { prepare } from './prepare.ts'
import { accountFor, screens, type Account, type Screen, type State } from './screens.ts'
import { settle, show, visit, type Language, type Visitor } from './visit.ts'

const usage = `npm run gallery -- [options]
Starts Matinee over an empty folder with its demo publishers, looks at every screen in every state,
width, theme and language, and at every letter (mail-…), and writes the pictures with an index page.
  --to <folder>        where they go; default: "gallery"
  --only <a,b>         screens whose names have one of these in them
  --states <a,b>       of full, loading, failed, partial, empty, crowded; default: all
  --widths <a,b>       of 1440, 1024, 768, 390; default: all
  --languages <a,b>    of en, tr; default: both
  --themes <a,b>       of light, dark; default: both
  --all                every state in every width and theme; else all but the full ones are
                       looked at wide and light, and on a phone and dark
  --running            looks at the Matinee that runs at PORT over MATINEE_DATA instead; it gains an
                       account, two apps of others and a report for two publishers, once`

const { values: chosen } = parseArgs({
  options: {
    to: { type: 'string', default: 'gallery' },
    only: { type: 'string', default: '' },
    states: { type: 'string', default: 'full,loading,failed,partial,empty,crowded' },
    widths: { type: 'string', default: '1440,1024,768,390' },
    languages: { type: 'string', default: 'en,tr' },
    themes: { type: 'string', default: 'light,dark' },
    all: { type: 'boolean', default: false },
    running: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (chosen.help) {
  console.log(usage)
  process.exit(0)
}

const folder = resolve(chosen.to)
const states = chosen.states.split(',') as State[]
const widths = chosen.widths.split(',').map(Number)
const languages = chosen.languages.split(',') as Language[]
const themes = chosen.themes.split(',') as ('light' | 'dark')[]

const only = chosen.only.split(',')
const browser = await chromium.launch(browserOptions)
const pictures: Picture[] = []
mkdirSync(folder, { recursive: true })
try {
  if (languages.some((language) => byAccount(language).size > 0)) await photographScreens()
  if (states.includes('full'))
    pictures.push(...(await photographMails(browser, { only, languages, widths, folder })))
  writeFileSync(join(folder, 'index.html'), galleryPage(pictures))
} finally {
  await browser.close()
}
const wide = pictures.filter(({ overflow }) => overflow > 0)
for (const { file, overflow } of wide) console.log(`${file} is ${overflow} px wider than its window`)
console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`)

async function photographScreens(): Promise<void> {
  const product = chosen.running ? runningProduct() : await freshProduct()
  try {
    const clientId = await prepare(product.url, product.matinee)
    for (const language of languages) {
      for (const [account, shown] of byAccount(language)) {
        const visitor = await visit(browser, product.url, { account, language, clientId })
        for (const { screen, state } of shown) await photograph(visitor, product.url, screen, state)
        await visitor.context.close()
        console.log(`${language} ${account ?? 'signed out'}: ${pictures.length} pictures so far`)
      }
    }
  } finally {
    await product.stop()
  }
}

function freshProduct() {
  console.log('Starting Matinee and filling it with demo publishers …')
  return startProduct()
}

function runningProduct() {
  const url = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
  return { url, matinee: commandLine, stop: async () => {} }
}

type Shown = { screen: Screen; state: State }

/** One sign-in per account, with its screens in the order of the list. */
function byAccount(language: Language): Map<Account | null, Shown[]> {
  const shown = screens
    .filter(({ name }) => only.some((part) => name.includes(part)))
    .flatMap((screen) => (['full', ...screen.states] as const).map((state) => ({ screen, state })))
    .filter(({ state }) => states.includes(state))
  return Map.groupBy(shown, ({ screen, state }) => accountFor(screen, state, language))
}

async function photograph(visitor: Visitor, url: string, screen: Screen, state: State): Promise<void> {
  const { page, language } = visitor
  const looks = listLooks(screen, state)
  let release = () => {}
  for (const [index, { width, theme }] of looks.entries()) {
    const isAsBefore = looks[index - 1]?.width === width
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    await page.emulateMedia({ colorScheme: theme })
    // An open menu or dialog is laid out for the width at which it was opened.
    if (index === 0 || (screen.open && !isAsBefore)) release = await show(visitor, url, screen, state)
    await settle(page)
    const file = `${screen.name}-${state}-${width}-${theme}-${language}.jpeg`
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await picture(page, join(folder, file), Boolean(screen.open))
    pictures.push({ file, screen: screen.name, area: screen.area, state, width, theme, language, overflow })
  }
  release()
}

function listLooks({ isForPhones }: Screen, state: State) {
  return widths
    .flatMap((width) => themes.map((theme) => ({ width, theme })))
    .filter(({ width }) => !isForPhones || width < 768)
    .filter(
      ({ width, theme }) =>
        chosen.all || state === 'full' || (theme === 'light' ? width === 1440 : width === 390),
    )
}

/** A dialog is photographed in the window, a page in full length. */
function picture(page: Page, path: string, isWindow: boolean): Promise<unknown> {
  return page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: !isWindow })
}

/** The command line on the product of this environment. */
async function commandLine<T>(...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)('bin/matinee', [...args, '--json'])
  return JSON.parse(stdout) as T
}
