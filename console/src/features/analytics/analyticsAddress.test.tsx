import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { analyticsAnswers, someFigures, someVideo } from './analyticsFixtures.ts'

const now = Date.parse('2026-11-21T11:05:00Z')

function open(path = '/analytics/videos', answers: Record<string, Answer> = {}) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  const history = createMemoryHistory({ initialEntries: [path] })
  const page = renderConsole({
    path,
    history,
    user: aUser({ timezone: 'Europe/Istanbul' }),
    answers: analyticsAnswers(answers),
  })
  return { ...page, history }
}
type Opened = ReturnType<typeof open>
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const isAt = (page: Opened, where: string) => waitFor(() => expect(page.where()).toBe(where))
const many: Record<string, Answer> = {
  'GET /analytics/players': () => ({
    body: {
      data: {
        ...someFigures(),
        videos: Object.assign(
          {},
          ...Array.from({ length: 45 }, (_, n) => someVideo(`v${n}`, { start: n + 1 })),
        ) as object,
      },
    },
  }),
}

async function choose(page: Opened, range: string) {
  await page.user.click(await screen.findByRole('button', { name: /^Date range/ }))
  await page.user.click(
    within(screen.getByRole('dialog', { name: 'Date range' })).getByRole('button', { name: range }),
  )
}

test('Back returns to the previous range; a new order, tab or table adds no history entry', async () => {
  const page = open()
  await choose(page, 'Last 30 days')
  await isAt(page, '/analytics/videos?range=30D')
  await page.user.click(await screen.findByTitle('Sort by completion rate'))
  await page.user.click((await panel('Audience')).getByRole('radio', { name: 'Devices' }))
  await page.user.click((await panel('Views')).getByRole('radio', { name: 'Table' }))
  await isAt(page, '/analytics/videos?range=30D&sort=completionRate&by=device&views=table')
  await choose(page, 'Last 7 days')
  await isAt(page, '/analytics/videos?range=7D&sort=completionRate&by=device&views=table')
  page.history.back()
  await isAt(page, '/analytics/videos?range=30D&sort=completionRate&by=device&views=table')
  page.history.back()
  await waitFor(() => expect(page.where()).toBe('/analytics/videos'))
})

test('an address opens the tab and the table that it contains', async () => {
  open('/analytics/videos?by=page&views=table')
  const audience = await panel('Audience')
  expect(audience.getByRole<HTMLInputElement>('radio', { name: 'Pages' }).checked).toBe(true)
  const views = await panel('Views')
  expect(views.getByRole('columnheader', { name: 'One week earlier' })).toBeTruthy()
})

test('a top video opens with the chosen range, or with its default range', async () => {
  const page = open('/analytics/videos?range=LM&sort=completionRate')
  const link = await screen.findByRole('link', { name: 'film a' })
  expect(link.getAttribute('href')).toBe('/analytics/videos/a?range=LM')
  await page.user.click(link.closest('tr')!)
  await isAt(page, '/analytics/videos/a?range=LM')
})

test('a page number beyond the last page shows the last page', async () => {
  open('/analytics/videos?page=9', many)
  const top = await panel('Top videos')
  expect(top.getByText('Page 3 of 3')).toBeTruthy()
  expect(top.getAllByRole('row')).toHaveLength(1 + 5)
})

test('a new range starts on the first page of the top videos', async () => {
  const page = open('/analytics/videos?page=2', many)
  await screen.findByText('Page 3 of 3')
  await choose(page, 'Last 7 days')
  await isAt(page, '/analytics/videos?range=7D')
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
})

test('on the last page the next button keeps the focus and does nothing', async () => {
  const page = open('/analytics/videos?page=1', many)
  const next = await screen.findByRole('button', { name: 'Next page' })
  next.focus()
  await page.user.keyboard('{Enter}')
  await screen.findByText('Page 3 of 3')
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await page.user.keyboard('{Enter}')
  expect(page.where()).toBe('/analytics/videos?page=2')
  expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBeNull()
})

test('a range without views offers the last 30 days, unless they are shown already', async () => {
  const none = { 'GET /analytics/players': () => ({ body: { data: { ...someFigures({}), videos: {} } } }) }
  const page = open('/analytics/videos', none)
  await page.user.click(await screen.findByRole('button', { name: 'Show last 30 days' }))
  await isAt(page, '/analytics/videos?range=30D')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show last 30 days' })).toBeNull())
  expect(screen.getByText('there is no data to show for this time period.')).toBeTruthy()
})
