import type { PlaybackRules } from '@matinee/contract/playbackRules'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, crumb, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

const aKey = { id: 'k1', createdAt: '2026-11-20T10:00:00.000Z' }
const aRefusal = (some: object = {}) => ({
  videoId: 'v1',
  title: 'Night tram',
  reason: 'domain_not_allowed',
  domain: 'other.example',
  count: 1234,
  firstAt: '2026-11-01T10:00:00.000Z',
  lastAt: '2026-11-20T22:30:00.000Z',
  ...some,
})

/** A server that stores changed rules. */
function open(
  some: Partial<PlaybackRules> = {},
  answers: Record<string, Answer> = {},
  refusals: object[] = [],
) {
  let rules: PlaybackRules = { allowedDomains: [], requiresSignature: false, keys: [], ...some }
  return renderConsole({
    path: '/playback-rules',
    user: aUser({ timezone: 'Etc/GMT-3' }),
    answers: {
      'GET /playback-rules': () => ({ body: rules }),
      'PUT /playback-rules': ({ body }) => ({ body: (rules = { ...rules, ...(body as object) }) }),
      'GET /playback-rules/refusals': () => ({ body: { data: refusals } }),
      'POST /playback-rules/keys': () => {
        rules = { ...rules, keys: [...rules.keys, { ...aKey, id: 'k2' }] }
        return { body: { ...aKey, id: 'k2', secret: 'c2VjcmV0' } }
      },
      'DELETE /playback-rules/keys/k1': () => {
        rules = { ...rules, keys: rules.keys.filter(({ id }) => id !== 'k1') }
        return { body: { success: true } }
      },
      ...answers,
    },
  })
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
const press = async (page: ReturnType<typeof open>, name: string | RegExp) =>
  page.user.click(await screen.findByRole('button', { name }))
const puts = (page: ReturnType<typeof open>) => page.to('PUT', '/playback-rules').map(({ body }) => body)
const type = async (page: ReturnType<typeof open>, text: string) =>
  page.user.type(await screen.findByLabelText('Add domains'), text)

test('the first domains are saved after a dialog that explains the effect', async () => {
  const page = open()
  await page.user.click(await screen.findByLabelText('Only on these domains'))
  await type(page, 'news.example{Enter}blog.example')
  await page.user.click(save())
  const question = await screen.findByRole('alertdialog')
  expect(
    within(question).getByText('As soon as you save, your videos stop playing on every other page.'),
  ).toBeTruthy()
  expect(puts(page)).toEqual([])
  await page.user.click(within(question).getByRole('button', { name: 'Save rules' }))
  await screen.findByText('Rules saved.')
  expect(puts(page)).toEqual([{ allowedDomains: ['news.example', 'blog.example'] }])
  expect(screen.getByLabelText<HTMLInputElement>('Domain 2').value).toBe('blog.example')
  expect(save().getAttribute('aria-disabled')).toBe('true')
})

test('Cancel in the dialog saves nothing and keeps the draft', async () => {
  const page = open()
  await page.user.click(await screen.findByLabelText('Only on these domains'))
  await type(page, 'news.example')
  await page.user.click(save())
  await press(page, 'Cancel')
  expect(puts(page)).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Domain 1').value).toBe('news.example')
})

test('adding a domain or allowing all pages breaks no embed and is saved without a dialog', async () => {
  const page = open({ allowedDomains: ['a.example'] })
  await type(page, 'b.example')
  await press(page, 'Add to list')
  await page.user.click(save())
  await waitFor(() => expect(puts(page)).toEqual([{ allowedDomains: ['a.example', 'b.example'] }]))
  await page.user.click(screen.getByLabelText('Everywhere'))
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull())
  await page.user.click(save())
  await waitFor(() => expect(puts(page).at(-1)).toEqual({ allowedDomains: [] }))
})

test('the dialog for removing a domain contains the domain', async () => {
  const page = open({ allowedDomains: ['a.example', 'b.example'] })
  await press(page, 'Remove b.example')
  await page.user.click(save())
  expect(await screen.findByText('As soon as you save, your videos stop playing on: b.example')).toBeTruthy()
})

test('an invalid domain is marked and focused before any dialog or request', async () => {
  const page = open()
  await page.user.click(await screen.findByLabelText('Only on these domains'))
  await type(page, 'news.example{Enter}not_a_domain')
  await page.user.click(save())
  const row = await screen.findByLabelText<HTMLInputElement>('Domain 2')
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect([row.value, row.getAttribute('aria-invalid'), puts(page)]).toEqual(['not_a_domain', 'true', []])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await page.user.type(row, '.example')
  await page.user.click(save())
  await press(page, 'Save rules')
  await waitFor(() =>
    expect(puts(page)).toEqual([{ allowedDomains: ['news.example', 'not_a_domain.example'] }]),
  )
})

test('a refused domain is marked in its row, and the draft stays', async () => {
  const page = open(
    { allowedDomains: ['a.example'] },
    {
      'PUT /playback-rules': () => ({
        status: 422,
        body: {
          error: { code: 'invalid_domain', message: 'no', fields: { 'allowedDomains.1': 'Not a domain' } },
        },
      }),
    },
  )
  await type(page, 'refused.example')
  await page.user.click(save())
  const row = await screen.findByLabelText<HTMLInputElement>('Domain 2')
  await waitFor(() => expect(row.getAttribute('aria-invalid')).toBe('true'))
  expect([row.value, screen.getByLabelText('Domain 1').getAttribute('aria-invalid')]).toEqual([
    'refused.example',
    null,
  ])
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(document.getElementById(row.getAttribute('aria-describedby')!)!.textContent).toBe(
    'This isn’t a valid domain. Enter one such as news.example.',
  )
})

test('“only on these” without a domain is reported, not sent', async () => {
  const page = open({ allowedDomains: ['a.example'] })
  await press(page, 'Remove a.example')
  await page.user.click(save())
  await screen.findByText('Add at least one domain, or choose “Everywhere”.')
  expect(puts(page)).toEqual([])
})

test('leaving with unsaved domains asks', async () => {
  const page = open()
  await page.user.click(await screen.findByLabelText('Only on these domains'))
  await type(page, 'news.example')
  await page.user.click(crumb('Videos'))
  await screen.findByRole('alertdialog', { name: 'You haven’t saved your changes. Leave anyway?' })
  expect(page.where()).toBe('/playback-rules')
})

test('requiring tokens asks first; no longer requiring them does not', async () => {
  const page = open({ keys: [aKey] })
  const control = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Require a signed token',
  })
  await page.user.click(control)
  await screen.findByText(
    'As soon as you confirm, videos without a token in their embed code stop playing on all your pages.',
  )
  await press(page, 'Cancel')
  expect([puts(page), control.checked]).toEqual([[], false])
  await page.user.click(control)
  await press(page, 'Require token')
  await waitFor(() => expect(control.checked).toBe(true))
  await page.user.click(control)
  await waitFor(() => expect(puts(page)).toEqual([{ requiresSignature: true }, { requiresSignature: false }]))
})

test('tokens cannot be required without a key, and a hint says why', async () => {
  open()
  const control = await screen.findByRole<HTMLInputElement>('switch')
  expect(control.disabled).toBe(true)
  expect(screen.getByText(/Create a key first/)).toBeTruthy()
})

test('a new key shows its secret once, can be copied, and Escape does not close the dialog', async () => {
  const page = open()
  await press(page, 'Create key')
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Your new key' })
  expect(within(dialog).getByText('c2VjcmV0')).toBeTruthy()
  await page.user.click(within(dialog).getByRole('button', { name: 'Copy secret' }))
  expect(await navigator.clipboard.readText()).toBe('c2VjcmV0')
  await page.user.keyboard('{Escape}')
  const close = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close' })
  expect([dialog.isConnected, close.disabled]).toEqual([true, true])
  await page.user.click(within(dialog).getByLabelText('I have stored the secret'))
  await page.user.click(close)
  await waitFor(() => expect(screen.queryByText('c2VjcmV0')).toBeNull())
  expect(await screen.findByText('k2')).toBeTruthy()
  expect(screen.getByText(/kid: "k2"/)).toBeTruthy()
})

test('removing a key asks, warns that its tokens end, and removes it', async () => {
  const page = open({ keys: [aKey] })
  await screen.findByText('Created 20.11.2026 13:00')
  await press(page, 'Remove key k1')
  await screen.findByText('k1. Tokens signed with this key stop working immediately.')
  await press(page, 'Remove key')
  await screen.findByText('You don’t have any keys yet.')
  expect(page.to('DELETE', '/playback-rules/keys/k1')).toHaveLength(1)
  const title = screen.getByRole('heading', { name: 'Playback rules' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('removing the last key while tokens are required warns that nothing will play', async () => {
  const page = open({ keys: [aKey], requiresSignature: true })
  await press(page, 'Remove key k1')
  expect(await screen.findByText(/no one can watch your videos until you create a new key/)).toBeTruthy()
})

test('a key beyond the limit is reported, and the page does not change', async () => {
  const page = open({}, { 'POST /playback-rules/keys': () => refusal(409, 'too_many') })
  await press(page, 'Create key')
  await screen.findByText('You can’t add any more. Delete one first.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the example has the account’s key in three languages', async () => {
  const page = open({ keys: [aKey] })
  await screen.findByText(/new SignJWT/)
  await page.user.click(screen.getByLabelText('Python'))
  expect(screen.getByText(/headers=\{"kid": "k1"\}/)).toBeTruthy()
  await page.user.click(screen.getByLabelText('PHP'))
  await page.user.click(screen.getByRole('button', { name: 'Copy example' }))
  expect(await navigator.clipboard.readText()).toContain('JWT::encode(')
})

test('a refused play shows video, reason, advice, domain, count and time', async () => {
  open({ allowedDomains: ['a.example'] }, {}, [
    aRefusal(),
    aRefusal({ videoId: 'v2', title: 'Day tram', reason: 'signature_expired', domain: '' }),
  ])
  const link = await screen.findByRole('link', { name: 'Night tram' })
  expect(link.getAttribute('href')).toBe('/videos/v1')
  const row = within(link.closest('tr')!)
  for (const text of [
    'You hadn’t allowed the page’s domain.',
    'If the domain is yours, allow it.',
    'other.example',
    '1,234',
    '21.11.2026 01:30',
  ])
    expect(row.getByText(text)).toBeTruthy()
  const other = within(screen.getByRole('link', { name: 'Day tram' }).closest('tr')!)
  expect(other.getByText('unknown')).toBeTruthy()
  expect(other.queryByRole('button')).toBeNull()
})

test('“Allow this domain” saves it with one click and keeps the draft', async () => {
  const page = open({ allowedDomains: ['a.example'] }, {}, [aRefusal()])
  await type(page, 'draft.example')
  await press(page, 'Allow domain: other.example')
  await screen.findByText('You’ve allowed other.example.')
  expect(puts(page)).toEqual([{ allowedDomains: ['a.example', 'other.example'] }])
  expect(await screen.findByText('Now allowed')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add domains').value).toBe('draft.example')
  expect(screen.getByLabelText<HTMLInputElement>('Domain 2').value).toBe('other.example')
})

test('allowing a domain adds it to the current rules, not to those the page loaded', async () => {
  let rules = { allowedDomains: ['a.example'], requiresSignature: false, keys: [] }
  const page = open(
    {},
    {
      'GET /playback-rules': () => ({ body: rules }),
      'PUT /playback-rules': ({ body }) => ({ body: (rules = { ...rules, ...(body as object) }) }),
    },
    [aRefusal()],
  )
  await screen.findByRole('button', { name: 'Allow domain: other.example' })
  rules = { ...rules, allowedDomains: ['b.example'] }
  await press(page, 'Allow domain: other.example')
  await screen.findByText('You’ve allowed other.example.')
  expect(puts(page)).toEqual([{ allowedDomains: ['b.example', 'other.example'] }])
})

test('allowing a domain changes nothing once videos play everywhere', async () => {
  let allowedDomains = ['a.example']
  const page = open(
    {},
    { 'GET /playback-rules': () => ({ body: { allowedDomains, requiresSignature: false, keys: [] } }) },
    [aRefusal()],
  )
  await screen.findByRole('button', { name: 'Allow domain: other.example' })
  allowedDomains = []
  await press(page, 'Allow domain: other.example')
  await screen.findByText(/Your videos already play everywhere/)
  expect(puts(page)).toEqual([])
  expect(await screen.findByText('Now allowed')).toBeTruthy()
})

test('allowing a domain keeps an unsaved choice of “Everywhere”', async () => {
  const page = open({ allowedDomains: ['a.example'] }, {}, [aRefusal()])
  await page.user.click(await screen.findByLabelText('Everywhere'))
  await press(page, 'Allow domain: other.example')
  await screen.findByText('You’ve allowed other.example.')
  expect(screen.getByLabelText<HTMLInputElement>('Everywhere').checked).toBe(true)
})

test('an empty list of refused plays is explained; a list that failed can be reloaded', async () => {
  let isUp = false
  const page = open(
    {},
    {
      'GET /playback-rules/refusals': () =>
        isUp ? { body: { data: [] } } : refusal(403, 'forbidden_for_account_type'),
    },
  )
  await screen.findByText('This couldn’t be loaded')
  isUp = true
  await press(page, 'Try again')
  expect(await screen.findByText('Your rules haven’t blocked any plays.')).toBeTruthy()
})

test('rules that failed to load can be reloaded', async () => {
  let isUp = false
  const rules = { allowedDomains: ['a.example'], requiresSignature: false, keys: [] }
  const page = open(
    {},
    { 'GET /playback-rules': () => (isUp ? { body: rules } : refusal(403, 'forbidden_for_account_type')) },
  )
  await screen.findByText('This couldn’t be loaded')
  isUp = true
  await press(page, 'Try again')
  expect((await screen.findByLabelText<HTMLInputElement>('Domain 1')).value).toBe('a.example')
})

test('Video Manager is the current menu item', async () => {
  open()
  const entry = await screen.findByRole('link', { name: 'Video Manager' })
  expect(entry.getAttribute('aria-current')).toBe('page')
})
