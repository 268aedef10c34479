import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { siteReport } from '../../features/reports/reportsFixtures.ts'
import { aSite, listedSites } from '../../features/sites/sitesFixtures.ts'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { aSchedule, openReports } from './reportsPageFixtures.ts'

const use = (quota: string, used: number, limit = 100) => ({ quota, used, limit })
const usage = (...data: object[]): Record<string, Answer> => ({ 'GET /usage': () => ({ body: { data } }) })

/** Another user of the account reaches the limit before `call` arrives. */
function reachedMeanwhile(call: string, quota: string): Record<string, Answer> {
  let used = 0
  return {
    'GET /usage': () => ({ body: { data: [use(quota, used)] } }),
    [call]: () => {
      used = 100
      const error = { code: 'quota_reached', message: 'x', details: use(quota, 100) }
      return { status: 409, body: { error } }
    },
  }
}

describe('the dialog that schedules a report on a dashboard', () => {
  async function openDialog(answers: Record<string, Answer>) {
    const page = openReports({
      path: '/sites/a',
      answers: { 'POST /sites/a/report': () => siteReport(), ...answers },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Schedule report' }))
    const form = within(await screen.findByRole('dialog', { name: 'Schedule report' }))
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'Schedule report' })
    return { page, form, save }
  }

  test('the schedule dialog shows the use of the limit from 80 % on, and still saves', async () => {
    const { form, save } = await openDialog(usage(use('scheduledReports', 80)))
    expect(
      await form.findByText('You can have up to 100 scheduled reports, and you already have 80.'),
    ).toBeTruthy()
    expect(form.queryByRole('link', { name: 'Show usage' })).toBeNull()
    expect(save.disabled).toBe(false)
  })

  test('the schedule dialog shows that the limit is reached, and does not save', async () => {
    const { form, save } = await openDialog(usage(use('scheduledReports', 100)))
    expect(await form.findByText(/limit of 100 scheduled reports/)).toBeTruthy()
    expect(save.disabled).toBe(true)
  })

  test('the schedule dialog keeps its input when another user has reached the limit meanwhile', async () => {
    const { page, form, save } = await openDialog(
      reachedMeanwhile('POST /reports/create', 'scheduledReports'),
    )
    const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Report name' })
    await page.user.type(name, 'Morning')
    await page.user.type(form.getByRole('textbox', { name: 'Recipients' }), 'ada@test.example{Enter}')
    await page.user.click(save)
    expect(await form.findByText(/limit of 100 scheduled reports/)).toBeTruthy()
    expect([name.value, save.disabled]).toEqual(['Morning', true])
  })
})

test('a scheduled report can be edited when the limit is reached', async () => {
  const page = openReports({
    path: '/reports/scheduled',
    site: [aSchedule()],
    answers: usage(use('scheduledReports', 100)),
  })
  expect(await screen.findByText(/limit of 100 scheduled reports/)).toBeTruthy()
  const edit = await screen.findByRole('button', { name: 'Edit Monday figures' })
  await waitFor(() => expect(edit.hasAttribute('disabled')).toBe(false))
  await page.user.click(edit)
  const form = within(await screen.findByRole('dialog', { name: 'Edit scheduled report' }))
  expect(form.queryByText(/limit of 100/)).toBeNull()
  expect(form.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false)
})

test('the palette’s command for a new scheduled report opens no form while the limit is reached, nor afterwards', async () => {
  let used = 100
  const page = openReports({
    path: '/reports/scheduled#new',
    site: [aSchedule()],
    answers: { 'GET /usage': () => ({ body: { data: [use('scheduledReports', used)] } }) },
  })
  expect(await screen.findByText(/limit of 100 scheduled reports/)).toBeTruthy()
  used = 99
  await page.queryClient.invalidateQueries({ queryKey: ['usage'] })
  expect(
    await screen.findByText('You can have up to 100 scheduled reports, and you already have 99.'),
  ).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the boxes for links in the wizard of a site', () => {
  async function openBoxes(answers: Record<string, Answer>) {
    const site = aSite({ status: 'NEW', onboardingStep: 3 })
    const page = renderConsole({
      path: '/sites/a/onboarding',
      user: aUser(),
      answers: {
        'GET /sites': () => listedSites(site),
        'GET /sites/a': () => ({ body: site }),
        ...answers,
      },
    })
    const [box] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Video URL/ })
    const [upload] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Upload video/ })
    await page.user.type(box!, 'https://a.test/a.mp4')
    return { page, box: box!, upload: upload! }
  }

  test.each([
    ['videos', 'You can have up to 100 videos, and you already have 80.'],
    ['linksPerHour', 'You can add up to 100 links an hour. You’ve added 80 in the last hour.'],
  ])('the link fields show how much of the limit of %s is in use', async (quota, text) => {
    const { upload } = await openBoxes(usage(use(quota, 80), use('players', 100)))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByText(/players/)).toBeNull()
    expect(upload.disabled).toBe(false)
  })

  test('a link cannot be uploaded while a limit is reached', async () => {
    const { upload } = await openBoxes(usage(use('videos', 100)))
    expect(await screen.findByText(/reached your limit of 100 videos/)).toBeTruthy()
    expect(upload.disabled).toBe(true)
  })

  test('a link field shows an error when the limit was reached meanwhile', async () => {
    const { page, box, upload } = await openBoxes(reachedMeanwhile('POST /videos', 'linksPerHour'))
    await page.user.click(upload)
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    const texts = await screen.findAllByText('You can add up to 100 links an hour. Try again in a while.')
    expect(texts.some(({ id }) => box.getAttribute('aria-describedby')?.split(' ').includes(id))).toBe(true)
    expect(box.value).toBe('https://a.test/a.mp4')
  })
})

test.each([
  ['/players/new', 'POST /players', 'players', /limit of 100 players/, /Name/, 'Lounge', 'Add Player'],
  ['/sites/add', 'POST /sites', 'sites', /limit of 100 sites/, /Domain/, 'example.com', 'Add Site'],
] as const)(
  '%s shows the limit that another user reached meanwhile, and keeps the input',
  async (path, call, quota, text, field, typed, button) => {
    const answers = {
      'GET /videos': () => ({ body: { data: [], total: 0, page: 0, perPage: 1 } }),
      ...reachedMeanwhile(call, quota),
    }
    const page = renderConsole({ path, user: aUser(), answers })
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: field })
    await page.user.type(box, typed)
    await page.user.click(screen.getByRole('button', { name: button }))
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', true))
    expect(box.value).toBe(typed)
  },
)
