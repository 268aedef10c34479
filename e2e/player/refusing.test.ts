import type { ServerResponse } from 'node:http'
import {
  clickControl,
  eventsWith,
  expect,
  isPast,
  isPlaying,
  readVideo,
  snippet,
  start,
  test,
} from './fixture.ts'

const playback = '/api/v1/videos/first/playback'
const refuse = (code: string) => (response: ServerResponse) =>
  response
    .writeHead(403, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { code, message: 'Refused', requestId: 'r' } }))

for (const code of ['domain_not_allowed', 'signature_required', 'signature_invalid'])
  test(`a page that may not play the video shows a message, and the console names the reason: ${code}`, async ({
    site,
    open,
    page,
  }) => {
    site.faults.set(playback, refuse(code))
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const player = await open(snippet(site))
    await expect(player.getByRole('alert')).toHaveText('This video cannot be played on this page.')
    await expect(player.getByRole('button')).toHaveCount(0)
    expect(warnings).toEqual([`Matinee: ${code}`])
  })

test('an expired token asks the viewer to reload the page, in the page’s language', async ({
  site,
  open,
  page,
}) => {
  site.faults.set(playback, refuse('signature_expired'))
  const player = await open(snippet(site))
  await expect(player.getByRole('alert')).toHaveText('Reload the page to play this video.')
  site.pages.set('/seite', `<!doctype html><html lang="de"><title>Seite</title><body>${snippet(site)}`)
  await page.goto(`${site.host}/seite`)
  await expect(player.getByRole('alert')).toHaveText('Bitte laden Sie die Seite neu.')
})

test('a signed snippet sends its token, and a recommendation does not get it', async ({ site, open }) => {
  site.configure({ recommendations: [{ id: 'second', title: 'Next', poster: null, duration: null }] })
  const player = await open(snippet(site, 'first', `data-player="p7" data-token="a.b&amp;c"`))
  await start(player)
  expect(site.requests).toContain(`${playback}?player=p7&token=a.b%26c`)
  await player.locator('.seek').press('End')
  await player.getByRole('button', { name: 'Next' }).click()
  await expect(player.locator('.title')).toHaveText('The second feature')
  expect(site.requests).toContain('/api/v1/videos/second/playback?player=p7')
})

test('a page’s script passes the token among the options', async ({ site, open, page }) => {
  await open(`<div id="here"></div><script async src="${site.product}/embed/v1.js"></script>`)
  type Host = typeof globalThis & { matinee: { play(...given: unknown[]): void } }
  await page.waitForFunction(() => 'matinee' in globalThis)
  await page.evaluate(() =>
    (globalThis as Host).matinee.play(document.querySelector('#here'), 'first', null, { token: 'abc' }),
  )
  await expect(page.locator('#here matinee-player .title')).toBeVisible()
  expect(site.requests).toContain(`${playback}?token=abc`)
})

test('expired media addresses are renewed, and playback continues at the same time', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'play')
  await player.locator('.seek').press('End')
  await expect(player.locator('.end')).toBeVisible()
  // From now on the old addresses are refused; the new ones carry a mark.
  for (const file of ['master.m3u8', '360.m3u8', '180.m3u8', '360.mp4', '180.mp4'])
    site.faults.set(`/media/${file}`, (response) => void response.writeHead(403).end())
  const at = (name: string) => `${site.product}/signed/${name}`
  site.configure({
    sources: [
      { src: at('master.m3u8'), type: 'application/vnd.apple.mpegurl', height: null },
      { src: at('360.mp4'), type: 'video/mp4', height: 360 },
    ],
  })
  const playbackRequests = () => site.requests.filter((path) => path === playback).length
  expect(playbackRequests()).toBe(1)
  await player.evaluate((element) => {
    const video = element.shadowRoot!.querySelector('video')!
    video.currentTime = 5
  })
  await player.locator('.button.quality').click()
  await player.getByRole('menuitemradio', { name: '180p', exact: true }).click()
  await player.locator('.button.play').click()
  await isPlaying(player)
  await expect.poll(playbackRequests, { timeout: 20_000 }).toBe(2)
  await expect
    .poll(() => site.requests.some((path) => path.startsWith('/signed/')), { timeout: 10_000 })
    .toBe(true)
  // It is 0 while the source is being replaced.
  let time = 0
  await expect.poll(async () => (time = (await readVideo(player)).time)).toBeGreaterThan(0)
  expect(time).toBeGreaterThanOrEqual(5)
  await isPast(player, time + 0.5)
  expect(await eventsWith(page, site, 'start')).not.toContain('error')
  await expect(player.getByRole('alert')).toHaveCount(0)
})

test('an address that expired before the first play is renewed, and the video plays', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site))
  await expect(player.locator('.start')).toBeVisible()
  for (const file of ['master.m3u8', '360.mp4'])
    site.faults.set(`/media/${file}`, (response) => void response.writeHead(403).end())
  site.configure({
    sources: [
      { src: `${site.product}/signed/master.m3u8`, type: 'application/vnd.apple.mpegurl', height: null },
    ],
  })
  await start(player)
  expect(await eventsWith(page, site, 'start')).not.toContain('error')
  expect(site.requests.filter((path) => path === playback)).toHaveLength(2)
})

test('a token that expired while the page stayed open shows a message in place of the video', async ({
  site,
  open,
}) => {
  const player = await open(snippet(site, 'first', 'data-token="abc"'))
  await expect(player.locator('.start')).toBeVisible()
  for (const file of ['master.m3u8', '360.mp4'])
    site.faults.set(`/media/${file}`, (response) => void response.writeHead(403).end())
  site.faults.set(playback, refuse('signature_expired'))
  await player.locator('.start').click()
  await expect(player.getByRole('alert')).toHaveText('Reload the page to play this video.')
  await expect(player.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(site.requests.filter((path) => path.startsWith(playback))).toEqual(
    Array(2).fill(`${playback}?token=abc`),
  )
})

test('a signed video offers no link to share, because the link would be refused', async ({ site, open }) => {
  site.configure({ appearance: { showShareButton: true }, isSigned: true })
  const player = await open(snippet(site, 'first', 'data-token="abc"'))
  await start(player)
  await expect(player.locator('.button.quality')).toBeVisible()
  await expect(player.locator('.button.share')).toHaveCount(0)
})
