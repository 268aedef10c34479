import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { en } from '../console/src/texts/en.ts'
import { codeAt, stepS } from '../server/testing/authenticatorCode.ts'
import { runDir } from '../server/src/platform/files/runDir.ts'
import { openPostgres } from '../server/src/platform/postgres/postgres.ts'
import { addPublisher, axe, demoPassword, expect, startProduct, test as base } from './product.ts'

const { security, secondStep, auth, errors } = en

type Place = { origin: string; email: string }

/** A product at a host name, because browsers have no passkeys for network addresses, and a publisher of it. */
const test = base.extend<{ place: Place }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives the required fixtures from this pattern
  place: async ({}, use) => {
    const product = await startProduct({ HOST: 'localhost', MATINEE_DEMO: 'off' })
    const db = openPostgres({ socketDir: join(runDir(product.dataDir), 'postgres') }, 1)
    const { email } = await addPublisher(db)
    await db.destroy()
    await use({ origin: `http://localhost:${new URL(product.url).port}`, email })
    await product.stop()
  },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function enterPassword(page: Page, { origin, email }: Place): Promise<void> {
  await page.goto(`${origin}/auth/security`)
  await page.getByRole('textbox', { name: auth.email }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(demoPassword)
  await button(page, auth.signIn).click()
}

async function signOut(page: Page, { origin }: Place): Promise<void> {
  await page.goto(`${origin}/auth/logout`)
  // Leaving the page earlier would interrupt the sign-out.
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** A device with a fingerprint reader, in the browser. */
async function addVirtualDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Sets the device back to its state after its first sign-in, as a copy made then would be. */
async function restoreCopy({ cdp, authenticatorId }: Awaited<ReturnType<typeof addVirtualDevice>>) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential!.credentialId })
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential!, signCount: 0 },
  })
}

test('an owner adds an app and a passkey, signs in by each, and a copied passkey is refused', async ({
  page,
  place,
}) => {
  const device = await addVirtualDevice(page)
  await enterPassword(page, place)

  await button(page, security.app.add).click()
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  expect(await axe(page)).toEqual([])
  const step = Math.floor(Date.now() / 1000 / stepS)
  await page.getByLabel(security.app.code).fill(codeAt(secret, step))
  await button(page, security.app.save).click()
  const codes = page.getByRole('list', { name: security.recovery.title }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await button(page, security.recovery.saved).click()

  await button(page, security.passkeys.add).click()
  await page.getByRole('dialog').getByRole('button', { name: security.passkeys.add, exact: true }).click()
  await expect(page.getByText(security.passkeys.added)).toBeVisible()
  await expect(page.getByText(security.passkeys.unused)).toBeVisible()

  await signOut(page, place)
  await enterPassword(page, place)
  await page.getByLabel(secondStep.labels.authenticator).fill('000000')
  await button(page, auth.signIn).click()
  await expect(page.getByText(secondStep.wrong.authenticator)).toBeVisible()
  await page.getByLabel(secondStep.labels.authenticator).fill(codeAt(secret, step + 1))
  await button(page, auth.signIn).click()
  await expect(page.getByRole('heading', { name: security.title })).toBeVisible()

  await signOut(page, place)
  await enterPassword(page, place)
  await button(page, secondStep.useRecoveryCode).click()
  await page.getByLabel(secondStep.labels.recoveryCode).fill(recoveryCode.toUpperCase())
  await button(page, auth.signIn).click()
  await expect(page.getByText(security.recovery.left.replace('{count}', '9'))).toBeVisible()

  for (let time = 0; time < 2; time++) {
    await signOut(page, place)
    await page.goto(`${place.origin}/auth/login?referrer=%2Fauth%2Fsecurity`)
    await button(page, auth.withPasskey).click()
    await expect(page.getByRole('heading', { name: security.title })).toBeVisible()
  }

  await signOut(page, place)
  await restoreCopy(device)
  await page.goto(`${place.origin}/auth/login`)
  await button(page, auth.withPasskey).click()
  await expect(page.getByText(errors.passkey_refused).first()).toBeVisible()
})
