import type { AuditEntry } from '@matinee/contract/audit'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSavedState } from '../../../lib/savedState.ts'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anEntry, anOperator } from '../accounts/accountFixtures.ts'

const list =
  (entries: AuditEntry[], place: object = {}): Answer =>
  () => ({ body: { data: entries, hasPrevious: false, hasNext: false, keptDays: 730, ...place } })

const openLog = (answer: Answer, path = '/operate/audit') =>
  renderConsole({
    path,
    user: { ...anOperator(), timezone: 'Europe/Istanbul' },
    answers: { 'GET /admin/audit': answer },
  })

test('an entry says what was changed from what to what, in which account, by whom and from where', async () => {
  openLog(
    list([
      anEntry(),
      anEntry({ id: '6', kind: 'DELETE /videos/:id', details: { id: 'v1' }, actor: 'cli', actorName: null }),
      anEntry({
        id: '5',
        kind: 'switched',
        details: { reason: 'A question by phone' },
        clientName: 'Analytics app',
      }),
    ]),
  )
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  const changed = await row(/^Changed/)
  expect(changed.getByText('Currency: USD → EUR')).toBeTruthy()
  expect(changed.getByRole('link', { name: 'Ada Publisher' }).getAttribute('href')).toBe(
    '/operate/accounts/u1',
  )
  expect(changed.getByText('Selin Operator')).toBeTruthy()
  expect(changed.getByText('203.0.113.7')).toBeTruthy()
  expect((await row(/^Video deleted/)).getByText('Command line')).toBeTruthy()
  const acting = await row(/^Someone started working/)
  expect(acting.getByText('A question by phone')).toBeTruthy()
  expect(acting.getByText('Selin Operator, through Analytics app')).toBeTruthy()
  expect(screen.getByText(/Entries are kept for 730 days/)).toBeTruthy()
})

test('values are read in words: money with every digit, instants in the zone of the operator, rules and roles by name', async () => {
  const hours = { timezone: 'Europe/Istanbul', days: [1, 2], fromHour: 9, untilHour: 18 }
  openLog(
    list([
      anEntry({
        kind: 'payment_paid',
        details: {
          term: '2026-09',
          day: '2026-10-15',
          totalMicros: 1_299_566_446,
          rateMicros: 920_000,
          paid: 3,
        },
      }),
      anEntry({
        id: '2',
        details: {
          before: {
            schedule: null,
            frequencyCap: null,
            startsAt: '2026-11-21T06:05:00.000Z',
            staffRole: null,
          },
          after: {
            schedule: hours,
            frequencyCap: { impressions: 3, hours: 24 },
            startsAt: null,
            staffRole: 'adOperations',
            integrationType: -1,
          },
        },
      }),
      anEntry({
        id: '3',
        kind: 'mail_resent',
        details: { mailKind: 'reset', recipient: 'ada@news.example' },
      }),
    ]),
  )
  const paid = within(await screen.findByRole('row', { name: /^Payment made/ }))
  expect(paid.getByText('Month: September 2026')).toBeTruthy()
  expect(paid.getByText('Payment status: Paid')).toBeTruthy()
  expect(paid.getByText(/: 15\.10\.2026$/)).toBeTruthy()
  expect(paid.getByText(/: 1,299\.566446 USD$/)).toBeTruthy()
  const changed = within(await screen.findByRole('row', { name: /^Changed/ }))
  expect(changed.getByText('Hours: – → Mon, Tue, 09:00–18:00 (Europe/Istanbul)')).toBeTruthy()
  expect(changed.getByText('Frequency cap: – → 3 impressions in 24 hours')).toBeTruthy()
  expect(changed.getByText('Starts: 21.11.2026 09:05 → –')).toBeTruthy()
  expect(changed.getByText('Staff role: – → Ad operations')).toBeTruthy()
  expect(changed.getByText('Type: – → Videos without analytics')).toBeTruthy()
  const resent = within(await screen.findByRole('row', { name: /^Email sent again/ }))
  expect(resent.getByText('Letter: Choose a new password')).toBeTruthy()
})

const coded = [
  anEntry({
    id: '9',
    account: null,
    details: { campaign: 'c1', before: { status: 'PAUSED' }, after: { status: 'ACTIVE' } },
  }),
  anEntry({ id: '8', account: null, details: { campaign: 'c1', addedCreative: 'x1', kind: 'html' } }),
  anEntry({
    id: '7',
    details: { quotas: true, before: { storage: null, sites: 5 }, after: { storage: 0, sites: null } },
  }),
  anEntry({
    id: '6',
    siteName: 'news.example',
    details: {
      site: 's1',
      before: { onboardingStep: 1, status: 'NEW' },
      after: { onboardingStep: -1, status: 'LIVE' },
    },
  }),
  anEntry({ id: '5', kind: 'payment_info_changed', details: { fields: ['bank', 'routing', 'name'] } }),
  anEntry({
    id: '4',
    kind: 'rate_saved',
    details: {
      day: '2026-11-20',
      currency: 'try',
      before: { rateMicros: 41_000_000, source: 'demo' },
      after: { rateMicros: 42_000_000, source: 'demo' },
    },
  }),
  anEntry({ id: '3', details: { machineToken: 't1', scopes: ['revenue.import'] } }),
  anEntry({ id: '2', details: { site: 's1', pausedSite: 's1', fqdn: 'old.example' } }),
]
const lineOf = async (text: string) => (await screen.findByText(text)).closest('td')!

test('codes are read as the words of their screens, sites by their domains, and what stayed the same is left out', async () => {
  openLog(list(coded))
  for (const text of [
    'Status: Paused → Active',
    'Kind: HTML',
    'Video storage: Default → 0 B',
    'Sites: 5 → Default',
    'Onboarding step: Ad manager form → Done',
    'Status: New → Live',
    'Site: news.example',
    'Bank name, Routing number, Account owner',
    'Currency: TRY',
    'Exchange rate: 41.00 TRY → 42.00 TRY',
    'Scopes: Import revenue',
  ])
    expect(await lineOf(text), text).toBeTruthy()
  expect(screen.queryByText(/demo → demo/)).toBeNull()
  const paused = within(await lineOf('Site paused: old.example'))
  expect(paused.queryByText(/^(Site|Domain):/)).toBeNull()
  expect(screen.queryByText(/s1$/)).toBeNull()
})

test('the same in Turkish', async () => {
  openLog(list(coded))
  await lineOf('Status: Paused → Active')
  await act(() => useSavedState.setState({ language: 'tr' }))
  for (const text of [
    'Durum: Duraklatıldı → Etkin',
    'Banka adı, Routing numarası, Hesap sahibinin adı',
    'Para birimi: TRY',
  ])
    expect(await lineOf(text), text).toBeTruthy()
})

test('an entry that is hidden from the role of the operator says so, in both languages', async () => {
  const hidden = { isHidden: true, details: null, address: null }
  openLog(list([anEntry({ kind: 'payment_paid', ...hidden })]))
  const row = within(await screen.findByRole('row', { name: /^Payment made/ }))
  expect(row.getByText('Not shown to your role.')).toBeTruthy()
  expect(row.getByText('Selin Operator')).toBeTruthy()
  await act(() => useSavedState.setState({ language: 'tr' }))
  expect(await screen.findByText('Rolünüze gösterilmez.')).toBeTruthy()
})

test('filters are in the address and in the request, days in the zone of the operator', async () => {
  const page = openLog(list([anEntry()]), '/operate/audit?from=2026-11-01&to=2026-11-20&after=9')
  await screen.findByRole('row', { name: /^Changed/ })
  const asked = () => Object.fromEntries(page.to('GET', '/admin/audit').at(-1)!.query)
  expect(asked()).toEqual({
    from: '2026-10-31T21:00:00.000Z',
    until: '2026-11-20T21:00:00.000Z',
    after: '9',
  })
  await page.user.selectOptions(screen.getByLabelText('What'), 'Video deleted')
  await page.enter(screen.getByRole('searchbox', { name: 'Who did it' }), 'selin@test')
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'DELETE /videos/:id', actor: 'selin@test' }))
  expect(asked()['after']).toBeUndefined()
})

test('calls with a more exact entry come last in the filter: they are found only where they failed', async () => {
  openLog(list([anEntry()]))
  const filter = within(await screen.findByLabelText('What'))
  const failed = within(filter.getByRole('group', { name: 'Only where the call failed' }))
  expect(failed.getByRole('option', { name: 'Campaign copied' })).toBeTruthy()
  expect(failed.queryByRole('option', { name: 'Video deleted' })).toBeNull()
  expect(failed.queryByRole('option', { name: 'Created' })).toBeNull()
})

test('phones show the filters by a text on request', async () => {
  const page = openLog(list([anEntry()]))
  const button = await screen.findByRole('button', { name: 'More filters' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  const further = () => screen.getByRole('searchbox', { name: 'IP address' }).closest('[id]')!
  expect(further().hasAttribute('data-closed')).toBe(true)
  await page.user.click(button)
  expect(further().hasAttribute('data-closed')).toBe(false)
  await page.user.click(screen.getByRole('button', { name: 'Fewer filters' }))
  expect(further().hasAttribute('data-closed')).toBe(true)
})

test('a text in the address keeps its filter open', async () => {
  openLog(list([anEntry()]), '/operate/audit?address=203.0.113.7')
  expect(await screen.findByRole('button', { name: 'Fewer filters' })).toBeTruthy()
})

test('no match says so and leads back to all entries; a failure can be tried again', async () => {
  const page = openLog(list([]), '/operate/audit?account=nobody')
  expect(await screen.findByText('No entry matches these filters.')).toBeTruthy()
  await page.user.click(screen.getByRole('link', { name: 'Show all entries' }))
  await waitFor(() => expect(page.where()).toBe('/operate/audit'))
})

test('the export has the entries of all pages, and a failure saves nothing', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:file'
  })
  let fails = false
  const page = openLog((sent) => {
    const { query } = sent
    if (query.get('perPage') !== '1000') return list([anEntry()])(sent)
    if (fails) return refusal(503, 'unavailable')
    return query.get('after') === null
      ? list([anEntry({ id: '9' })], { hasNext: true })(sent)
      : list([anEntry({ id: '3', isHidden: true, details: null })])(sent)
  })
  await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]!.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('2026-11-20T09:30:00.000Z,Changed,changed,u1,Ada Publisher,op1,Selin Operator')
  expect(lines[2]).toMatch(/,Not shown to your role\.$/)
  expect(page.to('GET', '/admin/audit').at(-1)!.query.get('after')).toBe('9')

  fails = true
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/Couldn’t export the audit log/)).toBeTruthy()
  expect(saved).toHaveLength(1)
})
