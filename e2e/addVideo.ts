import type { Page } from '@playwright/test'
import { en } from '../console/src/texts/en.ts'
import { expect } from './adSite.ts'
import type { HostPage, Product } from './product.ts'

/** Adds a video by its link; returns its id once it can be played. */
export async function addVideo(
  page: Page,
  { product, host, seconds }: { product: Product; host: HostPage; seconds: number },
): Promise<string> {
  await page.goto(`${product.url}/videos/upload`)
  const link = host.serve('/harvest.mp4', await product.makeClip(seconds))
  await page.getByRole('textbox', { name: en.upload.urlLabel }).fill(link)
  await page.getByRole('button', { name: en.upload.urlButton, exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'harvest' })
  await expect(row.getByText(en.status.AVAILABLE)).toBeVisible({ timeout: 60_000 })
  await row.click()
  await expect(page).toHaveURL(/\/videos\/\w+$/)
  return page.url().split('/').at(-1)!
}
