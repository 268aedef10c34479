import { addDays } from '@matinee/contract/plain/calendar'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { todayIn } from '../../../shared/useToday.ts'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aSource, anAdjustment, anImport, anImportLine, anUndo } from './demandFixtures.ts'

const open = (path: string, answers: Record<string, Answer> = {}, role?: StaffRole) =>
  renderConsole({
    path,
    user: anOperator(role),
    answers: {
      'GET /admin/demand-sources': () => ({ body: { data: [aSource()] } }),
      'GET /admin/revenue-imports': () => ({
        body: { data: [anImportLine()], hasPrevious: false, hasNext: false },
      }),
      'GET /admin/revenue-adjustments': () => ({
        body: { data: [anAdjustment()], hasPrevious: false, hasNext: false },
      }),
      ...answers,
    },
  })

const lastQuery = (page: ReturnType<typeof open>, path: string) =>
  Object.fromEntries(page.to('GET', path).at(-1)!.query)

test('the calendar says of each day whether it is final, estimated or missing', async () => {
  const yesterday = addDays(todayIn(anOperator().timezone), -1)
  const days = [
    { day: addDays(yesterday, -2), state: 'final', accounts: 3, usdMicros: 12_500_000 },
    { day: addDays(yesterday, -1), state: 'estimated', accounts: 1, usdMicros: 2_000_000 },
  ] as const
  open('/operate/demand', {
    'GET /admin/demand-sources': () => ({ body: { data: [aSource({ days: [...days] })] } }),
  })
  const table = await screen.findByRole('table', { name: 'Reported days' })
  const row = await within(table).findByRole('row', { name: /^exchange/ })
  const cells = within(row).getAllByRole('cell').slice(-3)
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Final: $12.50, 3 accounts',
    'Estimated: $2.00, 1 account',
    'Missing',
  ])
})

test('the calendar leaves out a source whose imports are all undone', async () => {
  const undone = aSource({ source: 'mistyped', lastImportAt: null, days: [] })
  const silent = aSource({ source: 'silent', days: [] })
  open('/operate/demand', { 'GET /admin/demand-sources': () => ({ body: { data: [undone, silent] } }) })
  await screen.findByRole('row', { name: /^silent/ })
  expect(screen.queryByRole('row', { name: /^mistyped/ })).toBeNull()
})

test('imports of one source are shown, page by page', async () => {
  const page = open('/operate/demand', {
    'GET /admin/revenue-imports': () => ({
      body: { data: [anImportLine({ id: 'i7' })], hasPrevious: false, hasNext: true },
    }),
  })
  await screen.findByRole('link', { name: 'november.csv' })
  await page.user.selectOptions(screen.getByLabelText('Source'), 'exchange')
  await waitFor(() => expect(lastQuery(page, '/admin/revenue-imports')).toMatchObject({ source: 'exchange' }))
  await page.user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() =>
    expect(lastQuery(page, '/admin/revenue-imports')).toMatchObject({
      source: 'exchange',
      after: 'i7',
    }),
  )
})

test('roles that may not import see no way to', async () => {
  open('/operate/demand', {}, 'finance')
  await screen.findByRole('link', { name: 'november.csv' })
  expect(screen.queryByRole('link', { name: 'Import file' })).toBeNull()
})

test('the calendar and the imports say by themselves that they cannot be read', async () => {
  open('/operate/demand', { 'GET /admin/demand-sources': () => refusal(503, 'unavailable') })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('heading', { name: 'Reported days' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'november.csv' })).toBeTruthy()
})

test('an import shows its problems and the days that it changed', async () => {
  open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1': () => ({
      body: anImport({
        status: 'DONE',
        restatedDays: 1,
        faultCount: 2,
        faults: [{ line: 7, column: 'site', reason: 'unknown site: x.example' }],
      }),
    }),
  })
  const problems = within(await screen.findByRole('table', { name: 'Problems' }))
  expect(problems.getByRole('row', { name: '7 site unknown site: x.example' })).toBeTruthy()
  expect(screen.getByText('The first 1 are shown.')).toBeTruthy()
  expect(await screen.findByText('-$1.73')).toBeTruthy()
})

test('a running import shows its progress and is cancelled', async () => {
  let status: 'LOADING' | 'FAILED' = 'LOADING'
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1': () => ({ body: anImport({ status, rowsDone: 300 }) }),
    'POST /admin/revenue-imports/i1/cancel': () => {
      status = 'FAILED'
      return { body: anImport({ status }) }
    },
  })
  expect(await screen.findByText('Loading: 300 of 1,200 rows')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  await page.user.click(screen.getByRole('button', { name: 'Cancel import' }))
  expect(await screen.findByText('Not imported')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel import' })).toBeNull()
})

const undoable = { undoUntil: '2999-01-01T00:00:00.000Z' }

test('an undo warns of months that close without its days', async () => {
  const closing = { month: '2026-10', closesOn: '2026-11-04', canCloseNow: true, accountCount: 1 }
  const soon = { month: '2026-11', closesOn: '2026-12-04', canCloseNow: false, accountCount: 3 }
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1/undo': () => ({ body: anUndo({ closings: [closing, soon] }) }),
    'GET /admin/revenue-imports/i1': () => ({ body: anImport(undoable) }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/^October 2026 can be closed now for 1 account\. Days that/)).toBeTruthy()
  expect(screen.getByText(/^November 2026 closes on 04\.12\.2026 for 3 accounts\. Days that/)).toBeTruthy()
})

test('an import is undone with a reason, and then says by whom and why', async () => {
  let undone: RevenueImport['undone'] = null
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1/undo': () => ({ body: anUndo() }),
    'GET /admin/revenue-imports/i1': () => ({
      body: anImport({ undone, undoUntil: undone ? null : undoable.undoUntil }),
    }),
    'POST /admin/revenue-imports/i1/undo': () => {
      const by = { actor: 'op1', actorName: 'Selin Operator', reason: 'Wrong file' }
      undone = { importId: 'i2', at: '2026-11-21T09:30:00.000Z', ...by }
      return { body: anImport({ id: 'i2', undoes: { id: 'i1', name: 'november.csv' }, rows: 14 }) }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Undo november.csv?' }))
  expect(await dialog.findByText('2 of 14')).toBeTruthy()
  expect(dialog.getByText('$512.40')).toBeTruthy()
  expect(dialog.getByText('$470.15')).toBeTruthy()
  expect(dialog.getByText('-$42.25')).toBeTruthy()
  expect(dialog.getByRole('row', { name: /^Ada Publisher.*\$43.00 ?\$41.27$/ })).toBeTruthy()
  expect(dialog.getByRole('row', { name: /^Ada Publisher.*\$2.00 ?Missing$/ })).toBeTruthy()
  await page.user.type(dialog.getByLabelText('Reason'), 'Wrong file')
  await page.user.click(dialog.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/^Selin Operator undid this import on .*: Wrong file$/)).toBeTruthy()
  expect(page.to('POST', '/admin/revenue-imports/i1/undo')[0]!.body).toEqual({ reason: 'Wrong file' })
  // What is undone cannot be previewed any more.
  expect(page.to('GET', '/admin/revenue-imports/i1/undo')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Open undo' }).getAttribute('href')).toMatch(/imports\/i2$/)
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

const inTheWay = 'A later import, “later.csv”, has replaced days of this one. Undo that one first.'
const stale = () => ({ status: 409, body: { error: { code: 'stale', message: inTheWay } } })

test('an undo that is not possible says why instead of asking for a reason', async () => {
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1': () => ({ body: anImport(undoable) }),
    'GET /admin/revenue-imports/i1/undo': stale,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toBe(inTheWay)
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an import that came after the preview is named, and nothing can be sent again', async () => {
  let isLate = false
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1': () => ({ body: anImport(undoable) }),
    'GET /admin/revenue-imports/i1/undo': () => (isLate ? stale() : { body: anUndo() }),
    'POST /admin/revenue-imports/i1/undo': () => {
      isLate = true
      return stale()
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('2 of 14')
  await page.user.type(dialog.getByLabelText('Reason'), 'Wrong file')
  await page.user.click(dialog.getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(inTheWay))
  expect(dialog.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('an operator whose colleague was faster reads so until the dialog is closed', async () => {
  const message = 'This import has been undone meanwhile.'
  const refuse = () => ({ status: 409, body: { error: { code: 'stale', message } } })
  const by = { actor: 'op2', actorName: 'Deniz Operator', reason: 'Wrong file' }
  const undone = { importId: 'i2', at: '2026-11-21T09:30:00.000Z', ...by }
  let isLate = false
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1': () => ({
      body: anImport(isLate ? { undone, undoUntil: null } : undoable),
    }),
    'GET /admin/revenue-imports/i1/undo': () => (isLate ? refuse() : { body: anUndo() }),
    'POST /admin/revenue-imports/i1/undo': () => {
      isLate = true
      return refuse()
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Undo november.csv?' }))
  await dialog.findByText('2 of 14')
  await page.user.type(dialog.getByLabelText('Reason'), 'Wrong file')
  await page.user.click(dialog.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/^Deniz Operator undid this import/)).toBeTruthy()
  const stillOpen = () => within(screen.getByRole('dialog', { name: 'Undo november.csv?' }))
  await waitFor(() => expect(stillOpen().getByRole('alert').textContent).toBe(message))
  await page.user.click(stillOpen().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('a preview that cannot be read can be read again, and nothing is undone before it is there', async () => {
  let isDown = true
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1': () => ({ body: anImport(undoable) }),
    'GET /admin/revenue-imports/i1/undo': () => (isDown ? refusal(404, 'not_found') : { body: anUndo() }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = within(screen.getByRole('dialog'))
  const again = await dialog.findByRole('button', { name: 'Try again' })
  expect(dialog.queryByRole('button', { name: 'Undo import' })).toBeNull()
  isDown = false
  await page.user.click(again)
  expect(await dialog.findByText('2 of 14')).toBeTruthy()
})

test.each([
  ['its time is over', { undoUntil: '2026-01-01T00:00:00.000Z' }, 'adOperations'],
  ['an earlier release imported it', { undoUntil: null }, 'adOperations'],
  ['the role may not import', undoable, 'finance'],
] as const)('an import cannot be undone when %s', async (_why, fields, role) => {
  open(
    '/operate/demand/imports/i1',
    { 'GET /admin/revenue-imports/i1': () => ({ body: anImport(fields) }) },
    role,
  )
  await screen.findByText('1,200')
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('a running undo shows its progress, what it undoes, and is cancelled', async () => {
  const run = {
    status: 'LOADING',
    rows: 60,
    rowsDone: 15,
    undoes: { id: 'i0', name: 'november.csv' },
  } as const
  let status: 'LOADING' | 'FAILED' = 'LOADING'
  const page = open('/operate/demand/imports/i1', {
    'GET /admin/revenue-imports/i1': () => ({ body: anImport({ ...run, status }) }),
    'POST /admin/revenue-imports/i1/cancel': () => {
      status = 'FAILED'
      return { body: anImport({ ...run, status }) }
    },
  })
  expect(await screen.findByText('Undoing: 15 of 60 days')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'november.csv' }).getAttribute('href')).toMatch(/imports\/i0$/)
  await page.user.click(screen.getByRole('button', { name: 'Cancel undo' }))
  expect(await screen.findByText('Not undone')).toBeTruthy()
})

test('the list and the ledger say what is undone', async () => {
  const at = {
    importId: 'i2',
    at: '2026-11-21T09:30:00.000Z',
    actor: 'cli',
    actorName: null,
    reason: 'Wrong',
  }
  open('/operate/demand', {
    'GET /admin/revenue-imports': () => ({
      body: {
        data: [
          anImportLine({ id: 'i2', undoes: { id: 'i1', name: 'november.csv' } }),
          anImportLine({ id: 'i1', undone: at }),
        ],
        hasPrevious: false,
        hasNext: false,
      },
    }),
  })
  const imports = within(await screen.findByRole('table', { name: 'Imports' }))
  expect(await imports.findByRole('row', { name: /^Undo of november.csv exchange Done/ })).toBeTruthy()
  expect(imports.getByRole('row', { name: /^november.csv ?november exchange Undone/ })).toBeTruthy()
})

test('a day that an undo took away is missing in the ledger', async () => {
  open('/operate/demand/adjustments', {
    'GET /admin/revenue-adjustments': () => ({
      body: {
        data: [anAdjustment({ afterState: 'missing', afterUsdMicros: 0 })],
        hasPrevious: false,
        hasNext: false,
      },
    }),
  })
  expect(await screen.findByRole('cell', { name: 'Missing' })).toBeTruthy()
})

test('the ledger says who changed a day, by how much and why, and finds those of an account', async () => {
  const page = open('/operate/demand/adjustments')
  const ledger = within(await screen.findByRole('table', { name: 'Adjustments' }))
  const row = await ledger.findByRole('row', { name: /Ada Publisher/ })
  expect(row.textContent).toBe(
    'Ada Publisherexchange · 18.11.2026$43.00$41.27-$1.73Invalid traffic20.11.2026 08:00Selin Operator',
  )
  await page.user.type(screen.getByRole('searchbox'), 'ada@test{Enter}')
  await waitFor(() =>
    expect(lastQuery(page, '/admin/revenue-adjustments')).toMatchObject({ account: 'ada@test' }),
  )
})
