import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawCharts } from '../../../testing/drawCharts.ts'
import { aUser, renderConsole } from '../../../testing/renderConsole.tsx'
import { analyticsAnswers, catchFile, someFigures } from '../analyticsFixtures.ts'
import type { Figures } from './series.ts'

beforeEach(drawCharts)

function open(address: string, series: Pick<Figures, 'period' | 'comparison' | 'interval'>, zone: string) {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T11:05:20Z'), shouldAdvanceTime: true })
  return renderConsole({
    path: `/analytics/videos?${address}`,
    user: aUser({ timezone: zone }),
    answers: analyticsAnswers({
      'GET /analytics/players': () => ({ body: { data: { ...someFigures(), ...series, videos: {} } } }),
    }),
  })
}
const series = (interval: Figures['interval'], period: string[], comparison: string[]) => ({
  interval,
  period: period.map((text, index) => ({ ts: Date.parse(text) / 1000, start: 10 * (index + 1) })),
  comparison: comparison.map((text, index) => ({ ts: Date.parse(text) / 1000, start: index + 1 })),
})
const views = async () => within(await screen.findByRole('region', { name: 'Views' }))
const rowsOf = (panel: Awaited<ReturnType<typeof views>>) =>
  panel
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

// Clocks go forward in London on March 29.
const londonDays = series(
  'day',
  ['2026-03-28T00:00Z', '2026-03-29T00:00Z', '2026-03-29T23:00Z', '2026-03-30T23:00Z'],
  ['2026-03-21T00:00Z', '2026-03-22T00:00Z', '2026-03-23T00:00Z', '2026-03-24T00:00Z'],
)
const aroundMarch29 = 'from=2026-03-28&to=2026-03-31'

test('the chart has a line for this period and a dashed one for the week before', async () => {
  open(aroundMarch29, londonDays, 'Europe/London')
  const chart = await screen.findByRole('figure', { name: 'Views' })
  expect(within(chart).getByText('This period')).toBeTruthy()
  expect(within(chart).getByText('One week earlier')).toBeTruthy()
  await waitFor(() => expect(chart.querySelectorAll('path.recharts-line-curve')).toHaveLength(2))
  const lines = [...chart.querySelectorAll('path.recharts-line-curve')].map((path) => [
    path.getAttribute('stroke'),
    path.getAttribute('stroke-dasharray'),
    path.getAttribute('d')!.match(/[ML]/g)!.length,
  ])
  expect(lines).toEqual([
    ['var(--series-1-before)', '5 4', 4],
    ['var(--series-1)', '0', 4],
  ])
})

test('in the week after clocks go forward, the week before is labelled with its own days', async () => {
  open(aroundMarch29, londonDays, 'Europe/London')
  const chart = await screen.findByRole('application', { name: /^Views over time/ })
  const status = within(chart.closest('figure')!).getByRole('status')
  const announced: string[] = []
  fireEvent.focus(chart)
  for (let step = 0; step < 4; step++) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    await waitFor(() => expect(['', announced.at(-1)]).not.toContain(status.textContent))
    announced.push(status.textContent)
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
  }
  expect(announced).toEqual([
    'Sat 28.03.2026: 10; Sat 21.03.2026: 1',
    'Sun 29.03.2026: 20; Sun 22.03.2026: 2',
    'Mon 30.03.2026: 30; Mon 23.03.2026: 3',
    'Tue 31.03.2026: 40; Tue 24.03.2026 (until 23:00): 4',
  ])
})

test('in the table the figure of the week before has its own date', async () => {
  open(`${aroundMarch29}&views=table`, londonDays, 'Europe/London')
  const panel = await views()
  expect(panel.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'This period',
    'One week earlier',
  ])
  expect(rowsOf(panel)).toEqual([
    ['Sat 28.03.2026', '10', '1Sat 21.03'],
    ['Sun 29.03.2026', '20', '2Sun 22.03'],
    ['Mon 30.03.2026', '30', '3Mon 23.03'],
    ['Tue 31.03.2026', '40', '4Tue 24.03'],
  ])
})

// The server parts the comparison a week before the edges of the months.
const londonMonths = series(
  'month',
  ['2026-03-01T00:00Z', '2026-03-31T23:00Z', '2026-04-30T23:00Z', '2026-05-31T23:00Z'],
  ['2026-02-22T00:00Z', '2026-03-24T23:00Z', '2026-04-23T23:00Z', '2026-05-24T23:00Z'],
)

test('a month shows the days it is compared with, in the table and in the file', async () => {
  const page = open('from=2026-03-10&to=2026-06-30&views=table', londonMonths, 'Europe/London')
  const panel = await views()
  expect(rowsOf(panel)).toEqual([
    ['March 2026 (from 10.03)', '10', '103.03 – 24.03'],
    ['April 2026', '20', '225.03 – 23.04'],
    ['May 2026', '30', '324.04 – 24.05'],
    ['June 2026', '40', '425.05 – 23.06'],
  ])
  const saved = catchFile()
  await page.user.click(panel.getByRole('button', { name: 'Download CSV: Views' }))
  expect((await saved.text()).slice(1).split('\r\n').slice(0, 4)).toEqual([
    'Time,This period,One week earlier,Time one week earlier',
    '2026-03-01,10,1,2026-03-03/2026-03-24',
    '2026-04-01,20,2,2026-03-25/2026-04-23',
    '2026-05-01,30,3,2026-04-24/2026-05-24',
  ])
})

test('the axis shortens thousands to K and millions to M', async () => {
  const [first, ...rest] = londonDays.period
  open(aroundMarch29, { ...londonDays, period: [{ ...first!, start: 1_800_000 }, ...rest] }, 'Europe/London')
  const chart = await screen.findByRole('figure', { name: 'Views' })
  const steps = await within(chart).findAllByText(/^(0|[\d.]+[KM])$/)
  expect(steps.map(({ textContent }) => textContent)).toEqual(['0', '500K', '1M', '1.5M', '2M'])
})

test('the current minute is marked as such and drawn as a hollow point', async () => {
  const minutes = series(
    'minute',
    ['2026-11-21T11:03Z', '2026-11-21T11:04Z', '2026-11-21T11:05Z'],
    ['2026-11-14T11:03Z', '2026-11-14T11:04Z', '2026-11-14T11:05Z'],
  )
  const page = open('range=LH', minutes, 'UTC')
  const chart = await screen.findByRole('figure', { name: 'Views' })
  await waitFor(() => expect(chart.querySelectorAll('circle[fill="var(--surface)"]')).toHaveLength(2))
  await page.user.click((await views()).getByRole('radio', { name: 'Table' }))
  expect(rowsOf(await views()).map(([name]) => name)).toEqual([
    '21.11.2026 11:03',
    '21.11.2026 11:04',
    '21.11.2026 11:05 (until now)',
  ])
})
