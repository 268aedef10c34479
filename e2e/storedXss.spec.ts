import { commonLanguages } from '../console/src/features/videos/edit/captionLanguages.ts'
import { embedSnippet } from '../contract/src/plain/video/embedSnippet.ts'
import { defaultEmbedOptions } from '../contract/src/plain/video/playerConfig.ts'
import { en } from '../console/src/texts/en.ts'
import type { BrowserContext, Page } from '@playwright/test'
import type { Db } from '../server/src/platform/postgres/postgres.ts'
import {
  addPublisher,
  demoPassword,
  expect,
  signIn,
  startHostPage,
  test as productTest,
  type HostPage,
  type Product,
} from './product.ts'
import { signIn as signInToApi, type Call } from './screens/apiClient.ts'
import { batches, payloads } from './xssPayloads.ts'

const longestTitle = 200
const longestName = 100
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Records every sign, on all pages of a browser, that a payload was treated as markup or code. */
async function watch(context: BrowserContext): Promise<string[]> {
  const ran: string[] = []
  await context.exposeFunction('run', () => void ran.push('run() was called'))
  const follow = (page: Page) =>
    page.on('dialog', (dialog) => {
      // Leaving an edited page opens a dialog too, but these tests edit nothing.
      ran.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  context.pages().forEach(follow)
  context.on('page', follow)
  return ran
}

/** A publisher with one video that plays. */
type Author = { email: string; call: Call; video: string }

async function addAuthor(product: Product, db: Db): Promise<Author> {
  const { email } = await addPublisher(db)
  const call = await signInToApi(product.url, email, demoPassword)
  const host = await startHostPage(product)
  const source = host.serve('/film.mp4', await product.makeClip(3))
  const { id } = await call<{ id: string }>('POST', '/videos', { source, title: 'Film' })
  const status = async () => (await call<{ status: string }>('GET', `/videos/${id}`)).status
  await expect.poll(status, { timeout: 60_000 }).toBe('AVAILABLE')
  host.stop()
  return { email, call, video: id }
}

/** Fails each test in which a payload ran. */
const test = productTest.extend<{ nothingRuns: undefined }, { author: Author }>({
  author: [
    async ({ product, db }, use) => use(await addAuthor(product, db)),
    { scope: 'worker', timeout: 120_000 },
  ],
  nothingRuns: [
    async ({ context }, use) => {
      const ran = await watch(context)
      await use(undefined)
      expect(ran).toEqual([])
    },
    { auto: true },
  ],
})

// Each test opens sixty pages.
test.describe.configure({ timeout: 400_000 })
// The pages must be safe without their content security policies.
test.use({ bypassCSP: true })

/** The `texts` that the page does not show as text: in its content, in fields, or in accessible names. */
async function missing(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const pieces = [document.title, document.body.textContent]
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      pieces.push(field.value)
    for (const labelled of document.querySelectorAll('[aria-label]'))
      pieces.push(labelled.getAttribute('aria-label')!)
    return pieces.join('\n')
  })
  const text = flat(shown)
  return texts.filter((one) => !text.includes(flat(one)))
}

const shows = (page: Page, texts: readonly string[]) =>
  expect.poll(() => missing(page, texts), { timeout: 15_000 }).toEqual([])

/** Checks all payloads on the two pages of the list that they fill. */
async function showInList(page: Page, product: Product): Promise<void> {
  const displayed = new Set<string>()
  for (const address of ['/videos?perPage=50', '/videos?perPage=50&page=1']) {
    await page.goto(product.url + address)
    await expect(page.getByRole('row').nth(20)).toBeVisible()
    const absent = new Set(await missing(page, payloads))
    payloads.filter((payload) => !absent.has(payload)).forEach((payload) => displayed.add(payload))
  }
  expect(payloads.filter((payload) => !displayed.has(payload))).toEqual([])
}

test('titles, descriptions and sources are text in the list, one payload each', async ({
  page,
  author,
  product,
  host,
}) => {
  for (const payload of payloads)
    await author.call('POST', '/videos', {
      source: `${host.url}${encodeURIComponent(payload)}.mp4`,
      title: payload,
      description: payload,
    })
  await signIn(page, product.url, author.email, '/videos')
  await showInList(page, product)
  await page.goto(`${product.url}/videos?search=${encodeURIComponent(payloads[0]!)}`)
  await shows(page, [payloads[0]!])
})

test('file names are text in the list of uploads, one payload each', async ({
  page,
  product,
  turkishPublisher: { email },
}) => {
  const call = await signInToApi(product.url, email, demoPassword)
  const names = payloads.map((payload) => `${payload}.mp4`)
  for (const fileName of names) await call('POST', '/video-uploads/initiate', { fileName, totalParts: 1 })
  await signIn(page, product.url, email, '/videos')
  await showInList(page, product)
})

test('the pages of one video show its title and description as text', async ({ page, author, product }) => {
  await signIn(page, product.url, author.email, '/videos')
  for (const title of batches(payloads, longestTitle)) {
    await author.call('PUT', `/videos/${author.video}`, { title, description: payloads.join('\n') })
    await page.goto(`${product.url}/videos/${author.video}`)
    await shows(page, [title, ...payloads])
    await page.goto(`${product.url}/videos/${author.video}/embed`)
    await shows(page, [title])
    await page.goto(`${product.url}/analytics/videos/${author.video}`)
    await shows(page, [title])
  }
})

test('pages of other sites, frames and oEmbed show a title as text, one payload each', async ({
  page,
  author,
  product,
  host,
}) => {
  const address = `${product.url}/embed/${author.video}`
  for (const title of payloads) {
    await author.call('PUT', `/videos/${author.video}`, { title })
    const html = await (await page.request.get(address)).text()
    const read = await page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, html)
    expect(flat(read)).toBe(flat(title))
  }
  for (const title of batches(payloads, longestTitle)) {
    await author.call('PUT', `/videos/${author.video}`, { title })
    await page.goto(address)
    await expect(page).toHaveTitle(title, { timeout: 15_000 })
    await page.goto(`${product.url}/oembed?format=json&url=${encodeURIComponent(address)}`)
    const oembed = JSON.parse((await page.locator('body').textContent())!) as { html: string }
    host.show(
      oembed.html +
        embedSnippet({
          host: product.url,
          videoId: author.video,
          playerId: null,
          options: defaultEmbedOptions,
        }),
    )
    await page.goto(host.url)
    await expect(page.locator('matinee-player')).toBeAttached()
    await expect.poll(() => playerTexts(page), { timeout: 15_000 }).toContain(flat(title))
    expect(await page.locator('main > iframe').count()).toBe(1)
  }
})

/** The texts and accessible names in the player's shadow tree. */
const playerTexts = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('matinee-player')?.shadowRoot
    const names = [...(root?.querySelectorAll('[aria-label]') ?? [])].map((of) =>
      of.getAttribute('aria-label'),
    )
    return [root?.textContent, ...names].join('\n').replaceAll(/\s+/g, ' ')
  })

test('names of players are text in the list, one payload each, and in the editor', async ({
  page,
  author,
  product,
}) => {
  const ids: string[] = []
  for (const name of payloads)
    ids.push((await author.call<{ id: string }>('POST', '/players', { name, language: 'en' })).id)
  await signIn(page, product.url, author.email, '/players')
  await shows(page, payloads)
  const names = batches(payloads, longestName)
  const pages = [page, await page.context().newPage(), await page.context().newPage()]
  await Promise.all(
    pages.map(async (one, at) => {
      for (const name of names.filter((_, index) => index % pages.length === at)) {
        await author.call('PUT', `/players/${ids[at]!}`, { name })
        await one.goto(`${product.url}/players/${ids[at]!}`)
        await shows(one, [name])
      }
    }),
  )
})

test('the name of a publisher is text in the account menu', async ({ page, author, product }) => {
  await signIn(page, product.url, author.email, '/videos')
  for (const name of batches(payloads, longestTitle)) {
    await product.matinee('users', 'set', author.email, '--name', name)
    // A new session contains the changed account.
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('matinee.session')!)
      session.state.tokens.accessToken = 'ran out'
      localStorage.setItem('matinee.session', JSON.stringify(session))
    })
    await page.goto(`${product.url}/videos`)
    await page.getByRole('button', { name: en.nav.accountMenu }).click()
    await shows(page, [name])
  }
})

test('labels of captions are text on the edit page and in the player', async ({
  page,
  author,
  product,
  host,
}) => {
  const labels = batches(payloads, 60).map((label) => label.slice(0, 60).trim())
  const text = `WEBVTT\n\n00:00.000 --> 00:30.000\n${payloads.slice(0, 12).join(' ').replaceAll('-->', '')}\n`
  await signIn(page, product.url, author.email, '/videos')
  for (let from = 0; from < labels.length; from += commonLanguages.length) {
    const some = labels.slice(from, from + commonLanguages.length)
    for (const [at, label] of some.entries())
      await author.call('PUT', `/videos/${author.video}/captions/${commonLanguages[at]!}`, { label, text })
    await page.goto(`${product.url}/videos/${author.video}`)
    await shows(page, some)
    host.show(
      embedSnippet({
        host: product.url,
        videoId: author.video,
        playerId: null,
        options: { ...defaultEmbedOptions, autoplay: false },
      }),
    )
    await page.goto(host.url)
    await page.locator('matinee-player .start').click()
    await expect.poll(() => captionLabels(page), { timeout: 15_000 }).toEqual(expect.arrayContaining(some))
  }
})

const captionLabels = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('matinee-player')?.shadowRoot?.querySelector('video')
    return [...(video?.textTracks ?? [])].map(({ label }) => label)
  })

test('the title of a refused play is text among the playback rules', async ({
  page,
  author,
  product,
  host,
}) => {
  await author.call('PUT', '/playback-rules', { allowedDomains: ['elsewhere.example'] })
  await refuseOnce(page, product, host, author.video)
  await signIn(page, product.url, author.email, '/playback-rules')
  for (const title of batches(payloads, longestTitle)) {
    await author.call('PUT', `/videos/${author.video}`, { title })
    await page.goto(`${product.url}/playback-rules`)
    await shows(page, [title])
  }
  await author.call('PUT', '/playback-rules', { allowedDomains: [] })
})

async function refuseOnce(page: Page, product: Product, host: HostPage, videoId: string): Promise<void> {
  host.show(embedSnippet({ host: product.url, videoId, playerId: null, options: defaultEmbedOptions }))
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/playback') && answer.status() === 403,
  )
  await page.goto(host.url)
  await refused
}
