import { expect, snippet, start, test } from './fixture.ts'
import type { Site } from './site.ts'

test('the player’s element names its video and view, so that ads next to it can be reported by video', async ({
  open,
  site,
}) => {
  const player = await open(snippet(site))
  await expect(player).toHaveAttribute('data-video', 'first')
  await start(player)
  await expect.poll(() => site.beacons.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect(player).toHaveAttribute('data-view', site.beacons[0]!.view)
})

test('a player that measures nothing names no view, and one without a VAST tag none', async ({
  open,
  site,
}) => {
  const player = await open(snippet(site, 'first', `data-options='{"measure":false}'`))
  await expect(player).toHaveAttribute('data-video', 'first')
  await expect(player).toHaveAttribute('data-view', '')
  await expect(player).toHaveAttribute('data-vast', '')
})

test('the page’s ad code gets the VAST tag of its site, and the player itself does not fetch it', async ({
  open,
  site,
  page,
}) => {
  const vastUrl = `${site.host}/vast?slot=1&cb=[CACHEBUSTING]`
  site.configure({ vastUrl })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const player = await open(snippet(site))
  await expect(player).toHaveAttribute('data-vast', vastUrl)
  await start(player)
  expect(requests.filter((url) => url.includes('/vast'))).toEqual([])
})

/** The `page` parameter of the playback requests. */
const readPageParameters = ({ requests, product }: Site) =>
  requests
    .filter((path) => path.includes('/playback'))
    .map((path) => new URL(path, product).searchParams.get('page'))

test('a framed player sends the address of its page, without the query', async ({ open, site, page }) => {
  await open(`<iframe src="${site.product}/page/second" referrerpolicy="unsafe-url"></iframe>`)
  await expect(page.frameLocator('iframe').locator('matinee-player')).toHaveAttribute('data-video', 'second')
  expect(readPageParameters(site)).toEqual([`${site.host}/story`])
})

test('a player outside a frame leaves that to the browser', async ({ open, site }) => {
  await expect(await open(snippet(site))).toHaveAttribute('data-video', 'first')
  expect(readPageParameters(site)).toEqual([null])
})
