import { readFileSync, writeFileSync } from 'node:fs'
import { embedSnippet } from '../contract/src/plain/video/embedSnippet.ts'
import { defaultEmbedOptions } from '../contract/src/plain/video/playerConfig.ts'
import { en } from '../console/src/texts/en.ts'
import { tr } from '../console/src/texts/tr.ts'
import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from './product.ts'

const colours = { backgroundColor: '#102A43', foregroundColor: '#FFFFFF', highlightColor: '#F7B500' }

/** Computed colours of the player's surface. */
function paint(page: Page) {
  return page.evaluate(() => {
    const player = document.querySelector<HTMLElement>('matinee-player')
    const value = (name: string) => player && getComputedStyle(player).getPropertyValue(name).trim()
    return [value('--matinee-background'), value('--matinee-highlight')]
  })
}

test('three files are uploaded, one of them at the second try; one is renamed, gets a player and plays on a phone', async ({
  browser,
  page,
  product,
  turkishPublisher,
  host,
}) => {
  await signIn(page, product.url, turkishPublisher.email, '/videos/upload')
  const clips = [await product.makeClip(4), await product.makeClip(5), await product.makeClip(6)]
  // The storage refuses the second file until the test repairs it.
  let isBroken = true
  await page.route('**/storage/**', async (route) => {
    const isSecond = route.request().postDataBuffer()?.length === readFileSync(clips[1]!).length
    if (isBroken && isSecond) return route.fulfill({ status: 500 })
    return route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(clips)
  await expect(page.getByRole('alertdialog')).toContainText(tr.upload.interrupted, { timeout: 60_000 })
  await page.getByRole('alertdialog').getByRole('button', { name: tr.common.ok }).click()
  // The other two arrive, and the page does not claim the third.
  const part = page.getByRole('alertdialog').filter({ hasText: tr.upload.donePartRest })
  await part.getByRole('button', { name: tr.common.ok }).click({ timeout: 60_000 })
  isBroken = false
  await page.getByRole('button', { name: tr.upload.restart.replace('{name}', fileName(clips[1]!)) }).click()
  const done = page.getByRole('alertdialog').filter({ hasText: tr.upload.doneMany.replace('{count}', '3') })
  await done.getByRole('button', { name: tr.common.ok }).click({ timeout: 60_000 })
  await expect(page).toHaveURL(`${product.url}/videos`)
  for (const clip of clips) {
    const row = page.getByRole('row').filter({ hasText: videoName(clip) })
    await expect(row.getByText(tr.status.AVAILABLE).first()).toBeVisible({ timeout: 90_000 })
  }

  // Cancelling the change returns to the previous page.
  const row = page.getByRole('row').filter({ hasText: videoName(clips[2]!) })
  const trash = row.getByRole('button', { name: tr.videos.deleteOf.replace('{title}', videoName(clips[2]!)) })
  await trash.click()
  await page.getByRole('alertdialog').getByRole('button', { name: tr.common.cancel }).click()
  await expect(trash).toBeFocused()

  await row.click()
  await page.getByRole('textbox', { name: tr.edit.fieldTitle }).fill('İstanbul’da bir akşam')
  await page.getByRole('button', { name: tr.common.save }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText(tr.edit.saveTitle)
  await confirm.getByRole('button', { name: tr.common.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İstanbul’da bir akşam')
  const videoId = new URL(page.url()).pathname.split('/').at(-1)!

  await page.goto(`${product.url}/players/new`)
  await page.getByRole('textbox', { name: tr.players.name }).fill('Evening news')
  await page.getByRole('combobox', { name: tr.players.language }).selectOption('tr')
  await page.getByRole('button', { name: tr.players.add }).click()
  await expect(page).toHaveURL(/\/players\/[\w-]{8,}$/)
  const playerId = new URL(page.url()).pathname.split('/').at(-1)!
  for (const [name, value] of Object.entries(colours))
    await page.getByRole('textbox', { name: tr.players[name as keyof typeof colours] }).fill(value)
  // The preview follows before the form is saved.
  const preview = page.frames().find((frame) => frame.url().includes('/embed/preview'))!
  await expect
    .poll(() => preview.evaluate(() => document.querySelector('matinee-player')?.getAttribute('style') ?? ''))
    .toContain(colours.backgroundColor)
  await page.getByRole('button', { name: tr.common.save }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: tr.common.save }).click()
  await expect(page).toHaveURL(`${product.url}/players`)

  const options = { ...defaultEmbedOptions, autoplay: false }
  const snippet = embedSnippet({ host: product.url, videoId, playerId, options })
  host.show(`<h1>Akşam haberleri</h1>${snippet}`)
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const visitor = await phone.newPage()
  await visitor.goto(host.url)
  await visitor.locator('matinee-player .start').tap()
  await expect
    .poll(() =>
      visitor.evaluate(
        () => document.querySelector('matinee-player')?.shadowRoot?.querySelector('video')?.currentTime ?? 0,
      ),
    )
    .toBeGreaterThan(1)
  expect(await paint(visitor)).toEqual([colours.backgroundColor, colours.highlightColor])
  // Nothing overflows a phone's screen.
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe(visitor)).toEqual([])
  await phone.close()
})

test('a link that cannot be fetched shows the reason in the reader’s language, and is fetched at the next try', async ({
  page,
  product,
  publisher,
  host,
}) => {
  await signIn(page, product.url, publisher.email, '/videos/upload')
  const address = `${host.url}late.mp4`
  await page.getByRole('textbox', { name: en.upload.urlLabel }).fill(address)
  await page.getByRole('button', { name: en.upload.urlButton, exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/videos`)
  const row = page.getByRole('row').filter({ hasText: 'late' })
  // The host's page is not a video, so it is refused finally.
  await expect(row.getByText(en.status.DOWNLOAD_ERROR).first()).toBeVisible({ timeout: 60_000 })
  const clip = await product.makeClip(3)
  writeFileSync(`${clip}.copy`, readFileSync(clip))
  host.serve('/late.mp4', clip)
  await row.click()
  await expect(page.getByRole('heading', { name: en.edit.DOWNLOAD_ERROR })).toBeVisible()
  await page.getByRole('button', { name: en.edit.retry }).click()
  await expect(page.getByText(/360p/).first()).toBeVisible({ timeout: 90_000 })
  await page.goto(`${product.url}/videos`)
  await expect(row.getByText(en.status.AVAILABLE).first()).toBeVisible({ timeout: 60_000 })
})

const fileName = (clip: string) => clip.split('/').at(-1)!
const videoName = (clip: string) => fileName(clip).replace('.mp4', '')
