import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

const use = (quota: string, used: number, limit: number) => ({ quota, used, limit })
const usage = (...data: object[]): Record<string, Answer> => ({ 'GET /usage': () => ({ body: { data } }) })

test('the usage page of the account menu shows each limit with its use', async () => {
  const page = renderConsole({
    path: '/auth/usage',
    user: aUser(),
    answers: usage(
      use('storage', 5 * 1024 ** 3, 200 * 1024 ** 3),
      use('players', 85, 100),
      use('sites', 3, 3),
    ),
  })
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
  const storage = await row('Video storage')
  expect(storage.getByText('5 GB')).toBeTruthy()
  expect(storage.getByText('200 GB')).toBeTruthy()
  expect((await row('Players')).getByText('Near limit')).toBeTruthy()
  expect((await row('Sites')).getByText('Limit reached')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(screen.getByRole('link', { name: 'Usage', hidden: true }).getAttribute('href')).toBe('/auth/usage')
})

test('in Turkish the usage page calls scheduled reports as their page does', async () => {
  useSavedState.setState({ language: 'tr' })
  renderConsole({
    path: '/auth/usage',
    user: aUser({ language: 'tr' }),
    answers: usage(use('scheduledReports', 1, 100)),
  })
  expect(await screen.findByRole('row', { name: /^Zamanlanmış raporlar/ })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Kaynak' })).toBeTruthy()
})

test('from eighty percent, a form shows the use of its limit and still adds', async () => {
  const page = renderConsole({
    path: '/players/new',
    user: aUser(),
    answers: usage(use('players', 80, 100), use('sites', 100, 100)),
  })
  expect(await screen.findByText('You can have up to 100 players, and you already have 80.')).toBeTruthy()
  expect(screen.queryByText(/sites/)).toBeNull()
  await page.user.type(screen.getByRole('textbox', { name: /Name/ }), 'Lounge')
  expect(screen.getByRole('button', { name: 'Add Player' })).toHaveProperty('disabled', false)
})

test.each([
  ['/players/new', 'players', /limit of 100 players/, /Name/, 'Lounge', 'Add Player'],
  ['/sites/add', 'sites', /limit of 100 sites/, /Domain/, 'example.com', 'Add Site'],
  ['/videos/upload', 'videos', /limit of 100 videos/, /Video URL/, 'https://a.test/a.mp4', 'Upload video'],
] as const)(
  '%s says that the limit is reached, and its button is disabled',
  async (path, quota, text, field, typed, button) => {
    const page = renderConsole({ path, user: aUser(), answers: usage(use(quota, 100, 100)) })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show usage' }).getAttribute('href')).toBe('/auth/usage')
    await page.user.type(screen.getByRole('textbox', { name: field }), typed)
    expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', true)
  },
)

test('a limit that another user has reached is reported at the form, and the typed values stay', async () => {
  let isFull = false
  const page = renderConsole({
    path: '/videos/upload',
    user: aUser(),
    answers: {
      'GET /usage': () => ({ body: { data: [use('linksPerHour', isFull ? 60 : 0, 60)] } }),
      'POST /videos': () => {
        isFull = true
        const details = use('linksPerHour', 60, 60)
        return { status: 409, body: { error: { code: 'quota_reached', message: 'x', details } } }
      },
    },
  })
  const field = await screen.findByRole('textbox', { name: /Video URL/ })
  await page.user.type(field, 'https://a.test/a.mp4')
  await page.user.click(screen.getByRole('button', { name: 'Upload video' }))
  expect(
    await screen.findAllByText('You can add up to 60 links an hour. Try again in a while.'),
  ).toHaveLength(2)
  expect(field).toHaveProperty('value', 'https://a.test/a.mp4')
})
