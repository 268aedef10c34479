import type { Page } from '@playwright/test'
import type { Texts } from '../../console/src/texts/en.ts'

export const newSecret = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Matinee:publisher%40demo.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Matinee',
}
export const recoveryCodes = Array.from({ length: 10 }, (_, at) => `k7pq${at}-m3xw${9 - at}`)

const factors = {
  isRequired: false,
  authenticator: { createdAt: '2026-11-02T09:00:00.000Z' },
  passkeys: [
    {
      id: 'p1',
      name: 'Chrome on Windows',
      createdAt: '2026-11-03T09:00:00.000Z',
      usedAt: '2026-11-20T10:05:00.000Z',
    },
    { id: 'p2', name: 'Security key in the safe', createdAt: '2026-11-04T09:00:00.000Z', usedAt: null },
  ],
  recoveryCodes: 8,
}

const session = {
  id: 's1',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  country: 'TR',
  address: '203.0.113.7',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-21T12:30:00.000Z',
  hasFactor: true,
}
const sessions = [
  session,
  { ...session, id: 's2', isCurrent: false, browser: 'Safari', system: 'iOS', hasFactor: false },
  { ...session, id: 's3', isCurrent: false, browser: null, system: null, country: null, address: null },
]

/** Shows the Security page of an account with an authenticator app, two passkeys and several sessions. */
export async function showFactors(page: Page, texts: Texts): Promise<void> {
  await page.route('**/api/v1/auth/security', (route) => route.fulfill({ json: factors }))
  await page.route('**/api/v1/auth/security/sessions', (route) => route.fulfill({ json: { data: sessions } }))
  await page.reload()
  await page.getByRole('button', { name: texts.security.app.remove }).waitFor()
}

/** Signs in as an account with an authenticator app does, up to the code. */
export async function openSecondStep(page: Page, texts: Texts): Promise<void> {
  const details = { ticket: 'any', methods: ['authenticator', 'recoveryCode'] }
  const error = { code: 'second_factor_required', message: 'Finish signing in', details }
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 401, json: { error } }))
  await page.getByRole('textbox', { name: texts.auth.email }).fill('someone@example.com')
  await page.getByLabel(texts.auth.password, { exact: true }).fill('any password')
  await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
  await page.getByText(texts.secondStep.authenticator).waitFor()
}
