import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawCharts } from '../../testing/drawCharts.ts'
import '../../testing/renderConsole.tsx'
import { TimeSeriesChart } from './TimeSeriesChart.tsx'

beforeEach(drawCharts)

const draw = (
  cuts?: { first: boolean; last: boolean },
  values: readonly (number | null)[] = [3, 340, 20, 10],
) =>
  render(
    <TimeSeriesChart
      label="Views"
      spokenName="Views over time. Arrows read the points."
      points={values.map((now, ts) => ({ ts, now }))}
      series={[{ key: 'now', name: 'Now', colour: 'black', titleOf: (ts) => `hour ${ts}` }]}
      formatTick={(ts) => `at ${ts}`}
      formatAxis={(value) => `v${value}`}
      formatValue={(value) => `${value} views`}
      {...(cuts && { cuts })}
    />,
  )
/** The number of points of each visible line. */
const lines = (container: HTMLElement) =>
  [...container.querySelectorAll('path.recharts-line-curve:not([stroke="none"])')].map(
    (path) => path.getAttribute('d')!.match(/[ML]/g)!.length,
  )
const hollows = (container: HTMLElement) =>
  container.querySelectorAll('circle[fill="var(--surface)"][stroke="black"]').length

test('the axis has four round steps', () => {
  draw()
  const steps = screen.getAllByText(/^v\d+$/).map(({ textContent }) => textContent)
  expect(steps).toEqual(['v0', 'v100', 'v200', 'v300', 'v400'])
})

test('a complete series is one line', () => {
  const { container } = draw()
  expect([lines(container), hollows(container)]).toEqual([[4], 0])
})

test('first and last points that cover part of a bucket are hollow and not on the line', () => {
  const { container } = draw({ first: true, last: true })
  expect([lines(container), hollows(container)]).toEqual([[2], 2])
})

test('a point between missing ones is a dot, because no line leads to it', () => {
  const { container } = draw(undefined, [null, 7, null, 4, 5])
  expect(container.querySelectorAll('circle[fill="black"]').length).toBe(1)
})

test('screen readers announce each point that the arrow keys select, from an element that exists before', async () => {
  draw()
  const chart = screen.getByRole('application', { name: 'Views over time. Arrows read the points.' })
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  fireEvent.focus(chart)
  expect(status.textContent).toBe('hour 0: 3 views')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  await vi.waitFor(() => expect(status.textContent).toBe('hour 1: 340 views'))
  expect(screen.getByRole('status')).toBe(status)
})
