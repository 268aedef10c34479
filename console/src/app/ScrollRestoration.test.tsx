import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPage, aUser, aVideo, renderConsole } from '../testing/renderConsole.tsx'

const goTo = vi.fn<typeof window.scrollTo>()
let notify = () => {}

beforeEach(() => {
  goTo.mockReset()
  vi.stubGlobal('scrollTo', goTo)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        notify = changed
      }
      observe() {}
      disconnect() {
        notify = () => {}
      }
    },
  )
})

/** The page is `height` px tall from now on. */
function grow(height: number) {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height)
  act(() => notify())
}

async function leaveAndComeBack() {
  const page = renderConsole({
    path: '/videos',
    user: aUser(),
    answers: { 'GET /videos': () => aPage(aVideo()), 'GET /videos/v1': () => ({ body: aVideo() }) },
  })
  const link = await screen.findByRole('link', { name: 'Edit Night tram' })
  vi.stubGlobal('scrollY', 900)
  document.dispatchEvent(new Event('scroll'))
  await page.user.click(link)
  await screen.findByRole('heading', { name: 'Night tram', level: 1 })
  // A new page begins at its top and is short until its data arrive.
  vi.stubGlobal('scrollY', 0)
  page.back()
  await waitFor(() => expect(page.where()).toBe('/videos'))
  await screen.findByRole('link', { name: 'Edit Night tram' })
  goTo.mockReset()
  return page
}

test('going back restores the scroll position once the page is tall enough', async () => {
  await leaveAndComeBack()
  grow(1_000)
  expect(goTo).not.toHaveBeenCalled()
  grow(3_000)
  expect(goTo).toHaveBeenCalledExactlyOnceWith({ top: 900, behavior: 'instant' })
  grow(4_000)
  expect(goTo).toHaveBeenCalledOnce()
})

test('a user who has scrolled meanwhile keeps their position', async () => {
  await leaveAndComeBack()
  window.dispatchEvent(new Event('wheel'))
  grow(3_000)
  expect(goTo).not.toHaveBeenCalled()
})

test('returning to a list restores its search, page and length', async () => {
  const page = renderConsole({
    path: '/videos?perPage=10&page=1&search=tram',
    user: aUser(),
    answers: {
      'GET /videos': ({ query }) => ({
        body: { data: [aVideo()], total: 11, page: Number(query.get('page')), perPage: 10 },
      }),
      'GET /videos/v1': () => ({ body: aVideo() }),
    },
  })
  await page.user.click(await screen.findByRole('link', { name: 'Edit Night tram' }))
  await screen.findByRole('heading', { name: 'Night tram', level: 1 })
  page.back()
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('tram')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Videos per page' }).value).toBe('10')
})
