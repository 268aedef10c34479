import { addMonths } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '../console/src/texts/en.ts'
import { newId } from '../server/src/platform/ids.ts'
import { expect, test } from './adSite.ts'
import {
  activate,
  addRate,
  addSecondFactor,
  button,
  confirm,
  contentOf,
  createFinanceOperator,
  filled,
  fillPaymentDetails,
  openOperator,
  openWindow,
} from './operatorSteps.ts'
import { demoPassword } from './product.ts'

test.use({ viewport: { width: 1_280, height: 900 }, actionTimeout: 20_000 })

const { auth, operate } = en
const { sites, campaigns, demand, payments, payouts } = operate

// oxlint-disable-next-line max-lines-per-function -- one story, in its order
test('a person registers, gets a site and placements, earns by a campaign and an import, and is paid by two operators', async ({
  browser,
  page,
  product,
  pages,
}) => {
  test.setTimeout(240_000)
  const word = newId(10).toLowerCase()
  const [email, domain] = [`${word}@newcomer.test`, `${word}.example`]
  const [name, password] = [`Ada ${word}`, 'seven walnut trees']
  const clerk = { name: `Clerk ${word}`, email: `clerk-${word}@newcomer.test`, password: 'eight pear trees' }

  await page.goto(`${product.url}/auth/register`)
  await page.getByRole('textbox', { name: auth.fullName }).fill(name)
  await page.getByRole('textbox', { name: auth.email }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: auth.registerButton }).click()
  await expect(page.getByRole('main').getByText(auth.registered)).toBeVisible()

  const operator = await openOperator(
    browser,
    product,
    'operator@demo.matinee.test',
    `/operate/accounts?search=${word}`,
  )
  await operator.getByRole('link', { name }).click()
  await operator.getByLabel(operate.accounts.type).selectOption({ label: operate.types.sites })
  await confirm(operator, demoPassword, async () => {
    await button(operator, operate.account.approve).click()
    await expect(operator.getByText(filled(operate.account.approvedNotice, { email }))).toBeVisible()
  })

  await activate(page, product, { name, email, password })
  await expect(page).toHaveURL(`${product.url}/sites/add`)
  await page.getByLabel(en.sites.add.domain, { exact: true }).fill(domain)
  await page.getByLabel(en.sites.add.domain, { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/sites\/[^/]+\/onboarding$/)
  const siteId = page.url().split('/').at(-2)!

  // The operator finds the site among those that cannot show ads, and sets it up.
  await operator.goto(`${product.url}/operate/sites?state=WITHOUT_PLACEMENT&search=${word}`)
  await operator.getByRole('link', { name: domain }).click()
  await button(operator, sites.addPlacement).click()
  const placement = operator.getByRole('dialog', { name: sites.addPlacement })
  await placement.getByRole('textbox', { name: sites.placementName, exact: true }).fill('Sidebar')
  await placement.getByRole('textbox', { name: sites.desktop, exact: true }).fill('300x250')
  await placement.getByRole('button', { name: sites.addPlacement }).click()
  await expect(
    operator.getByText(filled(sites.measures, { platform: sites.desktop, width: '300', height: '250' })),
  ).toBeVisible()
  await button(operator, sites.setLive).click()
  await expect(operator.getByText(sites.setLiveDone)).toBeVisible()
  await button(operator, sites.verify).click()
  await operator.getByRole('alertdialog').getByRole('button', { name: sites.verify }).click()
  await expect(operator.getByText(filled(sites.verifiedBy, { way: sites.proofs.operator }))).toBeVisible()

  await operator.goto(`${product.url}/operate/campaigns/new`)
  await operator.getByRole('textbox', { name: campaigns.name, exact: true }).fill(`Tea ${word}`)
  await operator.getByRole('textbox', { name: campaigns.advertiser, exact: true }).fill('Tea house')
  await operator
    .getByRole('textbox', { name: campaigns.clickUrl, exact: true })
    .fill('https://shop.example/tea')
  await operator.getByRole('textbox', { name: campaigns.cpm, exact: true }).fill('250')
  await operator.getByRole('searchbox', { name: campaigns.searchTargets }).fill(word)
  await operator.getByRole('checkbox', { name: filled(campaigns.wholeSite, { name: domain }) }).check()
  await button(operator, campaigns.create).click()
  await expect(operator.getByText(campaigns.noAds)).toBeVisible()
  await button(operator, campaigns.addAd).first().click()
  const ad = operator.getByRole('dialog', { name: campaigns.addAd })
  await ad.getByRole('radio', { name: campaigns.adKinds.html }).check({ force: true })
  await ad
    .getByRole('textbox', { name: campaigns.html, exact: true })
    .fill('<script>document.write("Fresh tea")</script>')
  await ad.getByRole('textbox', { name: campaigns.adSize, exact: true }).fill('300x250')
  // The preview runs its scripts, as pages do, and reaches nothing around it.
  await expect(operator.frameLocator('dialog iframe').getByText('Fresh tea')).toBeVisible()
  await ad.getByRole('button', { name: campaigns.addAd }).click()
  await expect(operator.getByText(campaigns.adAdded)).toBeVisible()
  await button(operator, campaigns.activate).click()
  await expect(operator.getByText(campaigns.activated)).toBeVisible()
  const campaignPage = operator.url()

  // A stranger's page on another host: its ad earns once the operator allows the host.
  await page.goto(`${product.url}/settings`)
  await expect(page.getByRole('main')).toContainText('data-zone=')
  const places = (await page.getByRole('main').innerText()).match(
    /<script async src="[^"]+" data-zone="[^"]+"><\/script>/g,
  )!
  const story = pages.show('/story', places.join('\n'))
  const stranger = await browser.newPage()
  await stranger.goto(story)
  await operator.goto(`${product.url}/operate/sites/${siteId}`)
  const allow = button(operator, filled(sites.allowHost, { host: 'localhost' }))
  await expect(async () => {
    await operator.reload()
    await expect(allow).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await allow.click()
  await operator.getByRole('alertdialog').getByRole('button', { name: sites.allow }).click()
  await expect(operator.getByText(filled(sites.allowed, { host: 'localhost' }))).toBeVisible()
  await expect(async () => {
    await stranger.goto(story)
    await expect(stranger.frameLocator('iframe').getByText('Fresh tea')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  // The impressions arrive, and the operator and the publisher read the same amount: quarters of a dollar.
  await expect(async () => {
    await operator.goto(campaignPage)
    const spent = operator.getByText(/^\$\d\.(25|50|75|00)$/).first()
    await expect(spent).not.toHaveText('$0.00', { timeout: 3_000 })
    await page.goto(`${product.url}/sites/${siteId}`)
    await expect(page.getByText(await spent.innerText(), { exact: true }).first()).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 60_000 })

  // Outside revenue of an earlier month, final at once.
  // A month in which no other account of the demo earned: closing it closes this account only.
  const term = addMonths(new Date().toISOString().slice(0, 10), -20).slice(0, 7)
  await operator.goto(`${product.url}/operate/rates`)
  await addRate(operator, 'try', `${term}-09`, '32.5')
  await addRate(operator, 'eur', `${term}-09`, '0.92')
  const file = join(product.dataDir, `${word}.csv`)
  writeFileSync(
    file,
    `day,site,revenue,currency\n${term}-10,${siteId},150,usd\n${term}-11,${siteId},100,usd\n`,
  )
  await operator.goto(`${product.url}/operate/demand/import`)
  await operator.locator('input[type=file]').setInputFiles(file)
  await operator.getByRole('combobox', { name: demand.source, exact: true }).fill(`x-${word}`)
  await operator.getByRole('radio', { name: demand.states.final }).check({ force: true })
  await button(operator, demand.check).click()
  await confirm(operator, demoPassword, async () => {
    await button(operator, /Import 2 rows/).click()
    await expect(operator).toHaveURL(/\/operate\/demand\/imports\//)
  })
  await expect(operator.getByText(demand.statuses.DONE, { exact: true })).toBeVisible()

  await operator.goto(`${product.url}/operate/payments/${term}`)
  await button(operator, payments.closing.open).click()
  const closing = operator.getByRole('dialog')
  await confirm(operator, demoPassword, async () => {
    await closing.getByRole('button', { name: /^Close \d+ account/ }).click()
    await expect(operator.getByText(/accounts? closed/)).toBeVisible()
  })

  await page.goto(`${product.url}/payments/edit`)
  await fillPaymentDetails(page)

  await operator.goto(`${product.url}/operate/payments/${term}?search=${word}`)
  await operator.getByRole('checkbox', { name: filled(payments.select, { name }) }).check()
  await confirm(operator, demoPassword, async () => {
    await button(operator, /^Approve 1 payment/).click()
    await operator
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Approve 1 payment/ })
      .click()
    await expect(operator.getByText(/1 payment approved/)).toBeVisible()
  })

  // Another person pays: an operator whom this one creates, and who works only with a second factor.
  await createFinanceOperator(operator, product, clerk, demoPassword)
  const payer = await openWindow(browser)
  await activate(payer, product, clerk)
  await addSecondFactor(payer, product)
  await payer.goto(`${product.url}/operate/payments/${term}?search=${word}`)
  await payer.getByRole('checkbox', { name: filled(payments.select, { name }) }).check()
  await button(payer, payments.payout.make).click()
  const payout = payer.getByRole('dialog', { name: payments.payout.title })
  await payout.getByRole('radio', { name: payments.payout.kinds.csv }).check({ force: true })
  await payout.getByRole('button', { name: payments.payout.check }).click()
  await confirm(payer, clerk.password, async () => {
    await payout.getByRole('button', { name: /^Make file with 1 payment/ }).click()
    await expect(payer).toHaveURL(/\/operate\/payouts\/\w+/)
  })
  let bankFile = ''
  await confirm(payer, clerk.password, async () => {
    const [file] = await Promise.all([
      payer.waitForEvent('download'),
      button(payer, payouts.downloadCsv).click(),
    ])
    bankFile = await contentOf(file)
  })
  const [reference] = /[\w-]{10,}-1\b/.exec(bankFile)!
  const amount = await payer.getByRole('table').getByRole('row').nth(1).getByRole('cell').last().innerText()
  const confirmation = join(product.dataDir, `${word}-bank.csv`)
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(
    confirmation,
    `reference,amount,currency,day\n${reference},${amount.replaceAll(/[^\d.]/g, '')},EUR,${today}\n`,
  )
  await payer.goto(`${product.url}/operate/payouts`)
  await button(payer, payouts.confirm).click()
  await payer.locator('dialog input[type=file]').setInputFiles(confirmation)
  await confirm(payer, clerk.password, async () => {
    await button(payer, /^Mark 1 payment/).click()
    await expect(payer.getByText(/1 payment marked as paid/)).toBeVisible()
  })

  await page.goto(`${product.url}/payments`)
  const paid = page.getByRole('row').filter({ hasText: showReportDay(today) })
  await expect(paid).toContainText(en.payments.states.paid)
  await expect(paid).toContainText('$250.00')
  const address = await paid.getByRole('link', { name: /^Statement PDF/ }).getAttribute('href')
  const statement = await page.request.get(new URL(address!, product.url).href)
  expect([statement.status(), statement.headers()['content-type']]).toEqual([200, 'application/pdf'])
  for (const other of [operator, payer]) await other.context().close()
  await stranger.close()
})
