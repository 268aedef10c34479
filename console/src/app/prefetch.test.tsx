import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage, aUser, aVideo, renderConsole } from '../testing/renderConsole.tsx'

const answers = {
  'GET /videos': () => aPage(aVideo()),
  'GET /players': () => ({ body: { data: [] } }),
}

test('pointing at a link requests its screen’s data, and following it does not request them again', async () => {
  const { user, to } = renderConsole({ path: '/videos', user: aUser(), answers })
  const link = await screen.findByRole('link', { name: 'Players' })
  expect(to('GET', '/players')).toHaveLength(0)
  await user.hover(link)
  await waitFor(() => expect(to('GET', '/players')).toHaveLength(1))
  await user.click(link)
  await screen.findByRole('heading', { name: 'Players', level: 1 })
  expect(to('GET', '/players')).toHaveLength(1)
})

test('a list is loaded once, with the page and search of the address', async () => {
  const { to } = renderConsole({ path: '/videos?page=1&search=tram', user: aUser(), answers })
  await screen.findByRole('link', { name: 'Edit Night tram' })
  expect(to('GET', '/videos').map(({ query }) => [query.get('page'), query.get('search')])).toEqual([
    ['1', 'tram'],
  ])
})
