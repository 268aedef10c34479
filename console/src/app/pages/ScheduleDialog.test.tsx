import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { appReport, siteReport } from '../../features/reports/reportsFixtures.ts'
import { useSavedState } from '../../lib/savedState.ts'
import { refusal } from '../../testing/renderConsole.tsx'
import { anAppSchedule, aSchedule, openReports } from './reportsPageFixtures.ts'
import {
  create,
  fill,
  openForm,
  options,
  recipients,
  save,
  saved,
  tags,
  type OpenOptions,
} from './scheduleFormFixtures.ts'

describe('a new scheduled report', () => {
  test('a new scheduled report is by default active, daily at midnight, by day and of all platforms', async () => {
    const { page, form } = await openForm()
    await fill(page, form)
    await save(page, form)
    await waitFor(() => expect(saved(page)).toHaveLength(1))
    expect(saved(page)[0]).toEqual({
      reportType: 'site',
      reportStatus: 1,
      recipients: 'ada@test.example',
      reportName: 'Morning',
      period: 'daily',
      periodDay: -1,
      periodHour: 0,
      timezone: 3,
      reportDateRange: 'daily',
      site: 'all-sites',
      reportFilter: {
        day: true,
        month: false,
        zone: false,
        platform: false,
        platformFilter: 'all',
        site: false,
        tag: false,
        tagContent: false,
        appNames: false,
        statType: false,
        zoneIds: [],
        tags: [],
      },
    })
  })

  test('saving a new scheduled report closes the dialog and reloads the list', async () => {
    const { page, form } = await openForm()
    const before = page.to('POST', '/reports').length
    await fill(page, form)
    await save(page, form)
    expect(await screen.findByText('The scheduled report was saved.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.where()).toBe('/reports/scheduled')
    await waitFor(() => expect(page.to('POST', '/reports').length).toBeGreaterThan(before))
  })

  test('a new scheduled report without name and recipients shows errors and is not sent', async () => {
    const { page, form } = await openForm()
    await save(page, form)
    const name = form.getByRole('textbox', { name: 'Report name' })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(recipients(form).getAttribute('aria-invalid')).toBe('true')
    expect(form.getByText('Give the report a name.')).toBeTruthy()
    expect(form.getByText('Add at least one recipient.')).toBeTruthy()
    await page.user.type(name, 'Morning')
    expect(name.getAttribute('aria-invalid')).toBeNull()
    await save(page, form)
    expect(recipients(form).getAttribute('aria-invalid')).toBe('true')
    expect(saved(page)).toEqual([])
  })

  test('the form offers 24 hours, 25 offsets with the account’s preselected, and delivery days for weekly and monthly reports', async () => {
    const { page, form } = await openForm()
    expect(options(form, 'Delivery time')).toHaveLength(24)
    expect(options(form, 'Delivery time').at(9)).toBe('09:00')
    const zones = options(form, 'Time zone')
    expect(zones).toHaveLength(25)
    expect([zones.at(0), zones.at(12), zones.at(15), zones.at(24)]).toEqual([
      'Etc/GMT+12 (UTC-12:00)',
      'Etc/UTC (UTC+00:00)',
      'Etc/GMT-3 (UTC+03:00)',
      'Etc/GMT-12 (UTC+12:00)',
    ])
    expect(form.getByDisplayValue('Etc/GMT-3 (UTC+03:00)')).toBeTruthy()
    expect(form.queryByRole('combobox', { name: 'Delivery day' })).toBeNull()
    const period = form.getByRole('combobox', { name: 'Frequency' })
    await page.user.selectOptions(period, 'Every week')
    expect(options(form, 'Delivery day')).toHaveLength(7)
    await page.user.selectOptions(period, 'Every month')
    expect(options(form, 'Delivery day')).toHaveLength(31)
  })

  test('Sunday is sent as day 0, and hour and offset as numbers', async () => {
    const { page, form } = await openForm()
    await fill(page, form)
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Frequency' }), 'Every week')
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Delivery day' }), 'Sunday')
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Delivery time' }), '23:00')
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Time zone' }), 'Etc/GMT+5 (UTC-05:00)')
    await page.user.click(form.getByRole('checkbox', { name: 'Active' }))
    await save(page, form)
    await waitFor(() =>
      expect(saved(page)[0]).toMatchObject({
        period: 'weekly',
        periodDay: 0,
        periodHour: 23,
        timezone: -5,
        reportStatus: 0,
      }),
    )
  })

  test('the form shows the next delivery and the days it will cover', async () => {
    const { page, form } = await openForm()
    expect(
      form.getByText('Next delivery: Monday, 23.11.2026 00:00, UTC+03:00. It will cover 22.11.2026.'),
    ).toBeTruthy()
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Frequency' }), 'Every month')
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Delivery day' }), '31')
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Delivery time' }), '09:00')
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Date range' }), 'Last month')
    expect(
      form.getByText(
        'Next delivery: Monday, 30.11.2026 09:00, UTC+03:00. It will cover 01.10.2026 – 31.10.2026.',
      ),
    ).toBeTruthy()
  })

  test('a site report has eleven date ranges and the breakdowns of the chosen site', async () => {
    const { page, form } = await openForm()
    expect(options(form, 'Date range')).toEqual([
      'Yesterday',
      'This week',
      'This month',
      'This year',
      'Last week',
      'Last 7 days',
      'Last 30 days',
      'Last month',
      'Last 3 months',
      'Last 6 months',
      'Last year',
    ])
    expect(options(form, 'Site')).toEqual(['All sites', 'a.example', 'b.example'])
    const chips = () =>
      within(form.getByRole('group', { name: 'Break down by' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Site' }), 'a.example')
    expect(chips()).toEqual(['Month', 'Day', 'Placement', 'Platform', 'Tag', 'Income type'])
    expect(form.getByRole('button', { name: /^Placements/ })).toBeTruthy()
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Site' }), 'b.example')
    expect(chips()).toEqual(['Month', 'Day', 'Platform'])
    expect(form.queryByRole('button', { name: /^(Placements|Platform:|Tags)/ })).toBeNull()
  })

  test('the chosen breakdowns, platform and placements are sent', async () => {
    const { page, form } = await openForm()
    await fill(page, form)
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Site' }), 'a.example')
    await page.user.click(form.getByRole('button', { name: 'Month' }))
    await page.user.click(form.getByRole('button', { name: 'Tag' }))
    await page.user.click(form.getByRole('button', { name: /^Platform All/ }))
    const platforms = screen.getByRole('dialog', { name: 'Platform' })
    await page.user.click(within(platforms).getByRole('radio', { name: 'Mobile' }))
    fireEvent(platforms, new Event('cancel', { cancelable: true }))
    await page.user.click(form.getByRole('button', { name: /^Placements/ }))
    await page.user.click(screen.getByRole('checkbox', { name: 'Footer' }))
    await page.user.click(screen.getByRole('button', { name: 'Done' }))
    await save(page, form)
    await waitFor(() =>
      expect(saved(page)[0]).toMatchObject({
        site: 'a',
        reportFilter: {
          // Months took the place of days.
          day: false,
          month: true,
          tag: false,
          tagContent: true,
          platformFilter: 'mobile',
          zoneIds: ['z2'],
        },
      }),
    )
  })

  test('an app report has five date ranges and no site', async () => {
    const { page, form } = await openForm({ type: { integrationType: 3 } })
    expect(options(form, 'Date range')).toEqual([
      'Last day',
      'Last 30 days',
      'Last 7 days',
      'Last week',
      'Last month',
    ])
    expect(form.queryByRole('combobox', { name: 'Site' })).toBeNull()
    await fill(page, form)
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Date range' }), 'Last 30 days')
    await page.user.click(form.getByRole('button', { name: 'Country' }))
    await page.user.click(form.getByRole('button', { name: /^Apps/ }))
    await page.user.click(await screen.findByRole('checkbox', { name: 'Tram (iOS)' }))
    await page.user.click(screen.getByRole('button', { name: 'Done' }))
    await save(page, form)
    await waitFor(() =>
      expect(saved(page)[0]).toMatchObject({
        reportType: 'app',
        site: null,
        reportDateRange: 'monthly',
        reportFilter: {
          day: true,
          tag: false,
          appNames: false,
          useCountry: true,
          apps: ['app1'],
          platforms: [],
          countries: [],
          userId: null,
        },
      }),
    )
  })

  test('an account with both kinds of reports chooses between site and app report', async () => {
    const { page, form } = await openForm({ type: { integrationType: 4 } })
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Date range' }), 'This year')
    await page.user.click(form.getByRole('radio', { name: 'App report' }))
    expect(form.queryByRole('combobox', { name: 'Site' })).toBeNull()
    expect(form.getByDisplayValue('Last day')).toBeTruthy()
  })

  test('a refused report keeps the input and shows the error at its field', async () => {
    let answer: { status?: number; body: unknown } = {
      status: 422,
      body: {
        error: {
          code: 'invalid_request',
          message: 'recipients',
          fields: { 'reportData.recipients': 'Not a valid email address: ada' },
        },
      },
    }
    const { page, form } = await openForm({ answers: { [`POST ${create}`]: () => answer } })
    await fill(page, form)
    await save(page, form)
    expect(
      await form.findByText('We couldn’t accept one of the addresses. Check them and try again.'),
    ).toBeTruthy()
    expect(recipients(form).matches('[aria-invalid=true]:focus')).toBe(true)
    answer = refusal(409, 'too_many')
    await save(page, form)
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toContain('You can’t add any more. Delete one first.'),
    )
    expect(form.getByDisplayValue('Morning')).toBeTruthy()
    expect(tags(form)).toEqual(['Remove ada@test.example'])
    answer = { body: aSchedule() }
    await save(page, form)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a refused report shows each field’s error in the user’s language', async () => {
    const fields = Object.fromEntries(
      ['reportName', 'recipients', 'periodHour', 'timezone', 'site'].map((name) => [
        `reportData.${name}`,
        'Only the server says this',
      ]),
    )
    useSavedState.setState({ language: 'tr' })
    const page = openReports({
      path: '/reports/scheduled',
      type: { language: 'tr' },
      site: [aSchedule()],
      answers: {
        'PUT /reports/update': () => ({
          status: 422,
          body: { error: { code: 'invalid_request', message: 'Only the server says this', fields } },
        }),
      },
    })
    const edit = await screen.findByRole('button', { name: 'Monday figures: düzenle' })
    await waitFor(() => expect(edit.hasAttribute('disabled')).toBe(false))
    await page.user.click(edit)
    const form = within(await screen.findByRole('dialog', { name: 'Zamanlanmış raporu düzenle' }))
    await page.user.click(form.getByRole('button', { name: 'Değişiklikleri kaydet' }))
    expect(await form.findByText('Bu adı kabul edemedik. Başka bir ad deneyin.')).toBeTruthy()
    expect(form.getByText('Adreslerden birini kabul edemedik. Kontrol edip yeniden deneyin.')).toBeTruthy()
    expect(form.getAllByText('Bu seçeneği kabul edemedik. Başka bir seçenek deneyin.')).toHaveLength(3)
    expect(screen.queryByText(/Only the server/)).toBeNull()
  })

  test('closing a form with input asks for confirmation', async () => {
    const { page, form } = await openForm()
    await page.user.type(form.getByRole('textbox', { name: 'Report name' }), 'Morning')
    await page.user.click(form.getByRole('button', { name: 'Cancel' }))
    await page.user.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect(form.getByDisplayValue('Morning')).toBeTruthy()
    await page.user.click(form.getByRole('button', { name: 'Cancel' }))
    await page.user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a new scheduled report can be previewed before it is saved', async () => {
    const { page, form } = await openForm({
      answers: {
        'POST /reports/scheduled/preview': () => ({
          body: {
            subject: 'Morning, 22.11.2026',
            startDate: '21.11.2026',
            endDate: '21.11.2026',
            summary: [],
            top: [],
            columns: ['day'],
            rows: [],
            nextRunAt: '2026-11-23T06:00:00.000Z',
          },
        }),
      },
    })
    await page.user.click(form.getByRole('button', { name: 'Preview' }))
    expect(form.getByText('Give the report a name.')).toBeTruthy()
    await fill(page, form)
    await page.user.click(form.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Morning, 22.11.2026')).toBeTruthy()
    expect(screen.getByText('There aren’t any rows in the file.')).toBeTruthy()
    expect(saved(page)).toEqual([])
  })

  test('a report name that contains a web address is refused before it is sent', async () => {
    const { page, form } = await openForm()
    await fill(page, form)
    await page.user.type(form.getByRole('textbox', { name: 'Report name' }), ' at evil.example')
    await save(page, form)
    expect(form.getByText('A report name can’t contain a web address, domain or email address.')).toBeTruthy()
    expect(saved(page)).toEqual([])
  })
})

describe('a report scheduled on a dashboard', () => {
  test('a report scheduled on a dashboard takes over its filters and opens /reports with a link to the scheduled reports', async () => {
    const page = openReports({
      path: '/sites/a?by=zone&platform=mobile&zones=z2',
      answers: {
        'POST /sites/a/report': () => siteReport(),
        [`POST ${create}`]: () => ({ body: aSchedule() }),
      },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Schedule report' }))
    const form = within(await screen.findByRole('dialog', { name: 'Schedule report' }))
    await fill(page, form)
    await save(page, form)
    await waitFor(() => expect(page.where()).toBe('/reports'))
    const toast = within((await screen.findByText('The report was scheduled.')).closest('[role=status]')!)
    await page.user.click(toast.getByRole('link', { name: 'Show scheduled reports' }))
    await waitFor(() => expect(page.where()).toBe('/reports/scheduled'))
    expect(saved(page)[0]).toMatchObject({
      site: 'a',
      reportFilter: { day: false, zone: true, platformFilter: 'mobile', zoneIds: ['z2'] },
    })
  })

  test('a report scheduled on the app report takes over its filters', async () => {
    const page = openReports({
      path: '/apps?by=country&platforms=iOS',
      type: { integrationType: 3 },
      answers: {
        'POST /apps/report': () => appReport(),
        [`POST ${create}`]: () => ({ body: anAppSchedule() }),
      },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Schedule report' }))
    const form = within(await screen.findByRole('dialog', { name: 'Schedule report' }))
    expect(options(form, 'Date range')).toHaveLength(5)
    await fill(page, form)
    await save(page, form)
    await waitFor(() => expect(page.where()).toBe('/reports'))
    expect(saved(page)[0]).toMatchObject({
      reportType: 'app',
      reportFilter: { day: false, useCountry: true, platforms: ['iOS'] },
    })
  })
})

describe('an edited scheduled report', () => {
  async function edit(options: OpenOptions, name: string) {
    const page = openReports({
      path: '/reports/scheduled',
      ...options,
      answers: { 'PUT /reports/update': () => ({ body: aSchedule() }) },
    })
    await page.user.click(await screen.findByRole('button', { name: `Edit ${name}` }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit scheduled report' }))
    const saveIt = () => page.user.click(form.getByRole('button', { name: 'Save changes' }))
    const sent = () => page.to('PUT', '/reports/update').map(({ body }) => body as Record<string, unknown>)
    return { page, form, saveIt, sent }
  }

  test('the edit form shows the saved report, and saving keeps the settings that it does not show', async () => {
    const { page, form, saveIt, sent } = await edit({ site: [aSchedule()] }, 'Monday figures')
    expect(form.getByDisplayValue('Monday')).toBeTruthy()
    expect(form.getByDisplayValue('09:00')).toBeTruthy()
    expect(form.getByDisplayValue('Last week')).toBeTruthy()
    expect(tags(form)).toHaveLength(4)
    expect(form.getByRole('button', { name: 'Placement', pressed: true })).toBeTruthy()
    await page.user.click(form.getByRole('button', { name: 'Remove ada@test.example' }))
    await saveIt()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      {
        reportId: 'r1',
        newData: expect.objectContaining({
          reportName: 'Monday figures',
          recipients: 'bo@test.example;cy@test.example;dee@test.example',
          period: 'weekly',
          periodDay: 1,
          periodHour: 9,
          timezone: 3,
          reportDateRange: 'lastWeek',
          site: 'a',
          reportFilter: expect.objectContaining({
            day: true,
            zone: true,
            platformFilter: 'mobile',
            zoneIds: ['z1'],
            // Nothing in the dialog shows it.
            incomeTypes: ['direct'],
          }),
        }),
      },
    ])
  })

  test('an edited app report keeps its kind and its filters', async () => {
    const of = { type: { integrationType: 3 as const }, app: [anAppSchedule()] }
    const { form, saveIt, sent } = await edit(of, 'App money')
    expect(form.queryByRole('radio')).toBeNull()
    expect(form.getByDisplayValue('Last 30 days')).toBeTruthy()
    await saveIt()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      newData: {
        reportType: 'app',
        site: null,
        reportFilter: { day: true, useCountry: true, platforms: ['iOS'], countries: ['TR'] },
      },
    })
  })

  test('an edited report of a deleted site keeps the site and its settings', async () => {
    const orphan = aSchedule({ site: 'x', siteName: 'old.example' })
    const { form, saveIt, sent } = await edit({ site: [orphan] }, 'Monday figures')
    expect(form.getByDisplayValue('old.example')).toBeTruthy()
    await saveIt()
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({ newData: { site: 'x', reportFilter: { day: true, zone: true } } }),
    )
  })
})
