import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginSession } from '../../lib/session/session.ts'
import { aUser, refusal, renderConsole } from '../../testing/renderConsole.tsx'

const app = { logo: null, readAccess: true, writeAccess: true, verified: false }
const aGrant = (id: string, name: string, some = {}) => ({
  client: { ...app, id, name },
  scopes: ['read'],
  createdAt: '2026-11-02T22:30:00.000Z',
  usedAt: null,
  ...some,
})
const listed = (...grants: object[]) => ({ body: { data: grants } })
const path = '/auth/apps'
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test('each app shows its maker, its access, since when, and its last use', async () => {
  renderConsole({
    path,
    user: aUser({ timezone: 'Etc/GMT-3' }),
    answers: {
      'GET /oauth/grants': () =>
        listed(
          aGrant('app', 'Reel Planner'),
          aGrant('own', 'Matinee Desk', {
            client: { ...app, id: 'own', name: 'Matinee Desk', verified: true },
            scopes: ['read', 'write'],
            usedAt: '2026-11-20T10:05:00.000Z',
          }),
        ),
    },
  })
  const first = await rowOf('Reel Planner')
  for (const text of [/Third-party app/, 'Read access', '03.11.2026', 'Never'])
    expect(first.getByText(text)).toBeTruthy()
  const second = await rowOf('Matinee Desk')
  for (const text of ['Made by Matinee', 'Read and write access', /20.11.2026 13:05/])
    expect(second.getByText(text)).toBeTruthy()
})

test('revoking asks first; Cancel sends nothing, confirming sends one call and removes the app', async () => {
  let grants = [aGrant('app', 'Reel Planner')]
  const page = renderConsole({
    path,
    user: aUser(),
    answers: {
      'GET /oauth/grants': () => listed(...grants),
      'DELETE /oauth/clients/app/grant': () => {
        grants = []
        return { status: 204 }
      },
    },
  })
  const open = async () =>
    page.user.click(await screen.findByRole('button', { name: 'Revoke access for Reel Planner' }))
  await open()
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke access for Reel Planner?' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(page.to('DELETE', '/oauth/clients/app/grant')).toHaveLength(0)
  await open()
  await page.user.click(await screen.findByRole('button', { name: 'Revoke access' }))
  await screen.findByText('Access revoked.')
  expect(page.to('DELETE', '/oauth/clients/app/grant')).toHaveLength(1)
  expect(await screen.findByText(/No app has access to your account/)).toBeTruthy()
})

test('a failed revocation is reported, and the app stays listed', async () => {
  const page = renderConsole({
    path,
    user: aUser(),
    answers: {
      'GET /oauth/grants': () => listed(aGrant('app', 'Reel Planner')),
      'DELETE /oauth/clients/app/grant': () => refusal(503, 'unavailable'),
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Revoke access for Reel Planner' }))
  await page.user.click(await screen.findByRole('button', { name: 'Revoke access' }))
  await screen.findByText('Access wasn’t revoked. Try again.')
  expect(screen.getByText('Reel Planner')).toBeTruthy()
})

test('an empty list explains itself, a failed one can be reloaded', async () => {
  let isUp = false
  const page = renderConsole({
    path,
    user: aUser(),
    answers: { 'GET /oauth/grants': () => (isUp ? listed() : refusal(403, 'not_while_acting')) },
  })
  await screen.findByText('This couldn’t be loaded')
  isUp = true
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No app has access to your account/)).toBeTruthy()
})

test('a user who acts in another account can look but not revoke', async () => {
  beginSession({
    tokens: { accessToken: 'a', refreshToken: 'r' },
    user: aUser(),
    actor: { id: 'agent', name: 'Agent' },
  })
  renderConsole({ path, answers: { 'GET /oauth/grants': () => listed(aGrant('app', 'Reel Planner')) } })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Revoke access for/ })
  expect(button.disabled).toBe(true)
})

test('a visitor who is signed out signs in first', async () => {
  const page = renderConsole({ path })
  await waitFor(() => expect(page.where()).toBe('/auth/login?referrer=%2Fauth%2Fapps'))
})
