import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { expectMisfits, refusal } from '../../testing/renderConsole.tsx'
import { held } from '../../features/reports/reportsFixtures.ts'
import { listedSites } from '../../features/sites/sitesFixtures.ts'
import { anAppSchedule, aRun, aSchedule, readCells, openReports } from './reportsPageFixtures.ts'

type OpenOptions = Parameters<typeof openReports>[0]
const openScheduled = (options: OpenOptions = {}) => openReports({ path: '/reports/scheduled', ...options })
const emptyPreview = {
  subject: 'Nothing',
  startDate: '21.11.2026',
  endDate: '21.11.2026',
  summary: [],
  top: [],
  columns: [],
  rows: [],
  nextRunAt: '2026-11-23T06:00:00.000Z',
}
const emptyText = 'there are no reports scheduled for your account.'
const requestedTypes = (page: ReturnType<typeof openReports>) =>
  page.to('POST', '/reports').map(({ body }) => (body as { reportType: string }).reportType)

describe('the scheduled reports', () => {
  test('the list shows name, recipients, period, breakdowns, platforms, last delivery, update and status of each report', async () => {
    openScheduled({ site: [aSchedule()] })
    await screen.findByText('Monday figures')
    const cells = await readCells('Monday figures')
    expect(cells.slice(1, 6)).toEqual([
      'Monday figuresSite report · a.example · Last weekada@test.examplebo@test.exampleand 2 more',
      'Every Monday at 09:00, UTC+03:00',
      'Day, Placement Mobile',
      'Partly sent16.11.2026 09:00Next: 23.11.2026 09:00',
      '20.11.2026 13:00',
    ])
    expect(screen.getByRole('switch', { name: 'Active: Monday figures', checked: true })).toBeTruthy()
  })

  test('a monthly report shows its day, and its last day for shorter months', async () => {
    openScheduled({
      site: [
        aSchedule({ period: 'monthly', periodDay: 15, timezone: 0 }),
        aSchedule({ id: 'r3', reportName: 'Last', period: 'monthly', periodDay: 31, timezone: -12 }),
      ],
    })
    expect((await readCells('Monday figures'))[2]).toBe('Day 15 of every month at 09:00, UTC+00:00')
    expect((await readCells('Last'))[2]).toBe(
      'Day 31 of every month, or the last day of shorter months, at 09:00, UTC-12:00',
    )
  })

  test('the list of scheduled reports is translated to Turkish', async () => {
    useSavedState.setState({ language: 'tr' })
    openScheduled({ type: { language: 'tr' }, site: [aSchedule()] })
    const cells = await readCells('Monday figures')
    expect(cells[1]).toMatch(/ada@test.examplebo@test.exampleve 2 alıcı daha$/)
    expect(cells[2]).toBe('Her pazartesi 09:00, UTC+03:00')
  })

  test.each([
    [0, ['site']],
    [2, ['site']],
    [3, ['app']],
    [4, ['site', 'app']],
    [1, []],
  ] as const)('account type %i requests only the report types %j', async (integrationType, types) => {
    const page = openScheduled({ type: { integrationType } })
    expect(await screen.findByText(emptyText)).toBeTruthy()
    expect(requestedTypes(page)).toEqual(types)
    expect(page.to('GET', '/sites').length > 0).toBe(types[0] === 'site')
    expect(screen.queryByRole('button', { name: 'Schedule report' }) !== null).toBe(types.length > 0)
  })

  test('site and app reports are one list, the last changed first', async () => {
    openScheduled({ type: { integrationType: 4 }, site: [aSchedule()], app: [anAppSchedule()] })
    await screen.findByText('App money')
    await screen.findByText('Monday figures')
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell')[1]!.textContent)).toEqual([
      expect.stringMatching(/^App moneyApp report · Last 30 days/),
      expect.stringMatching(/^Monday figuresSite report · a.example · Last week/),
    ])
    expect((await readCells('App money')).slice(2, 5)).toEqual([
      'Every day at 00:00, UTC+00:00',
      'Date, Country iOS',
      'Not sent yetNext: 23.11.2026 09:00',
    ])
  })

  test('reports of one type are shown when the list of the other fails', async () => {
    let isDown = true
    const page = openScheduled({
      type: { integrationType: 4 },
      answers: {
        'POST /reports': ({ body }) =>
          (body as { reportType: string }).reportType === 'site'
            ? { body: { data: [aSchedule()] } }
            : isDown
              ? refusal(403, 'signed_out')
              : { body: { data: [anAppSchedule()] } },
      },
    })
    expect(await screen.findByText('The scheduled app reports couldn’t be loaded')).toBeTruthy()
    expect(screen.getByText('Monday figures')).toBeTruthy()
    expect(screen.queryByText(emptyText)).toBeNull()
    isDown = false
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('App money')).toBeTruthy()
  })

  test('an account without sites gets a link to add one instead of a schedule button', async () => {
    openScheduled({ answers: { 'GET /sites': () => listedSites() } })
    expect(await screen.findByText(emptyText)).toBeTruthy()
    const add = await screen.findByRole('link', { name: 'Add site' })
    expect(add.getAttribute('href')).toBe('/sites/add')
    expect(screen.queryByRole('button', { name: 'Schedule report' })).toBeNull()
  })
})

describe('the status', () => {
  const update = '/reports/update'

  test('the status switch moves immediately and sends 0 or 1', async () => {
    const slow = held({ body: aSchedule({ reportStatus: 0, nextRunAt: null }) })
    const page = openScheduled({ site: [aSchedule()], answers: { [`PUT ${update}`]: slow.answer } })
    const name = 'Active: Monday figures'
    await page.user.click(await screen.findByRole('switch', { name }))
    expect(await screen.findByRole('switch', { name, checked: false })).toBeTruthy()
    expect(page.to('PUT', update).map(({ body }) => body)).toEqual([
      { reportId: 'r1', newData: { reportStatus: 0 } },
    ])
    slow.release()
  })

  test('the status switch moves back when the server refuses', async () => {
    const slow = held(refusal(500, 'internal'))
    const page = openScheduled({ site: [aSchedule()], answers: { [`PUT ${update}`]: slow.answer } })
    const name = 'Active: Monday figures'
    await page.user.click(await screen.findByRole('switch', { name }))
    expect(await screen.findByRole('switch', { name, checked: false })).toBeTruthy()
    slow.release()
    expect((await screen.findByRole('alert')).textContent).toContain('The status couldn’t be changed')
    expect(await screen.findByRole('switch', { name, checked: true })).toBeTruthy()
  })
})

describe('a scheduled report', () => {
  test('a scheduled report is deleted after a confirmation', async () => {
    let site = [aSchedule()]
    const page = openScheduled({
      answers: {
        'POST /reports': () => ({ body: { data: site } }),
        'POST /reports/delete': () => {
          site = []
          return { body: { success: true } }
        },
      },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Delete Monday figures' }))
    expect(page.to('POST', '/reports/delete')).toHaveLength(0)
    await page.user.click(screen.getByRole('button', { name: 'Delete report' }))
    expect(await screen.findByText(emptyText)).toBeTruthy()
    expect(page.to('POST', '/reports/delete').map(({ body }) => body)).toEqual([{ reportId: 'r1' }])
  })

  test('a report is sent now after a confirmation, and a refusal is shown', async () => {
    let answer = { status: 200, body: { runId: 'n2' } as unknown }
    const page = openScheduled({
      site: [aSchedule()],
      answers: { 'POST /reports/scheduled/r1/send': () => answer },
    })
    const button = await screen.findByRole('button', { name: 'Send Monday figures now' })
    await page.user.click(button)
    expect(screen.getByRole('alertdialog').textContent).toContain('4 recipients')
    await page.user.click(screen.getByRole('button', { name: 'Send now' }))
    expect(await screen.findByText(/The report is being sent/)).toBeTruthy()
    answer = refusal(429, 'too_many_requests')
    await page.user.click(button)
    await page.user.click(screen.getByRole('button', { name: 'Send now' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The report couldn’t be sent')
    expect(page.to('POST', '/reports/scheduled/r1/send')).toHaveLength(2)
  })

  test('a report that is being sent reloads until it is sent', async () => {
    const plannedAt = '2026-11-22T08:00:00.000Z'
    let site = [aSchedule({ lastRun: { plannedAt, status: 'pending' } })]
    const page = openScheduled({ answers: { 'POST /reports': () => ({ body: { data: site } }) } })
    await screen.findByText('Sending')
    site = [aSchedule({ lastRun: { plannedAt, status: 'sent' } })]
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByText('Sent')).toBeTruthy()
    const before = page.to('POST', '/reports').length
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(page.to('POST', '/reports')).toHaveLength(before)
  })

  test('an inactive report cannot be sent', async () => {
    openScheduled({ site: [aSchedule({ reportStatus: 0, nextRunAt: null })] })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Monday figures now' })
    expect(button.disabled).toBe(true)
    expect(button.dataset['tip']).toBe('To send this report, turn it on first')
    expect(screen.getByText('No delivery scheduled')).toBeTruthy()
  })

  test('the ledger shows each delivery’s time, recipients, results and file', async () => {
    const page = openScheduled({
      site: [aSchedule()],
      answers: {
        'GET /reports/scheduled/r1/runs': () => ({
          body: {
            data: [
              aRun(),
              aRun({
                id: 'n2',
                plannedAt: '2026-11-09T06:00:00.000Z',
                completedAt: null,
                status: 'missed',
                startDate: null,
                endDate: null,
                rows: 0,
                downloadUrl: null,
                deliveries: [],
              }),
            ],
          },
        }),
      },
    })
    await page.user.click(
      await screen.findByRole('button', { name: 'Deliveries of Monday figures: Partly sent' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries' }))
    const run = within(await dialog.findByRole('listitem', { name: '16.11.2026 09:00' }))
    expect(
      run.getByText('Scheduled · Dates: 09.11.2026 – 15.11.2026 · 1,234 rows · Finished 16.11.2026 09:00'),
    ).toBeTruthy()
    const people = within(run.getByRole('list', { name: 'Recipients at 16.11.2026 09:00' }))
    expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ada@test.exampleSent16.11.2026 09:00',
      'bo@test.exampleFailed3 attemptsThe mail server replied: 550 No such mailbox',
    ])
    const file = run.getByRole('link', { name: 'Download the file sent on 16.11.2026 09:00' })
    expect(file.getAttribute('href')).toBe('https://files.test/n1.csv?signature=x')
    expect(dialog.getByText(/before this one could be sent/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog', { name: 'Deliveries' })).toBeNull()
  })

  test('failed runs show their reason in the user’s language, and a general text for unknown reasons', async () => {
    useSavedState.setState({ language: 'tr' })
    const failed = (some: object) => aRun({ status: 'failed', downloadUrl: null, deliveries: [], ...some })
    const [ada, bo] = aRun().deliveries
    const page = openScheduled({
      type: { language: 'tr' },
      site: [aSchedule()],
      answers: {
        'GET /reports/scheduled/r1/runs': () => ({
          body: {
            data: [
              failed({ id: 'n1', error: 'Its site is gone', reason: 'site_gone' }),
              failed({ id: 'n2', error: 'It was interrupted', reason: 'of_next_year' }),
              failed({ id: 'n3', error: 'Words of before there were codes', reason: null }),
              aRun({
                id: 'n4',
                deliveries: [
                  { ...ada!, status: 'failed', error: 'Could not be reached', reason: 'mail_server_away' },
                  bo!,
                ],
              }),
            ],
          },
        }),
      },
    })
    await page.user.click(await screen.findByRole('button', { name: /^Monday figures gönderimleri/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Gönderimler' }))
    expect(await dialog.findByText('Site artık yok.')).toBeTruthy()
    expect(dialog.getAllByText('Raporu hazırlayamadık.')).toHaveLength(2)
    expect(dialog.getByText('E-posta sunucusuna ulaşamadık ya da sunucu yanıt vermedi.')).toBeTruthy()
    expect(dialog.getByText('E-posta sunucusunun yanıtı: 550 No such mailbox')).toBeTruthy()
    expectMisfits('data.1.reason')
  })

  test.each([
    ['ledger', 'Deliveries of Monday figures: Partly sent', 'GET /reports/scheduled/r1/runs'],
    ['preview', 'Preview of Monday figures', 'POST /reports/scheduled/preview'],
  ])('a failed %s offers to try again', async (_, name, call) => {
    let isDown = true
    const page = openScheduled({
      site: [aSchedule()],
      answers: {
        [call]: () =>
          isDown ? refusal(403, 'signed_out') : { body: call[0] === 'G' ? { data: [] } : emptyPreview },
      },
    })
    await page.user.click(await screen.findByRole('button', { name }))
    const retry = await within(screen.getByRole('dialog')).findByRole('button', { name: 'Try again' })
    isDown = false
    await page.user.click(retry)
    expect(
      await screen.findByText(/^(This report hasn’t been sent yet|There aren’t any rows in the file)\.$/),
    ).toBeTruthy()
  })

  test('a preview shows the saved report', async () => {
    const page = openScheduled({
      site: [aSchedule()],
      answers: {
        'POST /reports/scheduled/preview': () => ({
          body: {
            subject: 'Monday figures, 16.11.2026',
            startDate: '09.11.2026',
            endDate: '15.11.2026',
            summary: [{ label: 'Revenue', value: '$12.34' }],
            top: [{ label: 'lantern.example', value: '$9.87' }],
            columns: ['day', 'spent.usd'],
            rows: [['09.11.2026', '12.34']],
            nextRunAt: '2026-11-23T06:00:00.000Z',
          },
        }),
      },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Preview of Monday figures' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }))
    expect(await dialog.findByText('Monday figures, 16.11.2026')).toBeTruthy()
    expect(dialog.getByText('$12.34')).toBeTruthy()
    expect(dialog.getByText('lantern.example').nextElementSibling?.textContent).toBe('$9.87')
    expect(dialog.getByRole('cell', { name: '12.34' })).toBeTruthy()
    const body = page.to('POST', '/reports/scheduled/preview')[0]?.body
    await waitFor(() =>
      expect(body).toMatchObject({
        reportData: { reportType: 'site', site: 'a', period: 'weekly', periodDay: 1, reportStatus: 1 },
      }),
    )
  })
})
