import { readFileSync } from 'node:fs'
import type { Browser, Download, Page } from '@playwright/test'
import { en } from '../console/src/texts/en.ts'
import { codeAt, stepS } from '../server/testing/authenticatorCode.ts'
import { mailTo } from './mailbox.ts'
import { expect, signIn, type Product } from './product.ts'

const { auth, operate, security } = en

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

/** The text of a message with its values, `{name}`. */
export const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

export const contentOf = async (download: Download) => readFileSync(await download.path(), 'utf8')

export async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, acceptDownloads: true })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

/** An operator in a browser of their own. */
export async function openOperator(browser: Browser, product: Product, email: string, path: `/${string}`) {
  const page = await openWindow(browser)
  await signIn(page, product.url, email, path)
  return page
}

/** Answers the question for the password, if it comes before `done` is over. */
export async function confirm(page: Page, password: string, done: () => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: security.confirmation.title })
  const finished = done()
  const asked = dialog.waitFor().then(
    () => true,
    () => false,
  )
  if (await Promise.race([asked, finished.then(() => false)])) {
    await dialog.getByLabel(auth.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: security.confirmation.verb }).click()
  }
  await finished
}

type Person = { name: string; email: string; password: string }

/** Opens an account by the link of its mail and signs in. */
export async function activate(page: Page, product: Product, { name, email, password }: Person) {
  const { links } = await mailTo(product, email, /activate|invited/i)
  await page.goto(links[0]!)
  await page.getByRole('textbox', { name: auth.fullName }).fill(name)
  await page.getByLabel(auth.newPassword, { exact: true }).fill(password)
  await page.getByLabel(auth.repeatPassword, { exact: true }).fill(password)
  await button(page, auth.activateButton).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('textbox', { name: auth.email }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await button(page, auth.signIn).click()
  await expect(page).not.toHaveURL(/\/auth\//)
}

/** An administrator creates an account for an operator who works in the money. */
export async function createFinanceOperator(
  page: Page,
  product: Product,
  { name, email }: Person,
  password: string,
): Promise<void> {
  const { account } = operate
  await page.goto(`${product.url}/operate/accounts/new`)
  await page.getByRole('textbox', { name: account.name, exact: true }).fill(name)
  await page.getByRole('textbox', { name: account.email, exact: true }).fill(email)
  await page.getByLabel(operate.accounts.type, { exact: true }).selectOption({ label: operate.types.sites })
  await page.getByLabel(account.role, { exact: true }).selectOption({ label: operate.roles.finance })
  await confirm(page, password, async () => {
    await button(page, account.create).click()
    await expect(page.getByText(filled(account.created, { email }))).toBeVisible()
  })
}

/** Operators outside the demo see nothing before they have a second factor. */
export async function addSecondFactor(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/operate/payments`)
  await page.getByRole('link', { name: security.open }).click()
  await button(page, security.app.add).click()
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(security.app.code).fill(codeAt(secret, Math.floor(Date.now() / 1000 / stepS)))
  await button(page, security.app.save).click()
  await button(page, security.recovery.saved).click()
}

export async function addRate(page: Page, currency: 'try' | 'eur', day: string, rate: string) {
  const { rates } = operate
  await button(page, rates.add).first().click()
  const dialog = page.getByRole('dialog', { name: rates.add })
  await dialog.getByRole('radio', { name: rates.currencies[currency] }).check({ force: true })
  await dialog.getByLabel(rates.day, { exact: true }).fill(day)
  await dialog
    .getByRole('textbox', {
      name: filled(rates.rateOf, { currency: rates.currencies[currency] }),
      exact: true,
    })
    .fill(rate)
  await dialog.getByRole('textbox', { name: rates.source, exact: true }).fill('Central bank')
  await dialog.getByRole('button', { name: rates.add }).click()
  await expect(dialog).toBeHidden()
}

export async function fillPaymentDetails(page: Page): Promise<void> {
  const { fields } = en.payments
  for (const [field, text] of Object.entries({
    bank: 'Garden Bank',
    branch: 'Main street',
    iban: 'DE89370400440532013000',
    routing: '-',
    swift: 'COBADEFFXXX',
    bankAddress: 'Main street 1, Berlin',
    accountNumber: '-',
    name: 'Ada Publisher',
    address: 'Garden street 2, Berlin',
  }))
    await page.getByRole('textbox', { name: fields[field as 'bank'], exact: true }).fill(text)
  await page.getByLabel(fields.bankCountry, { exact: true }).selectOption('DE')
  await page.getByRole('radio', { name: /euro/i }).check()
  await page.getByRole('button', { name: en.payments.save }).click()
  await expect(page.getByText(en.payments.saved)).toBeVisible()
}
