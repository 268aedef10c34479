import { act, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../testing/renderConsole.tsx'
import { en } from '../../texts/en.ts'
import { DataTable } from './DataTable.tsx'

let inside = 0

// jsdom has no layout: the box is 340 px high, its content as high as each test sets.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(340)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => inside)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      notify: () => void
      constructor(notify: () => void) {
        this.notify = notify
      }
      observe = () => this.notify()
      disconnect = () => undefined
    },
  )
})

const draw = (rows = [1, 2]) =>
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <DataTable
        label="Views"
        rows={rows}
        rowKey={String}
        maxHeight={340}
        columns={[{ id: 'n', title: 'Number', renderCell: (row) => row }]}
      />
    </IntlProvider>,
  )

test('a table higher than its box has a name and a tab stop, so that the keyboard scrolls it', () => {
  inside = 900
  draw()
  const box = screen.getByRole('group', { name: 'Views: scrollable table' })
  expect(box.tabIndex).toBe(0)
  expect(box.style.maxHeight).toBe('340px')
  expect(screen.getByRole('table', { name: 'Views' }).parentElement).toBe(box)
})

test('a table that fits has no tab stop', () => {
  inside = 340
  draw()
  expect(screen.queryByRole('group')).toBeNull()
})

test('a long table renders a hundred rows, and more when its end comes near', () => {
  let notify: (entries: { isIntersecting: boolean }[]) => void
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof notify) {
        notify = callback
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  draw(Array.from({ length: 250 }, (_, index) => index))
  const table = screen.getByRole('table', { name: 'Views' })
  const drawn = () => screen.getAllByRole('row').length - 1
  expect([drawn(), table.getAttribute('aria-rowcount')]).toEqual([100, '251'])
  act(() => notify([{ isIntersecting: false }]))
  expect(drawn()).toBe(100)
  act(() => notify([{ isIntersecting: true }]))
  expect(drawn()).toBe(200)
  act(() => notify([{ isIntersecting: true }]))
  expect([drawn(), table.getAttribute('aria-rowcount')]).toEqual([250, null])
  vi.unstubAllGlobals()
})
