import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { embedSnippet } from '../contract/src/plain/video/embedSnippet.ts'
import { defaultEmbedOptions } from '../contract/src/plain/video/playerConfig.ts'
import { newId } from '../server/src/platform/ids.ts'
import type { Db } from '../server/src/platform/postgres/postgres.ts'
import { addVideo } from './addVideo.ts'
import { expect, test, type AdSite } from './adSite.ts'
import { demoPassword, signIn, type Product } from './product.ts'
import { signIn as signInToApi } from './screens/apiClient.ts'

test.use({ viewport: { width: 1_280, height: 800 } })

/** Dollars per thousand impressions: 123,450 millionths each. */
const [cpm, impressionMicros] = ['123.45', 123_450]

const soap = '--click-url https://shop.example/soap --skip-after 3'.split(' ')

/** A campaign whose film of six seconds may be skipped after three, and which is sold. */
async function sellFilm(product: Product, { site }: AdSite): Promise<string> {
  const words = ['--name', 'Soap', '--advertiser', 'Soap works', '--currency', 'usd', '--cpm', cpm]
  const { id } = await product.matinee<{ id: string }>('campaigns', 'add', ...words, '--site', site, ...soap)
  await product.matinee('campaigns', 'add-film', id, '--file', await product.makeClip(6))
  await product.matinee('campaigns', 'activate', id)
  return id
}

/** The placement of the site's video ads. `vastUrl`: its outside tag. */
async function setPlacement(db: Db, { site, account }: AdSite, vastUrl: string | null): Promise<string> {
  const row = await db.selectFrom('zones').select('id').where('siteId', '=', site).executeTakeFirst()
  if (row) await db.updateTable('zones').set({ vastUrl }).where('id', '=', row.id).execute()
  if (row) return row.id
  const id = newId()
  await db
    .insertInto('zones')
    .values({ id, accountId: account.id, siteId: site, name: 'Preroll', vastUrl })
    .execute()
  return id
}

/** An ad server elsewhere: two wrappers, then a film; `/dead` never answers. */
async function openAdServer(film: string): Promise<{ server: Server; url: string; seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const path = request.url!
    seen.push(path)
    if (path === '/dead') return
    const answer = documents[path]
    response.writeHead(answer ? 200 : 204, {
      'access-control-allow-origin': '*',
      'content-type': 'application/xml',
    })
    response.end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wrapper = (next: string) =>
    `<VAST version="3.0"><Ad><Wrapper><AdSystem>Elsewhere</AdSystem><VASTAdTagURI>${url}${next}</VASTAdTagURI><Impression>${url}/seen${next}</Impression></Wrapper></Ad></VAST>`
  const documents: Record<string, string> = {
    '/first': wrapper('/second'),
    '/second': wrapper('/third'),
    '/third': `<VAST version="2.0"><Ad id="9"><InLine><AdSystem>Elsewhere</AdSystem><AdTitle>Tea</AdTitle><Impression>${url}/seen</Impression><Creatives><Creative><Linear><Duration>00:00:03</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">${film}</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`,
  }
  return { server, url, seen }
}

const content = (page: Page) =>
  page.locator('matinee-player').evaluate((player) => {
    const { paused, currentTime } = player.shadowRoot!.querySelector('video')!
    return { paused, currentTime }
  })

/** Waits until the video itself plays, without an ad over it. */
async function isPlaying(page: Page): Promise<void> {
  await expect(page.locator('matinee-player .ad')).toHaveCount(0)
  await expect.poll(async () => (await content(page)).paused).toBe(false)
  await expect.poll(async () => (await content(page)).currentTime).toBeGreaterThan(0.3)
}

const film = ['request', 'match', 'view', 'impression', 'start']
const quartiles = ['firstQuartile', 'midpoint', 'thirdQuartile']

test('a film of a campaign plays before a video on a stranger’s page, and every figure agrees to the micro', async ({
  page,
  context,
  product,
  host,
  ads,
  pages,
  db,
}) => {
  await signIn(page, product.url, ads.account.email)
  const zone = await setPlacement(db, ads, null)
  const [video, campaign] = [
    await addVideo(page, { product, host, seconds: 12 }),
    await sellFilm(product, ads),
  ]
  const body = embedSnippet({
    host: product.url,
    videoId: video,
    playerId: null,
    options: { ...defaultEmbedOptions, autoplay: false, sticky: false },
  })
  const story = pages.show('/story', body)
  await expect
    .poll(
      async () => {
        const address = `${product.url}/ads/vast/${zone}?measure=1`
        const headers = {
          origin: pages.url,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0',
        }
        return (await fetch(address, { headers })).text()
      },
      { timeout: 60_000, intervals: [500] },
    )
    .toContain('<MediaFile ')

  const visitor = await context.newPage()
  let starts = 0
  visitor.on('request', (request) => {
    if (request.url().endsWith('/e/v') && request.postData()?.includes('"start"')) starts += 1
  })
  // A page that is left sends with the headless browser's own name, which is a bot's.
  const isCounted = (views: number) => expect.poll(() => starts).toBe(views)
  await visitor.goto(story)
  await visitor.locator('matinee-player .start').click()
  await visitor.locator('matinee-player .ad-skip:enabled').click()
  await isPlaying(visitor)
  await isCounted(1)
  // A second view watches the film to its end.
  await visitor.reload()
  await visitor.locator('matinee-player .start').click()
  await expect(visitor.locator('matinee-player .ad')).toBeVisible()
  await isPlaying(visitor)
  await isCounted(2)
  await visitor.close()

  const skipped = [...film, 'firstQuartile', 'midpoint', 'skip', 'measurable', 'viewable']
  const rows = await ads.events(skipped.concat(film, quartiles, 'complete', 'measurable', 'viewable'))
  const earned = rows.reduce((sum, { spentMicrosUsd }) => sum + Number(spentMicrosUsd), 0)
  expect(earned).toBe(2 * impressionMicros)

  // The video's page, the site's report, the running month and the campaign.
  const call = await signInToApi(product.url, ads.account.email, demoPassword)
  const usd = (2 * impressionMicros) / 1_000_000
  const now = Math.floor(Date.now() / 1_000)
  await expect
    .poll(() => call('GET', `/analytics/videos/${video}/revenue?start=${now - 86_400}&end=${now}`))
    .toMatchObject({ data: { spentMicros: 2 * impressionMicros, play: 2, impression: 2, rpm: usd * 500 } })
  const today = new Intl.DateTimeFormat('de-DE', {
    timeZone: ads.account.timezone,
    dateStyle: 'medium',
  }).format()
  const days = { startDate: today, endDate: today }
  const report = (more: object) => call('POST', `/sites/${ads.site}/report`, { ...days, ...more })
  expect(await report({ incomeTypes: ['video'] })).toMatchObject({ data: { total: { spent: { usd } } } })
  expect(await report({ embedAd: false })).toMatchObject({ data: { results: [] } })
  expect(await call('GET', '/users/payments')).toMatchObject({ payments: [{ amount: usd, isClosed: false }] })
  const { sums } = await product.matinee<{ sums: object }>('campaigns', 'show', campaign)
  expect(sums).toMatchObject({ impressions: 2, spentMicros: 2 * impressionMicros })
})

test('a chain of wrappers leads to an ad within the video, and a dead tag costs its viewers three seconds', async ({
  page,
  context,
  product,
  host,
  ads,
  pages,
  db,
}) => {
  await signIn(page, product.url, ads.account.email)
  const video = await addVideo(page, { product, host, seconds: 12 })
  const server = await openAdServer(host.serve('/tea.mp4', await product.makeClip(3)))
  await setPlacement(db, ads, `${server.url}/first`)
  await db
    .updateTable('videos')
    .set({ adBreaks: JSON.stringify({ preroll: false, postroll: false, midrollAtMs: [2_000] }) })
    .where('id', '=', video)
    .execute()
  const body = embedSnippet({
    host: product.url,
    videoId: video,
    playerId: null,
    options: { ...defaultEmbedOptions, autoplay: false, sticky: false },
  })
  const visitor = await context.newPage()
  await visitor.goto(pages.show('/story', body))
  await visitor.locator('matinee-player .start').click()
  await expect(visitor.locator('matinee-player .ad')).toBeVisible()
  expect((await content(visitor)).currentTime).toBeGreaterThan(1.9)
  await isPlaying(visitor)
  expect(server.seen.slice(0, 3)).toEqual(['/first', '/second', '/third'])
  expect(server.seen.slice(3).toSorted()).toEqual(['/seen', '/seen/second', '/seen/third'])
  const rows = await ads.events([...film, ...quartiles, 'complete', 'measurable', 'viewable'])
  expect(
    new Set(rows.map(({ type, campaign, spentMicrosUsd }) => [type, campaign, spentMicrosUsd].join())),
  ).toEqual(new Set(['video,,0']))

  await setPlacement(db, ads, `${server.url}/dead`)
  await db.updateTable('videos').set({ adBreaks: null }).where('id', '=', video).execute()
  // The server reads placements again every few seconds.
  await expect
    .poll(async () => {
      await visitor.reload()
      await visitor.locator('matinee-player .start').click()
      await isPlaying(visitor)
      return server.seen.includes('/dead')
    })
    .toBe(true)
  server.server.closeAllConnections()
  server.server.close()
})
