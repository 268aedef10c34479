import { eventsWith, expect, isPlaying, readVideo, snippet, start, test } from './fixture.ts'

test('a missing or removed video shows a clear message in the page’s language', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site, 'missing') + snippet(site, 'removed'))
  await expect(player.getByRole('alert')).toHaveText('This video is not available.')
  await expect(page.locator('matinee-player').nth(1).getByRole('alert')).toHaveText(
    'This video has been removed.',
  )
})

test('“Try again” repeats the request after a server did not answer', async ({ site, open }) => {
  site.faults.set('/api/v1/videos/first/playback', (response) => response.writeHead(503).end())
  const player = await open(snippet(site))
  await expect(player.getByRole('alert')).toContainText('could not be loaded')
  site.faults.clear()
  await player.getByRole('button', { name: 'Try again' }).click()
  await expect(player.locator('.start')).toBeVisible()
})

test('if HLS fails the MP4 plays, and no error is reported', async ({ site, open, page }) => {
  site.faults.set('/media/master.m3u8', (response) => response.writeHead(404).end())
  const player = await open(snippet(site))
  await start(player)
  const video = await readVideo(player)
  expect(video.src).toBe(`${site.product}/media/360.mp4`)
  expect(video.soundBytes).toBeGreaterThan(0)
  expect(await eventsWith(page, site, 'start')).not.toContain('error')
})

test('a segment that fails for a while is requested again, without an error and without the MP4', async ({
  site,
  open,
  page,
}) => {
  let failures = 0
  for (const file of ['/media/360.mp4', '/media/180.mp4'])
    site.faults.set(file, (response) => {
      failures += 1
      if (failures === 3) site.faults.clear()
      response.writeHead(500).end()
    })
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect.poll(async () => (await readVideo(player)).time, { timeout: 30_000 }).toBeGreaterThan(0.3)
  expect((await readVideo(player)).src).toMatch(/^blob:/)
  expect(await eventsWith(page, site, 'start')).not.toContain('error')
})

test('if no source plays one error is reported, and “Try again” starts over', async ({
  site,
  open,
  page,
}) => {
  for (const file of ['master.m3u8', '360.mp4'])
    site.faults.set(`/media/${file}`, (response) => response.writeHead(404).end())
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(player.getByRole('alert')).toHaveText(/This video cannot be played right now/)
  const types = await eventsWith(page, site, 'error')
  expect(types.filter((type) => type === 'error')).toHaveLength(1)
  expect(types).not.toContain('start')
  site.faults.clear()
  await player.getByRole('button', { name: 'Try again' }).click()
  await isPlaying(player)
})

test('a beacon that the server refuses for now is repeated unchanged; one refused for good is not', async ({
  site,
  open,
  page,
}) => {
  let refused = 0
  site.faults.set('/e/v', (response) => {
    refused += 1
    if (refused === 2) site.faults.clear()
    response.writeHead(503, { 'retry-after': '1', 'access-control-expose-headers': 'retry-after' }).end()
  })
  const player = await open(snippet(site))
  await start(player)
  const types = await eventsWith(page, site, 'start')
  expect(refused).toBe(2)
  expect(types.slice(0, 3)).toEqual(['infoLoad', 'posterClick', 'start'])
  expect(site.beacons[0]!.seq).toBe(0)
})

test('a video of another host is framed', async ({ site, open, page }) => {
  site.configure({ type: 'external', sources: [], embedUrl: `${site.product}/page/second` })
  await open(snippet(site, 'nkt:42'))
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Lighthouse keepers of the northern coast')
  await expect(page.locator('iframe')).toHaveAttribute('src', `${site.product}/page/second`)
  expect(site.requests).toContain('/api/v1/videos/nkt%3A42/playback')
})
