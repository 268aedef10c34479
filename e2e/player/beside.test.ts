import { expect, snippet, start, test } from './fixture.ts'
import type { Site } from './site.ts'

test('the player says which video and which view it is, so that ads beside it can be told by video', async ({
  open,
  site,
}) => {
  const player = await open(snippet(site))
  await expect(player).toHaveAttribute('data-video', 'first')
  await start(player)
  await expect.poll(() => site.beacons.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect(player).toHaveAttribute('data-view', site.beacons[0]!.view)
})

test('a player that is not counted names no view, and one without a VAST tag none', async ({
  open,
  site,
}) => {
  const player = await open(snippet(site, 'first', `data-options='{"measure":false}'`))
  await expect(player).toHaveAttribute('data-video', 'first')
  await expect(player).toHaveAttribute('data-view', '')
  await expect(player).toHaveAttribute('data-vast', '')
})

test('the VAST tag of the page’s site is told to the page’s ad code, and the player itself fetches none of it', async ({
  open,
  site,
  page,
}) => {
  const vastUrl = `${site.host}/vast?slot=1&cb=[CACHEBUSTING]`
  site.configure({ vastUrl })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const player = await open(snippet(site))
  await expect(player).toHaveAttribute('data-vast', vastUrl)
  await start(player)
  expect(asked.filter((url) => url.includes('/vast'))).toEqual([])
})

/** What the playback requests said of the page around them. */
const pagesTold = ({ requests, product }: Site) =>
  requests
    .filter((path) => path.includes('/playback'))
    .map((path) => new URL(path, product).searchParams.get('page'))

test('a framed player tells its server on which page it stands, without the query', async ({
  open,
  site,
  page,
}) => {
  await open(`<iframe src="${site.product}/page/second" referrerpolicy="unsafe-url"></iframe>`)
  await expect(page.frameLocator('iframe').locator('matinee-player')).toHaveAttribute('data-video', 'second')
  expect(pagesTold(site)).toEqual([`${site.host}/story`])
})

test('a player on the page itself leaves that to the browser', async ({ open, site }) => {
  await expect(await open(snippet(site))).toHaveAttribute('data-video', 'first')
  expect(pagesTold(site)).toEqual([null])
})
