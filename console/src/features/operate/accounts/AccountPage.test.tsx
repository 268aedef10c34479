import type { AccountDetails, AdminUser } from '@matinee/contract/admin'
import type { Session } from '@matinee/contract/security'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { useSession } from '../../../lib/session/session.ts'
import { aPage, aUser, refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { aListedSite, anOperatedSite } from '../sites/siteFixtures.ts'
import { anAccount, anEntry, anOperator, details } from './accountFixtures.ts'

const waiting = anAccount({ status: 'PENDING', approvedAt: null })

const aSession: Session = {
  id: 's1',
  isCurrent: false,
  browser: 'Firefox',
  system: 'Windows',
  country: 'TR',
  address: '203.0.113.7',
  createdAt: '2026-11-20T08:15:00.000Z',
  seenAt: '2026-11-23T17:40:00.000Z',
  hasFactor: false,
}

const aLimit = { quota: 'storage', used: 5 * 1024 ** 3, limit: 200 * 1024 ** 3, isOwn: true }

function openAccount(
  shown: Partial<AccountDetails> = {},
  { role, answers = {} }: { role?: StaffRole; answers?: Record<string, Answer> } = {},
) {
  const body = details(shown)
  return renderConsole({
    path: '/operate/accounts/u1',
    user: anOperator(role),
    answers: {
      'GET /admin/users/u1': () => ({ body }),
      'GET /admin/users/u1/limits': () => ({ body: { data: [aLimit] } }),
      'GET /admin/users/u1/sessions': () => ({ body: { data: [aSession] } }),
      'GET /admin/sites': () => ({
        body: { data: [aListedSite()], hasPrevious: false, hasNext: true, total: 6 },
      }),
      ...answers,
    },
  })
}

test('a registration is approved with its type, and the account is loaded again', async () => {
  let user: AdminUser = waiting
  const page = openAccount(
    {},
    {
      answers: {
        'GET /admin/users/u1': () => ({ body: details({ user }) }),
        'POST /admin/users/u1/approve': ({ body }) => {
          const { integrationType } = body as Pick<AdminUser, 'integrationType'>
          user = anAccount({ status: 'PENDING', integrationType })
          return { body: user }
        },
      },
    },
  )
  await page.user.selectOptions(await screen.findByLabelText('Type'), 'Sites')
  await page.user.click(screen.getByRole('button', { name: 'Approve account' }))
  expect(await screen.findByText(/Account approved\. The link is on its way to ada@test/)).toBeTruthy()
  expect(page.to('POST', '/admin/users/u1/approve').map(({ body }) => body)).toEqual([
    { integrationType: 2, isAgain: false },
  ])
  expect(await screen.findByRole('button', { name: 'Send link again' })).toBeTruthy()
})

test('the email of an approval is shown as its owner will see it, in a frame without an origin', async () => {
  const mail = {
    email: 'ada@test',
    language: 'tr',
    subject: 'Matinee hesabınızı etkinleştirin',
    text: 'Merhaba',
    html: '<p>Merhaba</p>',
  }
  const page = openAccount(
    { user: waiting },
    { answers: { 'GET /admin/users/u1/approval-mail': () => ({ body: mail }) } },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Show the email' }))
  const frame = await screen.findByTitle(mail.subject)
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
    '/mails/preview',
    'allow-scripts',
  ])
  expect(screen.getByText('To ada@test, in Turkish. The link is an example.')).toBeTruthy()
})

test('an account that somebody else approved meanwhile says so and is loaded again', async () => {
  const page = openAccount(
    { user: waiting },
    { answers: { 'POST /admin/users/u1/approve': () => refusal(409, 'already_approved') } },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Approve account' }))
  expect(
    await screen.findByText(/Couldn’t save this: Someone has already reviewed this registration\./),
  ).toBeTruthy()
  await waitFor(() => expect(page.to('GET', '/admin/users/u1')).toHaveLength(2))
})

test('a registration is refused with a reason, which must not be empty', async () => {
  let user: AdminUser = waiting
  const page = openAccount(
    {},
    {
      answers: {
        'GET /admin/users/u1': () => ({ body: details({ user }) }),
        'POST /admin/users/u1/refuse': () => {
          user = { ...waiting, status: 'DISABLED' }
          return { body: user }
        },
      },
    },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Refuse registration' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Refuse the registration of Ada/ }))
  await page.user.click(dialog.getByRole('button', { name: 'Refuse registration' }))
  expect(await dialog.findByText('This is a required field!')).toBeTruthy()
  await page.enter(dialog.getByRole('textbox', { name: 'Reason' }), 'We could not find your site.')
  await page.user.click(dialog.getByRole('button', { name: 'Refuse registration' }))
  expect(await screen.findByText(/Registration refused\. The reason is on its way to ada@test/)).toBeTruthy()
  expect(page.to('POST', '/admin/users/u1/refuse').map(({ body }) => body)).toEqual([
    { reason: 'We could not find your site.' },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refuse registration' })).toBeNull())
})

test('a refusal that comes too late says so in the dialog, and the reason stays', async () => {
  let user = waiting
  const page = openAccount(
    {},
    {
      answers: {
        'GET /admin/users/u1': () => ({ body: details({ user }) }),
        'POST /admin/users/u1/refuse': () => {
          user = { ...waiting, status: 'DISABLED' }
          return refusal(409, 'already_approved')
        },
      },
    },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Refuse registration' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Refuse the registration/ }))
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  await page.enter(field, 'No site.')
  await page.user.click(dialog.getByRole('button', { name: 'Refuse registration' }))
  expect(await dialog.findByText('Someone has already reviewed this registration.')).toBeTruthy()
  await waitFor(() => expect(page.to('GET', '/admin/users/u1')).toHaveLength(2))
  await screen.findByText('Refused')
  expect(field.value).toBe('No site.')
  expect(dialog.getByText('Someone has already reviewed this registration.')).toBeTruthy()
})

test('closing an account asks first', async () => {
  const page = openAccount(
    {},
    { answers: { 'PUT /admin/users/u1': () => ({ body: anAccount({ status: 'DISABLED' }) }) } },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: /Close the account of Ada Publisher/ }),
  )
  expect(page.to('PUT', '/admin/users/u1')).toEqual([])
  await page.user.click(dialog.getByRole('button', { name: 'Close account' }))
  expect(await screen.findByText('Account closed.')).toBeTruthy()
  expect(page.to('PUT', '/admin/users/u1').map(({ body }) => body)).toEqual([{ status: 'DISABLED' }])
})

test.each<[StaffRole, Partial<AdminUser>, string[]]>([
  ['administrator', {}, ['Close account', 'Work in this account']],
  ['support', {}, ['Close account', 'Work in this account']],
  ['adOperations', {}, ['Close account']],
  ['finance', {}, []],
  ['support', { staffRole: 'finance' }, ['Work in this account']],
  ['administrator', { status: 'DISABLED' }, ['Reopen account']],
])('%s sees the actions that the role has on an account with %o', async (role, user, actions) => {
  openAccount({ user: anAccount(user) }, { role })
  await screen.findByRole('heading', { name: 'Settings' })
  const shown = ['Close account', 'Reopen account', 'Work in this account'].filter(
    (name) => screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name }),
  )
  expect(shown).toEqual(actions)
})

test('work in an account begins with a reason, and the password if the server requires it', async () => {
  let isConfirmed = false
  const session = {
    tokens: { accessToken: 'a2', refreshToken: 'r2' },
    user: aUser({ id: 'u1', integrationType: -1 }),
    actorId: 'op1',
    actor: { id: 'op1', name: 'Selin Operator' },
  }
  const page = openAccount(
    {},
    {
      answers: {
        'GET /auth/switch/u1': () =>
          isConfirmed ? { body: session } : refusal(401, 'reauthentication_required'),
        'POST /auth/security/confirmation': () => {
          isConfirmed = true
          return { body: { success: true } }
        },
        'GET /videos': () => aPage(),
      },
    },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Work in this account' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Work in the account of Ada Publisher/ }))
  await page.user.click(dialog.getByRole('button', { name: 'Work in this account' }))
  expect(dialog.getByText('This is a required field!')).toBeTruthy()
  expect(page.to('GET', '/auth/switch/u1')).toEqual([])
  await page.user.type(dialog.getByLabelText('Reason'), 'A question by phone')
  await page.user.click(dialog.getByRole('button', { name: 'Work in this account' }))
  await page.user.type(await screen.findByLabelText('Current password'), 'matinee-demo')
  await page.user.click(screen.getByRole('button', { name: 'Confirm password' }))
  await waitFor(() => expect(useSession.getState().actor?.name).toBe('Selin Operator'))
  expect(page.to('GET', '/auth/switch/u1').map(({ query }) => query.get('reason'))).toEqual([
    'A question by phone',
    'A question by phone',
  ])
})

test('finance sees a registration but cannot approve it', async () => {
  openAccount({ user: waiting }, { role: 'finance' })
  expect(await screen.findByText('Waiting for approval')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve account' })).toBeNull()
})

test('the history names people, programs and the command line', async () => {
  const change = (kind: string, actor: string, actorName: string | null, details = {}) =>
    anEntry({ id: kind, kind, actor, actorName, details })
  openAccount({
    audit: [
      change('changed', 'op1', 'Selin Operator', { after: { currency: 'try' } }),
      change('approved', 'cli', null),
      change('unknown_kind', 'token:t1', null),
    ],
  })
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/Changed Currency: – → TRY/)).getByText('Selin Operator')).toBeTruthy()
  expect((await row(/Approved/)).getByText('Command line')).toBeTruthy()
  expect((await row(/unknown_kind/)).getByText('Program')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All entries' }).getAttribute('href')).toBe(
    '/operate/audit?account=u1',
  )
})

test('a limit is changed in its unit, refused beside its field, and returned to the default', async () => {
  const page = openAccount(
    {},
    { answers: { 'PUT /admin/users/u1/limits': () => ({ body: { data: [aLimit] } }) } },
  )
  const row = within(await screen.findByRole('row', { name: /^Video storage/ }))
  expect(row.getByText('200 GB')).toBeTruthy()
  expect(row.getByText('Operator')).toBeTruthy()
  await page.user.click(row.getByRole('button', { name: 'Change the limit: Video storage' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Video storage' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Limit in GB' })
  expect(field.value).toBe('200')
  await page.user.clear(field)
  await page.enter(field, '2000000')
  await page.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('Enter a whole number from 0 to 1,000,000.')).toBeTruthy()
  await page.user.clear(field)
  await page.enter(field, '500')
  await page.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Limit saved.')).toBeTruthy()
  await page.user.click(row.getByRole('button', { name: 'Change the limit: Video storage' }))
  await page.user.click(await screen.findByRole('button', { name: 'Use the default' }))
  await waitFor(() =>
    expect(page.to('PUT', '/admin/users/u1/limits').map(({ body }) => body)).toEqual([
      { storage: 500 * 1024 ** 3 },
      { storage: null },
    ]),
  )
})

test('finance sees the limits and cannot change them', async () => {
  openAccount({}, { role: 'finance' })
  await screen.findByRole('row', { name: /^Video storage/ })
  expect(screen.queryByRole('button', { name: /Change the limit/ })).toBeNull()
})

test('the newest sites of the account are listed, and a new one is added and opened', async () => {
  const sent: unknown[] = []
  const page = openAccount(
    {},
    {
      answers: {
        'POST /admin/sites': ({ body }) => {
          sent.push(body)
          return sent.length === 1
            ? refusal(422, 'invalid_domain')
            : { body: anOperatedSite({ fqdn: 'new.example' }) }
        },
        'GET /admin/sites/s1': () => ({ body: anOperatedSite({ fqdn: 'new.example' }) }),
        'GET /admin/sites/s1/history': () => ({ body: { data: [] } }),
      },
    },
  )
  expect((await screen.findByRole('link', { name: 'All sites' })).getAttribute('href')).toBe(
    '/operate/sites?account=u1',
  )
  expect(page.to('GET', '/admin/sites')[0]!.query.get('account')).toBe('u1')
  await page.user.click(screen.getByRole('button', { name: 'Add site' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.type(dialog.getByRole('textbox', { name: 'Domain' }), 'https://new.example/a-story?id=1')
  await page.user.click(dialog.getByRole('button', { name: 'Add site' }))
  expect(await dialog.findByText('This has no domain. Enter one such as example.com.')).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Add site' }))
  expect(await screen.findByRole('heading', { name: 'new.example' })).toBeTruthy()
  const body = { accountId: 'u1', fqdn: 'new.example', isApp: false }
  expect(sent).toEqual([body, body])
})

test('a domain that an account has already leads to its site', async () => {
  const page = openAccount(
    {},
    {
      answers: {
        'POST /admin/sites': () => refusal(409, 'site_exists', { fqdn: 'This domain is already registered' }),
        'GET /admin/sites': () => ({
          body: { data: [aListedSite()], hasPrevious: false, hasNext: false, total: 1 },
        }),
      },
    },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Add site' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.type(dialog.getByRole('textbox', { name: 'Domain' }), 'https://www.news.example/')
  await page.user.click(dialog.getByRole('button', { name: 'Add site' }))
  expect(await dialog.findByText('This domain is already registered')).toBeTruthy()
  expect(await dialog.findByText('The site belongs to Ada Publisher.')).toBeTruthy()
  const link = dialog.getByRole('link', { name: 'Open news.example' })
  expect(link.getAttribute('href')).toBe('/operate/sites/s1')
})
