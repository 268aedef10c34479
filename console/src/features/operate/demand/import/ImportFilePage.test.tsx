import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../../testing/renderConsole.tsx'
import { anOperator } from '../../accounts/accountFixtures.ts'
import { aSource, anImport } from '../demandFixtures.ts'

const earlier = { Datum: 'day', Seite: 'site', Notiz: null, Ertrag: 'revenue' } as const
const csv = 'Datum;Seite;Notiz;Ertrag;currency\n2026-11-18;news.example;x;4.5;usd\n'

function open(answers: Record<string, Answer> = {}) {
  return renderConsole({
    path: '/operate/demand/import',
    user: anOperator(),
    answers: {
      'GET /admin/demand-sources': () => ({ body: { data: [aSource({ columns: earlier })] } }),
      'GET /admin/revenue-imports': () => ({ body: { data: [], hasPrevious: false, hasNext: false } }),
      'GET /admin/revenue-imports/i1': () => ({ body: anImport() }),
      ...answers,
    },
  })
}
type Page = ReturnType<typeof open>

async function choose(page: Page, text: string | Uint8Array<ArrayBuffer> = csv, name = 'November (2).csv') {
  const picker = await screen.findByLabelText('Choose file', { selector: 'input' })
  await page.user.upload(picker, new File([text], name, { type: 'text/csv' }))
}
const bodies = (page: Page) => page.to('POST', '/admin/revenue-imports').map(({ body }) => body as object)

/** Chooses a file, checks it and imports it. */
async function importFile(page: Page) {
  await choose(page)
  await page.enter(screen.getByLabelText('Source'), 'exchange')
  await page.user.click(screen.getByRole('button', { name: 'Check file' }))
  await page.user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
}

const checkedFile = anImport({
  isDryRun: true,
  rows: 1,
  restatedDays: 1,
  dayCount: 1,
  days: [
    {
      account: { id: 'u1', name: 'Ada Publisher' },
      day: '2026-11-18',
      beforeUsdMicros: 5_000_000,
      beforeState: 'final',
      afterUsdMicros: 4_500_000,
    },
  ],
})

test('a file is checked with the columns of the last one, and then imported', async () => {
  const page = open({
    'POST /admin/revenue-imports': ({ body }) => ({
      body: (body as { isDryRun: boolean }).isDryRun ? { ...checkedFile, id: null } : anImport(),
    }),
  })
  await choose(page)
  expect((await screen.findByLabelText<HTMLInputElement>('Batch')).value).toBe('November-2')
  const check = screen.getByRole('button', { name: 'Check file' })
  await page.user.click(check)
  expect(screen.getAllByText('This is a required field!')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('Source'))
  expect(bodies(page)).toEqual([])
  await page.enter(screen.getByLabelText('Source'), 'exchange')
  expect(screen.queryByText('This is a required field!')).toBeNull()
  await page.user.click(check)
  expect(await screen.findByText(/The file is valid: 1 row, 1 imported day changes\./)).toBeTruthy()
  const days = within(screen.getByRole('table', { name: 'Days in the file' }))
  expect(days.getByRole('row', { name: 'Ada Publisher 18.11.2026 Final $5.00 $4.50 -$0.50' })).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'november.csv' })).toBeTruthy()
  const sent = {
    source: 'exchange',
    batchId: 'November-2',
    state: 'estimated',
    reason: '',
    fileName: 'November (2).csv',
    csv,
    columns: { ...earlier, currency: 'currency' },
  }
  expect(bodies(page)).toEqual([
    { ...sent, isDryRun: true, waits: true },
    { ...sent, isDryRun: false, waits: false },
  ])
})

test('an import that takes long is continued on its page, which shows its end', async () => {
  let made = anImport({ status: 'LOADING', rows: 1200, rowsDone: 300, finishedAt: null })
  const page = open({
    'POST /admin/revenue-imports': ({ body }) => ({
      body: (body as { isDryRun: boolean }).isDryRun ? { ...checkedFile, id: null } : made,
    }),
    'GET /admin/revenue-imports/i1': () => ({ body: made }),
  })
  await importFile(page)
  expect(await screen.findByText('Loading: 300 of 1,200 rows')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel import' })).toBeTruthy()
  made = anImport()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 3_000 })
  expect(screen.queryByRole('button', { name: 'Cancel import' })).toBeNull()
})

test('an import without an answer, as behind a proxy that ended it, is sent again under the same name', async () => {
  const answers = [refusal(503, 'unavailable'), anImport()]
  const page = open({
    'POST /admin/revenue-imports': ({ body }) =>
      (body as { isDryRun: boolean }).isDryRun
        ? { body: { ...checkedFile, id: null } }
        : answers.length > 1
          ? (answers.shift() as ReturnType<typeof refusal>)
          : { body: answers[0] },
  })
  await importFile(page)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'november.csv' }, { timeout: 3_000 }),
  ).toBeTruthy()
  const [, first, second] = bodies(page)
  expect(second).toEqual(first)
})

test('a change after the check makes it void', async () => {
  const page = open({ 'POST /admin/revenue-imports': () => ({ body: { ...checkedFile, id: null } }) })
  await choose(page)
  await page.enter(screen.getByLabelText('Source'), 'exchange')
  await page.user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeTruthy()
  await page.user.click(screen.getByRole('radio', { name: 'Final' }))
  expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull()
})

test('a change while a file is checked makes the answer void', async () => {
  const sent = Promise.withResolvers<void>()
  const page = open({
    'POST /admin/revenue-imports': async () => {
      await sent.promise
      return { body: { ...checkedFile, id: null } }
    },
  })
  await choose(page)
  await page.enter(screen.getByLabelText('Source'), 'exchange')
  const check = screen.getByRole('button', { name: 'Check file' })
  await page.user.click(check)
  await page.user.click(screen.getByRole('radio', { name: 'Final' }))
  sent.resolve()
  await waitFor(() => expect(check.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByText(/The file is valid/)).toBeNull()
})

test('rows that cannot be imported are listed, and nothing can be imported', async () => {
  const refused = anImport({
    status: 'REFUSED',
    faultCount: 1,
    faults: [{ line: 2, column: 'site', reason: 'unknown site: news.example' }],
  })
  const page = open({ 'POST /admin/revenue-imports': () => ({ body: { ...refused, id: null } }) })
  await choose(page)
  await page.enter(screen.getByLabelText('Source'), 'exchange')
  await page.user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(/The file has 1 problem\./)).toBeTruthy()
  expect(screen.getByRole('row', { name: '2 site unknown site: news.example' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Import 1 row/ })).toBeNull()
})

test('columns that are missing or doubled are said before anything is sent', async () => {
  const page = open()
  await choose(page, 'date,site,amount\n')
  await page.enter(screen.getByLabelText('Source'), 'other')
  expect(await screen.findByText('Choose the column “Revenue”.')).toBeTruthy()
  await page.user.selectOptions(screen.getByLabelText('amount'), 'Day')
  expect(await screen.findByText('Two columns mean “Day”. Leave one out.')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(screen.getAllByText('Two columns mean “Day”. Leave one out.')).toHaveLength(2)
  expect(bodies(page)).toEqual([])
})

test('a refused import says why and keeps everything that was typed', async () => {
  const page = open({
    'POST /admin/revenue-imports': ({ body }) =>
      (body as { isDryRun: boolean }).isDryRun
        ? { body: { ...checkedFile, id: null } }
        : refusal(409, 'batch_repeated'),
  })
  await choose(page)
  await page.enter(screen.getByLabelText('Source'), 'exchange')
  await page.user.click(screen.getByRole('button', { name: 'Check file' }))
  await page.user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  expect(await screen.findByText(/Couldn’t import this: /)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Source').value).toBe('exchange')
  expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull()
})

test.each([
  [
    'is no text',
    new Uint8Array([0xff, 0xfe, 0x00]),
    'This isn’t text in UTF-8. Export the file as CSV UTF-8.',
  ],
  ['is empty', new Uint8Array([]), 'This file is empty.'],
])('a file that %s is refused', async (_name, bytes, text) => {
  const page = open()
  await choose(page, bytes)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByLabelText('Source')).toBeNull()
})

test('a role that may not import sees so at once', async () => {
  renderConsole({ path: '/operate/demand/import', user: anOperator('support'), answers: {} })
  expect(await screen.findByText('Your role can’t import revenue.')).toBeTruthy()
  expect(screen.queryByLabelText('Choose file', { selector: 'input' })).toBeNull()
})
