import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { aSchedule, openReports, type ReportsPage } from './reportsPageFixtures.ts'

export const create = '/reports/create'
export type OpenOptions = Parameters<typeof openReports>[0]

export async function openForm(options: OpenOptions = {}) {
  const page = openReports({
    path: '/reports/scheduled',
    ...options,
    answers: { [`POST ${create}`]: () => ({ body: aSchedule() }), ...options.answers },
  })
  // The button is enabled once the sites are loaded.
  const button = await waitFor(() => {
    const found = screen.getByRole('button', { name: 'Schedule report' })
    expect(found.getAttribute('aria-disabled')).toBeNull()
    return found
  })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await page.user.click(button)
  return { page, form: within(await screen.findByRole('dialog', { name: 'Schedule report' })) }
}
type Form = Awaited<ReturnType<typeof openForm>>['form']

export const recipients = (form: Form) => form.getByRole('textbox', { name: 'Recipients' })
export const tags = (form: Form) =>
  form.queryAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'))
export const options = (form: Form, name: string) =>
  within(form.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
export const saved = (page: ReportsPage) =>
  page.to('POST', create).map(({ body }) => (body as { reportData: Record<string, unknown> }).reportData)

export async function fill(page: ReportsPage, form: Form) {
  await page.enter(form.getByRole('textbox', { name: 'Report name' }), 'Morning')
  await page.enter(recipients(form), 'ada@test.example')
  await page.user.keyboard('{Enter}')
}
export const save = (page: ReportsPage, form: Form) =>
  page.user.click(form.getByRole('button', { name: 'Schedule report' }))
