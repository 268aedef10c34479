import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../lib/session/session.ts'
import { fakePasskeys, removePasskeys } from '../../testing/fakePasskeys.ts'
import { aUser, refusal, renderConsole } from '../../testing/renderConsole.tsx'
import { aPasskey, aSession, noFactors, openSecurity, withApp } from './securityFixtures.ts'

afterEach(removePasskeys)

type Page = ReturnType<typeof openSecurity>
const press = async (page: Page, name: string | RegExp) =>
  page.user.click(await screen.findByRole('button', { name }))
const answerQuestion = async (page: Page, verb: string) =>
  page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: verb }))

const codes = Array.from({ length: 10 }, (_, at) => `abcd-efg${at}`)
const started = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Matinee:ada%40test?secret=JBSWY3DPEHPK3PXP',
}

test('an app is added by its QR code or key and its first code, and the new recovery codes are shown', async () => {
  const state = { security: noFactors }
  const page = openSecurity(state, {
    'POST /auth/security/authenticator': () => ({ body: started }),
    'POST /auth/security/authenticator/confirm': () => {
      state.security = { ...withApp, recoveryCodes: 10 }
      return { body: { recoveryCodes: codes } }
    },
  })
  await press(page, 'Add authenticator app')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add authenticator app' }))
  const qrCode = dialog.getByRole('img', { name: 'QR code for your authenticator app' })
  expect(qrCode.querySelector('path')!.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/)
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP')
  await page.user.type(dialog.getByLabelText('6-digit code'), '123456')
  await page.user.click(dialog.getByRole('button', { name: 'Add app' }))
  const shown = await screen.findByRole('dialog', { name: 'Your new recovery codes' })
  for (const code of codes) within(shown).getByText(code)
  expect(screen.queryByRole('dialog', { name: 'Add authenticator app' })).toBeNull()
  expect(page.to('POST', '/auth/security/authenticator/confirm')).toMatchObject([
    { body: { code: '123456' }, token: 'Bearer access' },
  ])
  await screen.findByText('Added on 01.11.2026')
  await screen.findByText('Unused codes: 10 of 10')
})

test('a wrong first code is marked at its field, and the dialog stays', async () => {
  const page = openSecurity(
    { security: noFactors },
    {
      'POST /auth/security/authenticator': () => ({ body: started }),
      'POST /auth/security/authenticator/confirm': () => refusal(422, 'invalid_request', { code: 'Wrong' }),
    },
  )
  await press(page, 'Add authenticator app')
  const field = await screen.findByLabelText<HTMLInputElement>('6-digit code')
  await press(page, 'Add app')
  await screen.findByText('This is a required field!')
  await page.user.type(field, '000000')
  await press(page, 'Add app')
  await screen.findByText(/^This code isn’t right\./)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['000000', 'true'])
})

test('new recovery codes can be copied and downloaded, and only their button closes them', async () => {
  const files: { name: string; blob: Blob }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push({ name: '', blob: blob as Blob })
    return 'blob:codes'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.at(-1)!.name = this.download
  })
  const page = openSecurity(
    { security: withApp },
    { 'POST /auth/security/recovery-codes': () => ({ body: { recoveryCodes: codes } }) },
  )
  await press(page, 'Replace codes')
  expect(page.to('POST', '/auth/security/recovery-codes')).toEqual([])
  await answerQuestion(page, 'Replace codes')
  const dialog = await screen.findByRole('dialog', { name: 'Your new recovery codes' })
  await press(page, 'Copy codes')
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  await press(page, 'Download codes')
  expect(files[0]!.name).toBe('matinee-recovery-codes.txt')
  expect(files[0]!.blob.size).toBeGreaterThan(codes.join('\n').length)
  await page.user.keyboard('{Escape}')
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await page.user.click(dialog)
  expect(dialog.isConnected).toBe(true)
  await press(page, 'I saved the codes')
  await waitFor(() => expect(screen.queryByText(codes[0]!)).toBeNull())
})

test('removing the last second factor says what it means, then removes it', async () => {
  const state = { security: withApp }
  const page = openSecurity(state, {
    'DELETE /auth/security/authenticator': () => {
      state.security = noFactors
      return { body: { success: true } }
    },
  })
  await press(page, 'Remove app')
  await screen.findByText('Its codes stop working. After that, your password alone is enough to sign in.')
  await answerQuestion(page, 'Cancel')
  expect(page.to('DELETE', '/auth/security/authenticator')).toEqual([])
  await press(page, 'Remove app')
  await answerQuestion(page, 'Remove app')
  await screen.findByText('Authenticator app removed.')
  await screen.findByRole('button', { name: 'Add authenticator app' })
})

test('an operator without a second factor sees that one is needed', async () => {
  openSecurity({ security: { ...noFactors, isRequired: true } })
  expect(await screen.findByText('Add a second factor to work as an operator.')).toBeTruthy()
})

test('an operator is warned before removing the last second factor, and not about a further one', async () => {
  const state = { security: { ...withApp, isRequired: true } }
  const page = openSecurity(state)
  await press(page, 'Remove app')
  await screen.findByText(/Without a second factor you can’t work as an operator\./)
  await answerQuestion(page, 'Cancel')
  expect(screen.queryByText('Add a second factor to work as an operator.')).toBeNull()
})

const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Matinee' },
  user: { id: 'dTE', name: 'ada@test', displayName: 'Ada Publisher' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [{ id: 'b2xk', type: 'public-key', transports: ['internal'] }],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}
const passkeyAnswers = {
  'POST /auth/security/passkeys/options': () => ({ body: creationOptions }),
  'POST /auth/security/passkeys': () => ({ body: { recoveryCodes: null } }),
}

test('a passkey is created by the browser and added by its name', async () => {
  const dialog = fakePasskeys()
  const state = { security: noFactors }
  const page = openSecurity(state, {
    ...passkeyAnswers,
    'GET /auth/security/sessions': () => ({ body: { data: [aSession({ browser: 'Edge' })] } }),
  })
  await screen.findByText('Edge on Windows')
  await press(page, 'Add passkey')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Edge on Windows')
  await page.user.clear(name)
  await page.user.type(name, ' Desk ')
  state.security = { ...noFactors, passkeys: [aPasskey({ name: 'Desk' })] }
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add passkey' }))
  await screen.findByText('Passkey added.')
  expect(dialog).toHaveBeenCalledTimes(1)
  expect(page.to('POST', '/auth/security/passkeys')).toMatchObject([
    { body: { name: 'Desk', response: { id: 'cGFzc2tleQ', response: { transports: ['internal'] } } } },
  ])
  await screen.findByText('Desk')
  expect(screen.getByText('Added on 03.11.2026')).toBeTruthy()
  expect(screen.getByText('Never used')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['NotAllowedError', null],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['NotSupportedError', 'The browser couldn’t create the passkey. Try again, or use another device.'],
])('a browser that answers %s adds no passkey and shows: %s', async (name, text) => {
  const browser = fakePasskeys({ refusal: name })
  const page = openSecurity({ security: noFactors }, passkeyAnswers)
  await press(page, 'Add passkey')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add passkey' }))
  const button = dialog.getByRole('button', { name: 'Add passkey' })
  await page.user.click(button)
  await waitFor(() => expect(browser).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(dialog.queryByRole('alert')?.textContent ?? null).toBe(text)
  expect(page.to('POST', '/auth/security/passkeys')).toEqual([])
})

test('a passkey is removed after a question', async () => {
  const state = {
    security: { ...withApp, passkeys: [aPasskey({ usedAt: '2026-11-20T10:05:00.000Z' })] },
  }
  const page = openSecurity(state, {
    'DELETE /auth/security/passkeys/p1': () => {
      state.security = withApp
      return { body: { success: true } }
    },
  })
  await screen.findByText('Last used 20.11.2026 13:05')
  await press(page, 'Remove passkey: Chrome on Windows')
  await screen.findByText(
    'You’ll no longer be able to sign in with it. You can still use your other second factors.',
  )
  await answerQuestion(page, 'Remove passkey')
  await screen.findByText('Passkey removed.')
  expect(await screen.findByText('You don’t have any passkeys yet.')).toBeTruthy()
})

test('where the browser has no passkeys, the button is disabled and the page says why', async () => {
  openSecurity({ security: noFactors })
  const button = await screen.findByRole('button', { name: 'Add passkey' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.getByText('You can’t add passkeys in this browser or at this address.')).toBeTruthy()
})

test('without a second factor there are no recovery codes to replace', async () => {
  openSecurity({ security: noFactors })
  await screen.findByText('You get 10 codes when you add an authenticator app or a passkey.')
  expect(screen.queryByRole('button', { name: 'Replace codes' })).toBeNull()
})

test('each session shows its device, place and times; all but the current one can be signed out', async () => {
  let sessions = [
    aSession(),
    aSession({
      id: 's2',
      isCurrent: false,
      browser: 'Safari',
      system: 'iOS',
      hasFactor: false,
      seenAt: null,
    }),
    aSession({ id: 's3', isCurrent: false, browser: null, system: null, country: null, address: null }),
  ]
  const page = openSecurity(
    { security: withApp },
    {
      'GET /auth/security/sessions': () => ({ body: { data: sessions } }),
      'DELETE /auth/security/sessions/s2': () => {
        sessions = sessions.filter(({ id }) => id !== 's2')
        return { body: { success: true } }
      },
      'DELETE /auth/security/sessions': () => {
        sessions = [aSession()]
        return { body: { ended: 1 } }
      },
    },
  )
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  const current = await row(/^Chrome on Windows/)
  for (const text of [
    'This device',
    'With second factor',
    'Türkiye',
    '203.0.113.7',
    '20.11.2026 13:00',
    '22.11.2026 01:30',
  ])
    expect(current.getByText(text)).toBeTruthy()
  expect(current.queryByRole('button')).toBeNull()
  expect((await row(/^Safari on iOS/)).getAllByText('20.11.2026 13:00')).toHaveLength(2)
  expect((await row(/^Unknown device/)).getByText('Unknown')).toBeTruthy()
  await press(page, 'Sign out: Safari on iOS')
  await screen.findByText('The device is signed out.')
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  await press(page, 'Sign out all other devices')
  await answerQuestion(page, 'Sign out all other devices')
  await screen.findByText('1 device is signed out.')
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})

test('each part that failed to load can be reloaded', async () => {
  let isUp = false
  const state = { security: withApp }
  const page = openSecurity(state, {
    'GET /auth/security': () => (isUp ? { body: state.security } : refusal(403, 'not_while_acting')),
    'GET /auth/security/sessions': () =>
      isUp ? { body: { data: [aSession()] } } : refusal(403, 'not_while_acting'),
  })
  await waitFor(() => expect(screen.getAllByText('This couldn’t be loaded')).toHaveLength(2))
  isUp = true
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await page.user.click(button)
  await screen.findByText('Unused codes: 8 of 10')
  await screen.findByText('Chrome on Windows')
})

test('while acting for the owner the page explains that only the owner has it, and asks for nothing', async () => {
  beginSession({
    tokens: { accessToken: 'a', refreshToken: 'r' },
    user: aUser(),
    actor: { id: 'agent', name: 'Agent' },
  })
  const page = renderConsole({ path: '/auth/security' })
  await screen.findByText(/on behalf of Ada Publisher. Only the account owner/)
  expect(page.sent.filter(({ path }) => path.startsWith('/auth/security'))).toEqual([])
})

test('an operator who lacks a second factor is led from an operators’ screen to this page', async () => {
  const page = renderConsole({
    path: '/operate/accounts',
    user: aUser({ staffRole: 'administrator' }),
    answers: {
      'GET /admin/users': () => refusal(403, 'second_factor_missing'),
      'GET /auth/security': () => ({ body: { ...noFactors, isRequired: true } }),
      'GET /auth/security/sessions': () => ({ body: { data: [aSession()] } }),
    },
  })
  await screen.findByText(/This needs a second factor/)
  await page.user.click(screen.getByRole('link', { name: 'Open security settings' }))
  await screen.findByText('Add a second factor to work as an operator.')
  expect(page.where()).toBe('/auth/security')
})
