import { addDays } from '@matinee/contract/plain/calendar'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { todayIn } from '../../../shared/useToday.ts'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aSource, anAdjustment, anImport, anImportLine } from './demandFixtures.ts'

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
