import { en } from '../console/src/texts/en.ts'
import { axe, demoPassword, expect, signIn, test } from './product.ts'
import { signIn as signInToApi } from './screens/apiClient.ts'

const { add, onboarding } = en.sites

test('a publisher adds a site, is guided through its setup and finds its codes', async ({
  page,
  product,
  publisher,
  host,
}) => {
  const api = await signInToApi(product.url, publisher.email, demoPassword)
  await api('POST', '/videos', { source: `${host.url}first.mp4`, title: 'First film' })
  await signIn(page, product.url, publisher.email, '/sites/add')
  const field = page.getByLabel(add.domain, { exact: true })
  await field.fill('com.tr')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Error : Invalid domain')
  expect(await axe(page)).toEqual([])

  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/sites'),
  )
  await field.fill('www.matinee-setup.com.tr')
  await field.press('Enter')
  // The publisher already has a video, so the setup begins with ads.txt.
  expect((await request).postDataJSON()).toEqual({ fqdn: 'matinee-setup.com.tr', onboardingStep: 2 })
  await expect(page).toHaveURL(/\/sites\/[^/]+\/onboarding$/)
  await expect(page.getByRole('heading', { name: onboarding.adsTxtTitle })).toBeVisible()
  const lines = await page.getByRole('group', { name: en.settings.lines }).innerText()
  const address = await page.getByRole('group', { name: en.settings.redirect }).innerText()
  expect((await (await fetch(address)).text()).trim()).toBe(lines.trim())
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: onboarding.proceed }).click()
  await expect(page.getByLabel(/^Video URL \d$/)).toHaveCount(5)
  await page.reload()
  await expect(page.getByRole('heading', { name: onboarding.videosTitle })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: onboarding.finish }).click()
  await expect(page).toHaveURL(/\/sites\/[^/]+$/)
  await expect(page.getByText(onboarding.live)).toBeVisible()
  const site = page.url()

  await page.goto(`${product.url}/settings`)
  await expect(page.getByRole('group', { name: en.settings.loader })).toContainText('/ads/v1.js')
  expect(await axe(page)).toEqual([])
  await page.goto(`${site}/onboarding`)
  await expect(page).toHaveURL(site)
})
