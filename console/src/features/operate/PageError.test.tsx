import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole } from '../../testing/renderConsole.tsx'
import { anOperator } from './accounts/accountFixtures.ts'

const pages = [
  ['users', 'accounts', 'There is no account with this ID.', 'Show all accounts'],
  ['sites', 'sites', 'There is no site with this ID.', 'Show all sites'],
  ['campaigns', 'campaigns', 'There is no campaign with this ID.', 'Show all campaigns'],
] as const

const open = (call: string, list: string, answer: ReturnType<typeof refusal>) =>
  renderConsole({
    path: `/operate/${list}/x1`,
    user: anOperator(),
    answers: { [`GET /admin/${call}/x1`]: () => answer },
  })

test.each(pages)(
  'an unknown ID of %s says what is missing and leads back',
  async (call, list, text, back) => {
    open(call, list, refusal(404, 'not_found'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(`/operate/${list}`)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

test.each(pages)('a failure of %s can be tried again', async (call, list, text) => {
  open(call, list, refusal(503, 'unavailable'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText(text)).toBeNull()
})
