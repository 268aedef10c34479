import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../testing/renderConsole.tsx'
import { articles } from './helpModules.ts'

afterEach(() => void vi.restoreAllMocks())

async function fail(isOnline: boolean) {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: location.href, reload })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.spyOn(articles.en, '../../../help/en/payments.md').mockRejectedValueOnce(new TypeError('404'))
  const { user } = renderConsole({ path: '/help/payments' })
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('Either your connection was lost, or Matinee was updated')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  return reload
}

test('trying again reloads the page, and with it the files of a new release', async () => {
  const reload = await fail(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a connection, trying again keeps the console', async () => {
  const reload = await fail(false)
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
