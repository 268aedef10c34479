import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test'
import { en } from '../../console/src/texts/en.ts'
import { tr } from '../../console/src/texts/tr.ts'
import { waitUntil } from '../../server/src/platform/processes.ts'
import { emailFor, passwordFor } from './prepare.ts'
import { type Account, type Ids, type Screen, type State } from './screens.ts'

export type Language = 'en' | 'tr'
const texts = { en, tr }

/** A browser that reads the console in one language, signed in to an account or signed out. */
export type Visitor = {
  context: BrowserContext
  page: Page
  ids: Ids
  language: Language
  /** Requests of the page without an answer yet. */
  pending: Set<Request>
}

export async function visit(
  browser: Browser,
  url: string,
  { account, language, clientId }: { account: Account | null; language: Language; clientId: string },
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === 'en' ? 'en-GB' : 'tr-TR',
    timezoneId: 'Europe/Istanbul',
  })
  const page = await context.newPage()
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.goto(`${url}/auth/login`)
  if (account) await signIn(page, account)
  await page.evaluate((chosen) => {
    const saved = JSON.parse(localStorage.getItem('matinee.ui') ?? '{"state":{},"version":3}')
    saved.state.language = chosen
    localStorage.setItem('matinee.ui', JSON.stringify(saved))
  }, language)
  const ids = account ? await readIds(page, url) : { videos: [], players: [], sites: [] }
  return { context, page, ids: { ...ids, clientId }, language, pending }
}

async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: en.auth.email }).fill(emailFor(account))
  await page.getByLabel(en.auth.password, { exact: true }).fill(passwordFor(account))
  await page.getByRole('button', { name: en.auth.signIn }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/auth/login'))
}

async function readIds(page: Page, url: string): Promise<Omit<Ids, 'clientId'>> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('matinee.session')!).state.tokens.accessToken as string,
  )
  const list = async (path: string): Promise<string[]> => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    // The account's type has no such resource.
    if (answer.status === 403) return []
    const { data, sites } = (await answer.json()) as Partial<Record<'data' | 'sites', { id: string }[]>>
    return (sites ?? data ?? []).map(({ id }) => id).filter((id) => id !== 'all-sites')
  }
  const [videos, players, sites] = await Promise.all(['/videos', '/players', '/sites'].map(list))
  return { videos: videos!, players: players!, sites: sites! }
}

/** Calls that every screen needs; all others can be held back or fail. */
const isFrame = /\/api\/v1\/(config|auth\/(?!security))/

/**
 * Opens a screen in a state and waits until it has settled. Returns a function that releases held calls, for `loading`.
 */
export async function show(visitor: Visitor, url: string, screen: Screen, state: State): Promise<() => void> {
  const { page, ids, language } = visitor
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  let release = () => {}
  let failed = 0
  const held = new Promise<void>((resolve) => (release = resolve))
  const fails = (call: string) => state === 'failed' || (state === 'partial' && screen.fails?.test(call))
  if (state === 'loading' || state === 'failed' || state === 'partial')
    await page.route('**/api/v1/**', async (route: Route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (isFrame.test(pathname)) return route.continue()
      if (fails(`${pathname} ${request.postData() ?? ''}`)) {
        failed += 1
        return route.fulfill({ status: 500, json: failure })
      }
      if (state === 'loading') await held
      await route.continue().catch(() => undefined)
    })
  await dropToast(page, url)
  await page.goto(`${url}${screen.path(ids)}`)
  await page.locator('main h1, h1, main form').first().waitFor()
  if (state !== 'loading') await waitForData(visitor)
  if (state === 'partial' && failed === 0) throw new Error(`No request of ${screen.name} failed`)
  // A failed request is repeated once after a quiet moment.
  if (state === 'partial') await page.getByText(texts[language].common.retry).first().waitFor()
  if (screen.open) {
    await screen.open(page, texts[language])
    await waitForData(visitor)
  }
  await settle(page)
  return release
}

/** A toast that is younger than a second when its page unloads would show on the next screen. */
async function dropToast(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/api/v1/config`)
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('matinee.ui') ?? 'null')
    if (saved?.state) saved.state.notification = null
    localStorage.setItem('matinee.ui', JSON.stringify(saved))
  })
}

const failure = { error: { code: 'internal', message: 'Something went wrong' } }

/** Releases held calls and returns the cumulative layout shift while their answers arrive. */
export async function shiftWhileLoading(visitor: Visitor, release: () => void): Promise<number> {
  const { page } = visitor
  await page.evaluate(() => {
    const measured = window as unknown as { shift: number }
    measured.shift = 0
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        measured.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  release()
  await waitForData(visitor)
  await settle(page)
  return page.evaluate(() => (window as unknown as { shift: number }).shift)
}

/** Waits until all requests are answered, none follows them, and no skeleton is shown. */
async function waitForData({ page, language, pending }: Visitor): Promise<void> {
  const skeletons = `table[aria-busy=true], output[aria-label="${texts[language].common.loading}"]`
  do {
    if (!(await waitUntil(() => pending.size === 0, 30_000)))
      throw new Error(`Without an answer: ${[...pending].map((request) => request.url()).join(', ')}`)
    await page.waitForFunction((selector) => !document.querySelector(selector), skeletons)
    // Code that has just arrived requests its data before the browser is idle. Without a deadline, a page that draws nothing
    // more may never report that it is.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })))
  } while (pending.size > 0)
}

/** Waits until fonts are loaded, finite animations have ended, and the result is drawn. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await document.fonts.ready
    // Transitions after a change of theme or width begin with the next frame.
    await drawn()
    // Animations driven by scrolling never end.
    const finite = document.getAnimations().filter(({ timeline, effect }) => {
      return timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity
    })
    await Promise.allSettled(finite.map(({ finished }) => finished))
    await drawn()
  })
}
