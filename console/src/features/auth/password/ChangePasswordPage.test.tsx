import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginSession } from '../../../lib/session/session.ts'
import { aUser, refusal, renderConsole } from '../../../testing/renderConsole.tsx'

const path = '/auth/changepassword'
const success = (): { status?: number; body: object } => ({ body: { success: true, message: 'ok' } })
const changing = (answer = success) =>
  renderConsole({ path, user: aUser(), answers: { 'PUT /auth/changepassword': answer } })

async function fillIn({ user }: ReturnType<typeof renderConsole>, password: string, repeat = password) {
  await user.type(await screen.findByLabelText('New password'), password)
  await user.type(screen.getByLabelText('Repeat new password'), repeat)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('the signed-in user changes the password, and the fields are emptied', async () => {
  const page = changing()
  await fillIn(page, ' tram99 rails ')
  await screen.findByText('Your password has changed!')
  expect(page.to('PUT', path)[0]).toMatchObject({
    token: 'Bearer access',
    body: { userID: 'u1', password: 'tram99 rails' },
  })
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  expect(screen.queryByText('This is a required field!')).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
})

test('two different passwords show an error, and nothing is sent', async () => {
  const page = changing()
  await fillIn(page, 'tram99 rails', 'tram98 rails')
  expect(screen.getByText("Passwords doesn't match")).toBeTruthy()
  expect(page.to('PUT', path)).toHaveLength(0)
})

test('a failure shows "Failed" with the reason, also at the field, and keeps the typed values', async () => {
  const page = changing(() => refusal(422, 'weak_password'))
  await fillIn(page, 'tram99 rails')
  const reason = 'Choose a stronger password: at least 8 characters, and hard to guess.'
  expect((await screen.findByRole('alert')).textContent).toBe(`Failed${reason}`)
  expect(screen.getAllByText(reason)).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('tram99 rails')
})

test('while acting for the owner the page explains why it has no form and links back', async () => {
  beginSession({
    tokens: { accessToken: 'a', refreshToken: 'r' },
    user: aUser(),
    actor: { id: 'agent', name: 'Agent' },
  })
  renderConsole({ path })
  expect(await screen.findByText(/on behalf of Ada Publisher. Only the account owner/)).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to your own account' }).getAttribute('href')).toBe(
    '/auth/switch?id=agent',
  )
})

test('a visitor who is signed out signs in first', async () => {
  const page = renderConsole({ path })
  await waitFor(() => expect(page.where()).toBe('/auth/login?referrer=%2Fauth%2Fchangepassword'))
})

test('a session that ends here redirects to sign-in and back', async () => {
  const page = changing(() => refusal(401, 'signed_out'))
  await screen.findByLabelText('New password')
  beginSession({ tokens: { accessToken: '', refreshToken: '' }, user: null })
  await waitFor(() => expect(page.where()).toBe('/auth/login?referrer=%2Fauth%2Fchangepassword'))
})

test('when the server requires the current password, the page adds its field, keeps the typed values and sends both', async () => {
  const answers = [
    () => refusal(401, 'reauthentication_required', { currentPassword: 'Required' }),
    () => refusal(422, 'invalid_request', { currentPassword: 'This is not your current password' }),
    success,
  ]
  const page = changing(() => answers.shift()!())
  await fillIn(page, 'tram99 rails')
  const current = await screen.findByLabelText<HTMLInputElement>('Current password')
  await waitFor(() => expect(document.activeElement).toBe(current))
  screen.getByText('Enter your current password to make this change.')
  expect([screen.queryByRole('alert'), page.to('POST', '/auth/token')]).toEqual([null, []])
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('tram99 rails')
  const again = () => page.user.click(screen.getByRole('button', { name: 'Change password' }))
  await page.user.type(current, 'wrong one')
  await again()
  await screen.findByText('That isn’t your current password.')
  await page.user.clear(current)
  await page.user.type(current, 'old rails')
  await again()
  await screen.findByText('Your password has changed!')
  expect(page.to('PUT', path).at(-1)!.body).toEqual({
    userID: 'u1',
    password: 'tram99 rails',
    currentPassword: 'old rails',
  })
  expect(screen.queryByLabelText('Current password')).toBeNull()
})
