import type { Locator } from '@playwright/test'
import { caption, captionFiles as files, expect, snippet, start, test } from './fixture.ts'

const choose = async (player: Locator, name: string) => {
  await player.locator('.button.captions').click()
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

test('captions are above the controls while these are shown, and below the seek preview', async ({
  site,
  open,
  page,
}) => {
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

test('a video without captions has no button, and its media are asked for as before', async ({
  site,
  open,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await expect(player.locator('.button.quality')).toBeVisible()
  await expect(player.locator('.button.captions')).toHaveCount(0)
  expect(await player.locator('video').getAttribute('crossorigin')).toBeNull()
})

test('C turns them off and on again, and the menu is walked by keys and says what is chosen', async ({
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

test('the choice holds for the next page of the same tab, without a cookie', async ({ site, open, page }) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  await start(await open(snippet(site)))
  await choose(page.locator('matinee-player'), 'Deutsch')
  await page.reload()
  const player = page.locator('matinee-player')
  await start(player)
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  expect(await page.context().cookies()).toEqual([])
})

test('a caption runs no script, wears none of the player’s styles, and wraps inside a small player', async ({
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

test('a caption of ten thousand nested tags, or without end, is cut to plain text and leaves the page alive', async ({
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

test('of captions that all want to be seen at once no more are drawn than have room', async ({
  site,
  open,
  page,
}) => {
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
