import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawCharts } from '../../testing/drawCharts.ts'
import '../../testing/renderConsole.tsx'
import { TimeSeriesBars } from './TimeSeriesBars.tsx'

beforeEach(drawCharts)

const draw = (openPoints: number, money: (number | null)[] = [0.02, 0.05, 0.01]) =>
  render(
    <TimeSeriesBars
      label="Takings"
      spokenName="Takings by day"
      points={money.map((taken, ts) => ({ ts, taken, seats: 1000 * (ts + 1) }))}
      series={[
        {
          key: 'taken',
          name: 'Taken',
          colour: 'black',
          side: 'left',
          format: (value) => `$${value}`,
          titleOf: String,
        },
        {
          key: 'seats',
          name: 'Seats',
          colour: 'grey',
          side: 'right',
          isBar: true,
          format: String,
          titleOf: String,
        },
      ]}
      formatTick={(ts) => `day ${ts}`}
      formatLeft={(value) => `$${value}`}
      formatRight={(value) => `${value}x`}
      hasTooltip
      openPoints={openPoints}
    />,
  )
/** The number of points of each visible line. */
const lines = (container: HTMLElement) =>
  [...container.querySelectorAll('path.recharts-line-curve:not([stroke="none"])')].map(
    (path) => path.getAttribute('d')!.match(/[ML]/g)!.length,
  )

test('each axis has four round steps, also for money below one', () => {
  draw(0)
  const labels = (shape: RegExp) => screen.getAllByText(shape).map(({ textContent }) => textContent)
  expect(labels(/^\$/)).toEqual(['$0', '$0.02', '$0.04', '$0.06', '$0.08'])
  expect(labels(/x$/)).toEqual(['0x', '1000x', '2000x', '3000x', '4000x'])
})

test('there is a bar for every point', () => {
  const { container } = draw(0)
  expect(container.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(3)
  expect(lines(container)).toEqual([3])
})

test('an incomplete point is hollow and not on the line', () => {
  const { container } = draw(1)
  expect(lines(container)).toEqual([2])
  expect(container.querySelectorAll('circle[fill="var(--surface)"]')).toHaveLength(1)
})

test('partly reported days are hollow points; days without a report have no point', () => {
  const { container } = draw(2, [0.02, 0.05, 0.01, null])
  expect(lines(container)).toEqual([2])
  expect(container.querySelectorAll('circle[fill="var(--surface)"]')).toHaveLength(1)
})
