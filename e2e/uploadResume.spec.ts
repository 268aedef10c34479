import { Buffer } from 'node:buffer'
import { appendFileSync, statSync } from 'node:fs'
import { tr } from '../console/src/texts/tr.ts'
import { partBytes } from '../contract/src/plain/limits.ts'
import type { Page, Request } from '@playwright/test'
import { expect, signIn, test } from './product.ts'

/** A film made longer than four parts by a box that MP4 players skip. */
function pad(clip: string): void {
  const box = Buffer.alloc(4 * partBytes)
  box.writeUInt32BE(box.length)
  box.write('free', 4)
  appendFileSync(clip, box)
}

const partNumber = (request: Request) => Number(new URL(request.url()).searchParams.get('partNumber'))
const isPart = (request: Request) => request.method() === 'PUT' && request.url().includes('/storage/')
const ok = (page: Page, text: string) =>
  page.getByRole('alertdialog').filter({ hasText: text }).getByRole('button', { name: tr.common.ok })

test('an upload interrupted by closing the page resumes with its missing parts when the same file is chosen again', async ({
  page,
  context,
  product,
  turkishPublisher,
}) => {
  const clip = await product.makeClip(3)
  pad(clip)
  const name = clip.split('/').at(-1)!
  const parts = Math.ceil(statSync(clip).size / partBytes)
  expect(parts).toBe(5)

  // Parts 1 and 2 arrive; the browser holds back the others, as many as a connection of this speed sends at once.
  let isHolding = true
  await page.route('**/storage/**', (route) => {
    const mayPass = !isHolding || !isPart(route.request()) || [1, 2].includes(partNumber(route.request()))
    return mayPass ? route.continue() : undefined
  })
  const arrived = [1, 2].map((part) =>
    page.waitForResponse((response) => isPart(response.request()) && partNumber(response.request()) === part),
  )
  await signIn(page, product.url, turkishPublisher.email, '/videos/upload')
  await page.locator('input[type=file]').setInputFiles(clip)
  for (const response of await Promise.all(arrived)) expect(response.status()).toBe(200)

  // Another tab neither lists, continues nor aborts an upload that this tab is sending.
  const other = await context.newPage()
  await other.goto(`${product.url}/videos/upload`)
  await other.locator('input[type=file]').setInputFiles(clip)
  await ok(other, tr.upload.otherTab.replace('{name}', name)).click()
  await expect(other.getByRole('heading', { name: tr.upload.earlier })).toHaveCount(0)
  await other.getByRole('button', { name: tr.upload.cancel.replace('{name}', name) }).click()
  await expect(other.getByText(name)).toHaveCount(0)
  await other.close()

  // The page is closed during the upload; the browser asks for confirmation.
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual(['beforeunload'])

  const earlier = page.getByRole('region', { name: tr.upload.earlier })
  await expect(earlier.getByText(name)).toBeVisible()
  await expect(earlier.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(twoPartsPercent(clip)),
  )

  isHolding = false
  const sent: number[] = []
  const begun: string[] = []
  page.on('request', (request) => {
    if (isPart(request)) sent.push(partNumber(request))
    if (request.url().endsWith('/video-uploads/initiate')) begun.push(request.url())
  })
  await earlier.locator('input[type=file]').setInputFiles(clip)
  await ok(page, tr.upload.done).click({ timeout: 30_000 })
  expect(sent.sort((a, b) => a - b)).toEqual([3, 4, 5])
  expect(begun).toEqual([])

  await expect(page).toHaveURL(`${product.url}/videos`)
  const rows = page.getByRole('row').filter({ hasText: name.replace('.mp4', '') })
  await expect(rows).toHaveCount(1)
  await expect(rows.getByText(tr.status.AVAILABLE).first()).toBeVisible({ timeout: 60_000 })
  // The finished upload cannot be resumed.
  await page.goto(`${product.url}/videos/upload`)
  await expect(page.getByText(tr.upload.drop)).toBeVisible()
  expect(await remembered(page)).toBe(0)
})

/** Percent of the file that two full parts make. */
const twoPartsPercent = (clip: string) => Math.floor((100 * 2 * partBytes) / statSync(clip).size)

/** Number of uploads stored in this browser. */
function remembered(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('matinee', 1)
        opening.addEventListener('error', () => reject(new Error('no IndexedDB')))
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('uploads').objectStore('uploads').count()
          count.addEventListener('success', () => resolve(count.result))
        })
      }),
  )
}
