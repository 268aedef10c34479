import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../testing/renderConsole.tsx'
import { articles } from './helpModules.ts'

/** Whether another page than the shown one was loaded. */
const watch = (language: 'en' | 'tr') =>
  vi.spyOn(articles[language], `../../../help/${language}/wordpress.md`)

const idle = vi.fn<(run: () => void) => void>()

beforeEach(() => {
  idle.mockReset()
  vi.stubGlobal('requestIdleCallback', idle)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  vi.restoreAllMocks()
})

test('the other pages load once the page has loaded and the browser is idle', async () => {
  const load = watch('en')
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  renderConsole({ path: '/help/payments' })
  await screen.findByRole('article')
  expect(idle).not.toHaveBeenCalled()
  fireEvent(window, new Event('load'))
  expect(idle).toHaveBeenCalledTimes(1)
  expect(load).not.toHaveBeenCalled()
  idle.mock.calls[0]![0]()
  await waitFor(() => expect(load).toHaveBeenCalled())
})

test('after a change of the language, the pages in the other language load', async () => {
  const [inEnglish, inTurkish] = [watch('en'), watch('tr')]
  const page = renderConsole({ path: '/help/payments' })
  await screen.findByRole('article')
  await page.user.click(screen.getByRole('radio', { name: 'Türkçe' }))
  await waitFor(() => expect(idle).toHaveBeenCalledTimes(2))
  for (const [run] of idle.mock.calls) run()
  await waitFor(() => expect(inTurkish).toHaveBeenCalled())
  expect(inEnglish).not.toHaveBeenCalled()
})

test('readers who save data load a page, and the search, when they need it', async () => {
  const load = watch('en')
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  const page = renderConsole({ path: '/help/payments' })
  await page.enter(await screen.findByRole('combobox', { name: 'Search help' }), 'wordpress')
  expect(await screen.findAllByRole('option')).not.toHaveLength(0)
  expect(idle).not.toHaveBeenCalled()
  expect(load).not.toHaveBeenCalled()
})
