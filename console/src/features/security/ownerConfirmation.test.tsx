import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noFactors, openSecurity, withApp } from './securityFixtures.ts'
import { refusal, type Answer } from '../../testing/renderConsole.tsx'

const required = () => refusal(401, 'reauthentication_required')
const success = () => ({ body: { success: true } })
const change = '/auth/security/authenticator'

/** A server that requires the password until it was confirmed. */
function open(confirmation: Answer = success, answers: Record<string, Answer> = {}) {
  let isConfirmed = false
  const state = { security: withApp }
  return openSecurity(state, {
    'DELETE /auth/security/authenticator': () => (isConfirmed ? success() : required()),
    'POST /auth/security/confirmation': async (sent) => {
      const reply = await confirmation(sent)
      isConfirmed ||= !('status' in reply)
      return reply
    },
    ...answers,
  })
}
type Page = ReturnType<typeof open>

async function remove(page: Page) {
  await page.user.click(await screen.findByRole('button', { name: 'Remove app' }))
  const question = within(await screen.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: 'Remove app' }))
}
const dialog = () => screen.findByRole('dialog', { name: 'Confirm your password' })
async function confirm(page: Page, password: string) {
  const field = await screen.findByLabelText<HTMLInputElement>('Current password')
  await page.user.clear(field)
  if (password) await page.user.type(field, password)
  await page.user.click(screen.getByRole('button', { name: 'Confirm password' }))
  return field
}
const isGone = () => waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull())

test('a change that needs the password asks for it and is sent again', async () => {
  const page = open()
  await remove(page)
  await dialog()
  expect(screen.queryByRole('alert')).toBeNull()
  await confirm(page, ' old rails ')
  await screen.findByText('Authenticator app removed.')
  await isGone()
  expect(page.to('POST', '/auth/security/confirmation')).toMatchObject([
    { body: { currentPassword: 'old rails' }, token: 'Bearer access' },
  ])
  expect(page.to('DELETE', change)).toHaveLength(2)
  expect(page.to('POST', '/auth/token')).toEqual([])
})

test('a wrong password and too many attempts are shown at the field, and the dialog stays', async () => {
  const refusals = [
    refusal(422, 'invalid_request', { currentPassword: 'Not your password' }),
    refusal(429, 'too_many_requests'),
  ]
  const page = open(() => refusals.shift() ?? success())
  await remove(page)
  const field = await confirm(page, '')
  await screen.findByText('This is a required field!')
  await confirm(page, 'wrong')
  await screen.findByText('That isn’t your current password.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await confirm(page, 'wrong again')
  await screen.findByText(/You’ve tried too many times/)
  expect([field.getAttribute('aria-invalid'), page.to('DELETE', change).length]).toEqual(['true', 1])
  await confirm(page, 'old rails')
  await screen.findByText('Authenticator app removed.')
})

test('cancelling sends nothing more, shows no error, and the button works again', async () => {
  const page = open()
  await remove(page)
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await isGone()
  expect(page.to('DELETE', change)).toHaveLength(1)
  expect([screen.queryByRole('alert'), screen.queryByText('Authenticator app removed.')]).toEqual([
    null,
    null,
  ])
  await remove(page)
  await dialog()
  expect(page.to('DELETE', change)).toHaveLength(2)
})

test('the password can be asked above another dialog, which then continues with what was typed', async () => {
  let isConfirmed = false
  const page = openSecurity(
    { security: noFactors },
    {
      'POST /auth/security/authenticator': () => ({ body: { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' } }),
      'POST /auth/security/authenticator/confirm': () =>
        isConfirmed ? { body: { recoveryCodes: null } } : required(),
      'POST /auth/security/confirmation': () => {
        isConfirmed = true
        return success()
      },
    },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Add authenticator app' }))
  await page.user.type(await screen.findByLabelText('6-digit code'), '123456')
  await page.user.click(screen.getByRole('button', { name: 'Add app' }))
  await dialog()
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('123456')
  await confirm(page, 'old rails')
  await screen.findByText('Authenticator app added.')
  expect(page.to('POST', '/auth/security/authenticator/confirm').map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '123456' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('another refusal reaches the change, without a question', async () => {
  const page = open(success, { 'DELETE /auth/security/authenticator': () => refusal(503, 'unavailable') })
  await remove(page)
  expect((await screen.findByRole('alert')).textContent).toContain('The service isn’t available right now')
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

test('leaving the screen closes the question and sends nothing more', async () => {
  const page = open(success, { 'GET /usage': () => ({ body: { data: [] } }) })
  await remove(page)
  await dialog()
  act(() => page.go('/auth/usage'))
  await screen.findByRole('heading', { name: 'Usage' })
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(page.to('DELETE', change)).toHaveLength(1)
})
