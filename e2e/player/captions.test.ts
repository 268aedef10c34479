import type { Locator } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { captionPlaylist, masterPlaylist } from '../../server/src/features/media/masterPlaylist.ts'
import { caption, captionFiles as files, clickControl, expect, snippet, start, test } from './fixture.ts'
import type { Site } from './site.ts'

const choose = async (player: Locator, name: string) => {
  await clickControl(player, 'captions')
  await player.getByRole('menuitemradio', { name, exact: true }).click()
}

test('captions are chosen in a menu, fetched only then, and shown above the bar under a strict CSP', async ({
  site,
  open,
}) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  const player = await open(snippet(site))
  await start(player)
  await expect(player.locator('.button.captions')).toBeVisible()
  expect(files(site)).toEqual([])
  await choose(player, 'Deutsch')
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  await expect(player.locator('.lines')).toHaveAttribute('lang', 'de')
  expect(files(site)).toEqual(['/media/de.vtt'])
  const [lines, row] = [
    await player.locator('.lines').boundingBox(),
    await player.locator('.seek').boundingBox(),
  ]
  expect(lines!.y + lines!.height).toBeLessThan(row!.y)
  await choose(player, 'Off')
  await expect(player.locator('.lines')).toBeHidden()
})

test('captions stay above the visible controls and below the seek preview', async ({ site, open, page }) => {
  caption(site, { en: 'The lamp is lit, and it is seen from very far out at sea tonight.', de: 'x' })
  const player = await open(snippet(site))
  await start(player)
  await choose(player, 'English')
  await player.locator('.button.play').press('k')
  for (const width of [800, 400, 296]) {
    await page.setViewportSize({ width, height: 500 })
    const [lines, seek] = [
      (await player.locator('.lines').boundingBox())!,
      (await player.locator('.seek').boundingBox())!,
    ]
    expect(lines.y + lines.height, `${width} wide`).toBeLessThanOrEqual(seek.y)
    await player.locator('.seek').hover()
    await expect(player.locator('.preview')).toBeVisible()
    const upper = await player.evaluate((element) => {
      const root = element.shadowRoot!
      const [lines, preview] = ['.lines', '.preview'].map((name) => root.querySelector<HTMLElement>(name)!)
      for (const one of [lines!, preview!]) one.style.pointerEvents = 'auto'
      const [over, under] = [preview!.getBoundingClientRect(), lines!.getBoundingClientRect()]
      const [left, right] = [Math.max(over.left, under.left), Math.min(over.right, under.right)]
      const [top, bottom] = [Math.max(over.top, under.top), Math.min(over.bottom, under.bottom)]
      const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return { overlaps: right > left && bottom > top, isPreview: preview!.contains(hit) }
    })
    expect(upper, `${width} wide`).toEqual({ overlaps: true, isPreview: true })
  }
})

test('a video without captions has no button, and its media requests are unchanged', async ({
  site,
  open,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await expect(player.locator('.button.quality')).toBeVisible()
  await expect(player.locator('.button.captions')).toHaveCount(0)
  expect(await player.locator('video').getAttribute('crossorigin')).toBeNull()
})

/** The clip's master playlist with captions, as the product writes it. */
function listCaptions(site: Site): void {
  const bandwidths = { averageBandwidth: 300_000, peakBandwidth: 350_000, frameRate: 25 }
  const master = masterPlaylist(
    [{ ...bandwidths, name: '360', width: 640, height: 360, codecs: 'avc1.64001e,mp4a.40.2' }],
    [
      { language: 'en', label: 'English', file: 'en.vtt' },
      { language: 'de', label: 'Deutsch', file: 'de.vtt' },
    ],
  )
  const send = (text: string) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(text)
  site.faults.set('/media/master.m3u8', send(master))
  for (const language of ['en', 'de'])
    site.faults.set(`/media/${language}.m3u8`, send(captionPlaylist(`${language}.vtt`, 12_000)))
}

test('captions that the playlist contains too are offered and shown once', async ({ site, open }) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  listCaptions(site)
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'captions')
  await expect(player.getByRole('menuitemradio', { name: /English|Deutsch/ })).toHaveCount(2)
  await player.getByRole('menuitemradio', { name: 'Deutsch', exact: true }).click()
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  const tracks = await player
    .locator('video')
    .evaluate((video: HTMLVideoElement) => [...video.textTracks].map(({ label, mode }) => [label, mode]))
  expect(tracks).toEqual([
    ['English', 'disabled'],
    ['Deutsch', 'hidden'],
  ])
  expect(site.requests.filter((path) => /(en|de)\.m3u8/.test(path))).toEqual([])
})

test('other players get the captions from the playlist', async ({ site, page }) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  listCaptions(site)
  const script = (path: string, text: string) =>
    site.faults.set(path, (response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(text),
    )
  script('/hls.js', await readFile(createRequire(import.meta.url).resolve('hls.js'), 'utf8'))
  script(
    '/other.js',
    `const video = document.querySelector('video')
    const hls = new Hls({ enableWorker: false })
    hls.loadSource('${site.product}/media/master.m3u8')
    hls.attachMedia(video)
    hls.on('hlsSubtitleTracksUpdated', (_, { subtitleTracks }) => {
      document.title = subtitleTracks.map(({ name, lang }) => name + ' ' + lang).join(', ')
    })
    `,
  )
  const source = (path: string) => `<script src="${site.product}${path}"></script>`
  site.pages.set('/other.html', `<video></video>${source('/hls.js')}${source('/other.js')}`)
  await page.goto(`${site.host}/other.html`)
  await expect(page).toHaveTitle('English en, Deutsch de')
})

test('C toggles captions, and arrow keys move through the menu, which announces the choice', async ({
  site,
  open,
  page,
}) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  const player = await open(snippet(site))
  await start(player)
  await page.keyboard.press('c')
  await expect(player.locator('.lines')).toHaveText('The lamp is lit.')
  await player.locator('.button.captions').press('Enter')
  await expect(player.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await expect(player.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(player.locator('.button.captions')).toBeFocused()
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  await page.keyboard.press('c')
  await expect(player.locator('.lines')).toBeHidden()
  await page.keyboard.press('c')
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
})

test('the choice applies to the next page of the same tab, without a cookie', async ({
  site,
  open,
  page,
}) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  await start(await open(snippet(site)))
  await choose(page.locator('matinee-player'), 'Deutsch')
  await page.reload()
  const player = page.locator('matinee-player')
  await start(player)
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  expect(await page.context().cookies()).toEqual([])
})

test('a caption runs no script, gets none of the player’s styles, and wraps in a small player', async ({
  site,
  open,
  page,
}) => {
  await page.setViewportSize({ width: 296, height: 500 })
  const hostile = `<c.start.panel.message>One</c> <img src=x onerror=alert(1)><script>alert(2)</script> ${'word '.repeat(40)}`
  caption(site, { en: hostile, de: 'x' })
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  const player = await open(snippet(site))
  await start(player)
  await page.keyboard.press('c')
  await expect(player.locator('.lines')).toContainText('One')
  expect(await player.locator('.lines [class], .lines img, .lines script').count()).toBe(0)
  const [lines, box] = [await player.locator('.lines').boundingBox(), await player.boundingBox()]
  expect(lines!.width).toBeLessThanOrEqual(box!.width)
  expect(dialogs).toBe(0)
})

test('a caption with ten thousand nested tags, or an endless one, is cut to plain text and the page survives', async ({
  site,
  open,
  page,
}) => {
  caption(site, {
    en: `${'<b>'.repeat(10_000)}Deep &amp; bold${'</b>'.repeat(10_000)}`,
    de: `Ein &lt;langer&gt; <i>Satz</i>: ${'Wort '.repeat(60_000)}`,
  })
  const player = await open(snippet(site))
  await start(player)
  await page.keyboard.press('c')
  await expect(player.locator('.lines')).toHaveText('Deep & bold')
  await choose(player, 'Deutsch')
  await expect(player.locator('.lines')).toContainText('Ein <langer> Satz: Wort Wort')
  expect((await player.locator('.lines').textContent())!.length).toBeLessThanOrEqual(2_000)
  expect(await player.locator('.lines :is(b, i)').count()).toBe(0)
})

test('of many simultaneous captions only as many are drawn as fit', async ({ site, open, page }) => {
  const cue = (_: unknown, index: number) => `00:00.000 --> 01:00.000\n<i>Voice ${index}</i>\n`
  caption(site, { en: '', de: '' })
  site.faults.set('/media/en.vtt', (response) =>
    response
      .writeHead(200, { 'content-type': 'text/vtt' })
      .end(`WEBVTT\n\n${Array.from({ length: 3_000 }, cue).join('\n')}`),
  )
  const player = await open(snippet(site))
  await start(player)
  await page.keyboard.press('c')
  await expect(player.locator('.lines i').first()).toHaveText('Voice 0')
  await expect(player.locator('.lines p')).toHaveCount(8)
})
