import { embedSnippet } from '../contract/src/plain/video/embedSnippet.ts'
import { defaultEmbedOptions } from '../contract/src/plain/video/playerConfig.ts'
import { tr } from '../console/src/texts/tr.ts'
import { en } from '../console/src/texts/en.ts'
import type { Frame, Page } from '@playwright/test'
import { expect, signIn, test } from './product.ts'

/** The playback figures of the media element in the player's shadow tree. */
function mediaState(page: Page | Frame) {
  return page.evaluate(() => {
    const video = document.querySelector('matinee-player')?.shadowRoot?.querySelector('video')
    return {
      at: video?.currentTime ?? 0,
      isPaused: video?.paused ?? true,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      // Chromium counts the bytes that its audio decoder received; a silent stream stays at 0.
      audioBytes:
        (video as unknown as { webkitAudioDecodedByteCount?: number })?.webkitAudioDecodedByteCount ?? 0,
    }
  })
}

/** The analytics of one video as one text: its cards and the user-interaction table. */
async function figuresShown(page: Page): Promise<string> {
  await page.reload()
  const strip = page.getByRole('listitem').filter({ hasText: tr.analytics.infoLoad })
  await strip.or(page.getByText(tr.analytics.noData)).first().waitFor()
  const cards = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  const rows = await page
    .getByRole('table', { name: tr.analytics.interaction })
    .getByRole('row')
    .allInnerTexts()
  return [...cards, ...rows].map((text) => `${text.replaceAll(/\s+/g, ' ')} `).join('\n')
}

test('an uploaded file plays with sound on another site’s page, and its view is counted in the console', async ({
  page,
  context,
  product,
  turkishPublisher,
  host,
}) => {
  await signIn(page, product.url, turkishPublisher.email)
  await page.goto(`${product.url}/videos/upload`)
  const clip = await product.makeClip(6)
  const parts: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/storage/')) parts.push(request.headers()['authorization'])
  })
  await page.locator('input[type=file]').setInputFiles(clip)
  await page.getByRole('alertdialog').getByRole('button', { name: tr.common.ok }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(`${product.url}/videos`)

  const title = clip.split('/').at(-1)!.replace('.mp4', '')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText(tr.status.AVAILABLE)).toBeVisible({ timeout: 60_000 })
  // The presigned address is the only credential that the storage host receives.
  expect(parts.length).toBeGreaterThan(0)
  expect(parts.filter(Boolean)).toEqual([])
  await row.click()
  await expect(page).toHaveURL(/\/videos\/\w+$/)
  const videoId = page.url().split('/').at(-1)!

  const options = { ...defaultEmbedOptions, autoplay: false }
  host.show(embedSnippet({ host: product.url, videoId, playerId: null, options }))
  const visitor = await context.newPage()
  const problems: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await visitor.goto(host.url)
  await visitor.locator('matinee-player .start').click()
  await expect.poll(async () => (await mediaState(visitor)).at, { timeout: 20_000 }).toBeGreaterThan(1)
  await visitor.keyboard.press('k')
  await expect.poll(async () => (await mediaState(visitor)).isPaused).toBe(true)
  await visitor.keyboard.press('k')
  await expect.poll(async () => (await mediaState(visitor)).at, { timeout: 20_000 }).toBeGreaterThan(5.5)
  const state = await mediaState(visitor)
  expect(state.frames).toBeGreaterThan(50)
  expect(state.audioBytes).toBeGreaterThan(0)
  expect(problems).toEqual([])

  await page.goto(`${product.url}/analytics/videos/${videoId}`)
  for (const figure of [
    `${tr.analytics.infoLoad} 1 `,
    `${tr.analytics.start} 1 `,
    `${tr.analytics.complete} 1 `,
    `${tr.counters.pause} 1 `,
    `${tr.counters.resume} 1 `,
  ])
    await expect.poll(() => figuresShown(page), { timeout: 20_000 }).toContain(figure)
})

test('a link becomes a video, and the snippet of the embed page plays on another site’s page, as a line and as a frame', async ({
  page,
  context,
  product,
  publisher,
  host,
}) => {
  const clip = await product.makeClip(5)
  await signIn(page, product.url, publisher.email)
  await page.goto(`${product.url}/videos/upload`)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  const add = page.getByRole('button', { name: en.upload.urlButton, exact: true })
  await expect(add).toBeDisabled()
  await page.getByRole('textbox', { name: en.upload.urlLabel }).fill(host.serve('/holiday.mp4', clip))
  await add.click()
  await expect(page).toHaveURL(`${product.url}/videos`)

  const row = page.getByRole('row').filter({ hasText: 'holiday' })
  await expect(row.getByText(en.status.AVAILABLE)).toBeVisible({ timeout: 60_000 })
  await row.getByRole('link', { name: /Embed code for/ }).click()
  await page.getByRole('checkbox', { name: en.embed.autoplay }).uncheck()
  const snippets = page.getByRole('textbox').filter({ hasText: '<' }).or(page.locator('pre, code'))
  const texts = await snippets.allInnerTexts()
  const line = texts.find((text) => text.startsWith('<script'))!
  expect(line).toContain(`data-options='{"autoplay":false}'`)
  expect(line).not.toContain('sticky')

  for (const markup of [line, texts.find((text) => text.startsWith('<iframe'))!]) {
    host.show(markup)
    const visitor = await context.newPage()
    await visitor.goto(host.url)
    const isFrame = markup.startsWith('<iframe')
    const place = isFrame ? visitor.frameLocator('iframe') : visitor
    await place.locator('matinee-player .start').click()
    const inside = isFrame ? visitor.frames()[1]! : visitor.mainFrame()
    await expect.poll(async () => (await mediaState(inside)).at, { timeout: 20_000 }).toBeGreaterThan(0.5)
    await visitor.close()
  }
})
