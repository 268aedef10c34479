import { createHash, randomBytes } from 'node:crypto'
import { en, type Texts } from '../console/src/texts/en.ts'
import { tr } from '../console/src/texts/tr.ts'
import type { Locator, Page } from '@playwright/test'
import { mailTo } from './mailbox.ts'
import { axe, demoPassword, expect, test } from './product.ts'

async function signIn(page: Page, email: string, password: string, texts: Texts = en): Promise<void> {
  await page.getByRole('textbox', { name: texts.auth.email }).fill(email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
}

const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

test('a visitor registers, an operator approves, the mail leads in, then the password is reset and changed', async ({
  page,
  product,
}) => {
  const email = 'deniz@newcomer.test'
  await page.goto(`${product.url}/auth/register?referrer=%2Fvideos`)
  await page.getByText('TR', { exact: true }).click()
  await expect(page.getByRole('heading', { name: tr.auth.registerTitle })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('textbox', { name: tr.auth.fullName }).fill('Deniz Kaya')
  await page.getByRole('textbox', { name: tr.auth.email }).fill(email)
  await page.getByLabel(tr.auth.password, { exact: true }).fill('dört ceviz ağacı')
  await page.getByRole('main').getByRole('button', { name: tr.auth.registerButton }).click()
  await expect(page.getByRole('main').getByText(tr.auth.registered)).toBeVisible()

  const pending = await product.matinee<{ data: { email: string }[] }>('users', 'list', '--status', 'pending')
  expect(pending.data.map((user) => user.email)).toContain(email)
  await product.matinee('users', 'approve', email, '--type', '0')
  const [activation] = (await mailTo(product, email, /etkinleştir/i)).links
  await page.goto(activation!)
  await page.getByRole('textbox', { name: tr.auth.fullName }).fill('Deniz Kaya')
  await page.getByLabel(tr.auth.newPassword, { exact: true }).fill('beş ceviz ağacı')
  await page.getByLabel(tr.auth.repeatPassword, { exact: true }).fill('beş ceviz ağac')
  await page.getByRole('button', { name: tr.auth.activateButton }).click()
  await expect(page.getByText(tr.auth.mustMatch).first()).toBeVisible()
  await page.getByLabel(tr.auth.repeatPassword, { exact: true }).fill('beş ceviz ağacı')
  await page.getByRole('button', { name: tr.auth.activateButton }).click()
  await expect(page.getByText(tr.auth.activated).first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, email, 'beş ceviz ağacı', tr)
  await expect(page).toHaveURL(`${product.url}/sites/add`)
  await expect(page.getByRole('navigation').getByText(tr.nav.videoManager)).toBeVisible()

  await page.goto(`${product.url}/auth/logout`)
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('link', { name: tr.auth.toReset }).click()
  await expect(page.getByRole('heading', { name: tr.auth.resetTitle })).toBeVisible()
  await page.getByRole('textbox', { name: tr.auth.email }).fill(email)
  await page.getByRole('button', { name: tr.auth.resetButton }).click()
  await expect(page.getByRole('main').getByText(tr.auth.resetSent)).toBeVisible()
  const [reset] = (await mailTo(product, email, /parolanızı sıfırlayın/i)).links
  await page.goto(reset!)
  await page.getByLabel(tr.auth.newPassword, { exact: true }).fill('altı ceviz ağacı')
  await page.getByLabel(tr.auth.repeatPassword, { exact: true }).fill('altı ceviz ağacı')
  await page.getByRole('button', { name: tr.auth.savePassword }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, email, 'altı ceviz ağacı', tr)
  await expect(page).toHaveURL(`${product.url}/sites/add`)

  await page.goto(`${product.url}/auth/changepassword`)
  await page.getByLabel(tr.auth.newPassword, { exact: true }).fill('yedi ceviz ağacı')
  await page.getByLabel(tr.auth.repeatPassword, { exact: true }).fill('yedi ceviz ağacı')
  await page.getByRole('button', { name: tr.auth.changeTitle }).click()
  await expect(toast(page, tr.auth.changed)).toBeVisible()
  await page.goto(reset!)
  await page.getByLabel(tr.auth.newPassword, { exact: true }).fill('sekiz ceviz ağacı')
  await page.getByLabel(tr.auth.repeatPassword, { exact: true }).fill('sekiz ceviz ağacı')
  await page.getByRole('button', { name: tr.auth.savePassword }).click()
  await expect(page.getByText(tr.auth.activateFailed).first()).toBeVisible()
})

test('an agent works in a publisher’s account, sees so on every page, and returns', async ({
  page,
  product,
}) => {
  await page.goto(product.url)
  await signIn(page, 'app@demo.matinee.test', demoPassword)
  await expect(page).toHaveURL(`${product.url}/apps`)
  await page.getByRole('button', { name: en.nav.accountMenu }).click()
  await page.getByRole('link', { name: /Kite Games/ }).click()
  await expect(page.getByText('Signed in as Pocket Arcade on behalf of Kite Games')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Signed in as Pocket Arcade on behalf of Kite Games')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: en.nav.actingBack }).click()
  await expect(page.getByText(/on behalf of/)).toHaveCount(0)
  await page.getByRole('button', { name: en.nav.accountMenu }).click()
  await expect(page.getByText('app@demo.matinee.test')).toBeVisible()
  await page.goto(`${product.url}/auth/switch?id=nobody`)
  await expect(page.getByText(en.errors.switch_not_allowed)).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/apps`)
})

test('a third-party app is authorised, reads, and is refused once its access is revoked', async ({
  page,
  product,
  publisher,
  host,
}) => {
  const redirectUri = `${host.url}done`
  const { client, secret } = await product.matinee<{ client: { id: string }; secret: string }>(
    'oauth',
    'clients',
    'create',
    '--name',
    'Reel Reports',
    '--redirect-uri',
    redirectUri,
    '--read',
  )
  const verifier = randomBytes(32).toString('base64url')
  const ask = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    state: 's 1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  await page.goto(`${product.url}/auth/authorize?${ask}`)
  await signIn(page, publisher.email, demoPassword)
  await expect(page.getByRole('heading', { name: 'Reel Reports wants to access your account' })).toBeVisible()
  await expect(page.getByText(en.oauth.notVerified)).toBeVisible()
  const scopes = page.getByRole('region', { name: en.oauth.wants }).getByRole('listitem')
  await expect(scopes.nth(0)).toContainText(en.oauth.granted)
  await expect(scopes.nth(1)).toContainText(en.oauth.notGranted)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: en.common.cancel }).click()
  await page.waitForURL(/error=access_denied/)

  await page.goto(`${product.url}/auth/authorize?${ask}`)
  await page.getByRole('button', { name: en.oauth.approve }).click()
  await page.waitForURL(/[?&]code=/)
  const returned = new URL(page.url()).searchParams
  expect(returned.get('state')).toBe('s 1')
  const exchange = await fetch(`${product.url}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.id}:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: returned.get('code')!,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  const { access_token: token } = (await exchange.json()) as { access_token: string }
  const call = (path: string, method = 'GET') =>
    fetch(`${product.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  expect((await call('/videos')).status).toBe(200)
  expect((await call('/auth/profile')).status).toBe(403)

  await page.goto(`${product.url}/auth/apps`)
  await page.getByRole('button', { name: /Reel Reports/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.oauth.revoke }).click()
  await expect(page.getByText(en.oauth.appsEmpty)).toBeVisible()
  expect((await call('/videos')).status).toBe(401)
})

test('a link to another site is not followed after sign-in', async ({ page, product, publisher }) => {
  await page.goto(`${product.url}/auth/login?referrer=${encodeURIComponent('/\\evil.test/videos')}`)
  await signIn(page, publisher.email, demoPassword)
  await expect(page).toHaveURL(new RegExp(`^${product.url}/`))
  await expect(page).not.toHaveURL(/\/auth\//)
})

test('below 768 pixels the sidebar is a drawer behind a menu button', async ({
  page,
  product,
  publisher,
}) => {
  await page.goto(`${product.url}/auth/login?referrer=%2Fvideos`)
  await signIn(page, publisher.email, demoPassword)
  await expect(page).toHaveURL(`${product.url}/videos`)
  const menu = page.getByRole('button', { name: en.nav.openMenu })
  const entry = page.getByRole('link', { name: en.nav.videoAnalytics, exact: true })
  for (const width of [375, 767]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(entry).toBeHidden()
    await expect(menu).toBeVisible()
  }
  await menu.click()
  await entry.click()
  await expect(page).toHaveURL(`${product.url}/analytics/videos`)
  await expect(entry).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(menu).toBeHidden()
  await expect(entry).toBeVisible()
})
