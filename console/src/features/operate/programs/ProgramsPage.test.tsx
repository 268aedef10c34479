import type { MachineToken, OperatedClient } from '@matinee/contract/programs'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'

const aClient = (some: Partial<OperatedClient> = {}): OperatedClient => ({
  id: 'r1',
  name: 'Reel',
  logo: null,
  redirectUris: ['https://reel.example/done'],
  readAccess: true,
  writeAccess: false,
  verified: false,
  isPublic: false,
  isDisabled: false,
  createdAt: '2026-11-02T09:30:00.000Z',
  ...some,
})

const aToken = (some: Partial<MachineToken> = {}): MachineToken => ({
  id: 't1',
  name: 'Nightly',
  scopes: ['revenue.import'],
  createdAt: '2026-11-02T09:30:00.000Z',
  usedAt: null,
  endedAt: null,
  ...some,
})

function openPrograms(answers: Record<string, Answer> = {}, role?: StaffRole) {
  return renderConsole({
    path: '/operate/programs',
    user: anOperator(role),
    answers: {
      'GET /admin/oauth/clients': () => ({ body: { data: [aClient()] } }),
      'GET /admin/machine-tokens': () => ({ body: { data: [aToken()] } }),
      ...answers,
    },
  })
}

test('an app is registered; its secret is shown once, and Escape does not lose it', async () => {
  const page = openPrograms({
    'POST /admin/oauth/clients': () => ({
      body: { client: aClient({ name: 'Newsroom' }), secret: 'top-secret' },
    }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Register app' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Newsroom')
  await page.user.type(
    dialog.getByRole('textbox', { name: /Redirect/ }),
    'https://a.example/cb\n\nhttps://b.example/cb',
  )
  await page.user.click(dialog.getByRole('button', { name: 'Register app' }))
  const secret = await screen.findByRole('dialog', { name: 'Secret of Newsroom' })
  expect(within(secret).getByText('top-secret')).toBeTruthy()
  fireEvent(secret, new Event('cancel', { cancelable: true }))
  expect(screen.getByText('top-secret')).toBeTruthy()
  await page.user.click(within(secret).getByRole('button', { name: 'I’ve stored it' }))
  await waitFor(() => expect(screen.queryByText('top-secret')).toBeNull())
  expect(page.to('POST', '/admin/oauth/clients').map(({ body }) => body)).toEqual([
    {
      name: 'Newsroom',
      redirectUris: ['https://a.example/cb', 'https://b.example/cb'],
      readAccess: true,
      writeAccess: false,
      verified: false,
      isPublic: false,
    },
  ])
})

test('a refused address is explained at its field, and what was typed stays', async () => {
  const page = openPrograms({
    'PUT /admin/oauth/clients/r1': () => refusal(422, 'invalid_request', { 'redirectUris.0': 'Use https.' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Change Reel' }))
  const dialog = within(screen.getByRole('dialog'))
  const addresses = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Redirect/ })
  await page.user.clear(addresses)
  await page.user.type(addresses, 'http://reel.example')
  await page.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('Use https.')).toBeTruthy()
  expect(addresses.value).toBe('http://reel.example')
})

test('disabling asks first', async () => {
  const page = openPrograms({
    'PUT /admin/oauth/clients/r1': () => ({ body: aClient({ isDisabled: true }) }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Disable Reel' }))
  expect(page.to('PUT', '/admin/oauth/clients/r1')).toEqual([])
  await page.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('App disabled.')).toBeTruthy()
  expect(page.to('PUT', '/admin/oauth/clients/r1')[0]!.body).toEqual({ isDisabled: true })
})

test('a token is created with its name, shown once, and revoked', async () => {
  const page = openPrograms({
    'POST /admin/machine-tokens': () => ({ body: { machine: aToken({ name: 'Weekly' }), token: 'mt_once' } }),
    'POST /admin/machine-tokens/t1/revoke': () => ({ body: aToken({ endedAt: '2026-11-24T08:00:00.000Z' }) }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Create token' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.type(dialog.getByRole('textbox', { name: /Program/ }), 'Weekly')
  await page.user.click(dialog.getByRole('button', { name: 'Create token' }))
  const made = await screen.findByRole('dialog', { name: 'Token of Weekly' })
  expect(within(made).getByText('mt_once')).toBeTruthy()
  await page.user.click(within(made).getByRole('button', { name: 'I’ve stored it' }))
  await page.user.click(screen.getByRole('button', { name: 'Revoke the token of Nightly' }))
  await page.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Token revoked.')).toBeTruthy()
})

test('who is no administrator sees apps and tokens, and no button', async () => {
  openPrograms({}, 'finance')
  expect(await screen.findByText('Reel')).toBeTruthy()
  expect(await screen.findByText('Nightly')).toBeTruthy()
  for (const name of ['Register app', 'Create token', 'Change Reel', 'Revoke the token of Nightly'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
