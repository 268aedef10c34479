import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, crumb, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { aPlayer } from './playersFixtures.ts'
import { tr } from '../../texts/tr.ts'

const open = (answers: Record<string, Answer> = {}) =>
  renderConsole({
    path: '/players/new',
    user: aUser(),
    answers: { 'GET /players/p9': () => ({ body: aPlayer({ id: 'p9', name: 'Evening' }) }), ...answers },
  })
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Player' })

test('six languages are offered by name and code, English first', async () => {
  open()
  const language = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  expect(language.value).toBe('en')
  expect([...language.options].map(({ value, text }) => [value, text])).toEqual([
    ['en', 'English (en)'],
    ['fr', 'French (fr)'],
    ['de', 'German (de)'],
    ['ru', 'Russian (ru)'],
    ['es', 'Spanish (es)'],
    ['tr', 'Turkish (tr)'],
  ])
})

test('the Turkish console lists the languages in Turkish', () => {
  expect(Object.values(tr.players.languages)).toEqual([
    'İngilizce (en)',
    'Fransızca (fr)',
    'Almanca (de)',
    'Rusça (ru)',
    'İspanyolca (es)',
    'Türkçe (tr)',
  ])
})

test('leaving with a typed name asks first; without one it does not', async () => {
  const page = open()
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await page.user.type(name, 'Evening')
  await page.user.click(crumb('Players'))
  const question = await screen.findByRole('alertdialog', {
    name: 'You haven’t saved your changes. Leave anyway?',
  })
  await page.user.click(within(question).getByRole('button', { name: 'Stay here' }))
  expect([page.where(), name.value]).toEqual(['/players/new', 'Evening'])
  await page.user.clear(name)
  await page.user.click(crumb('Players'))
  await waitFor(() => expect(page.where()).toBe('/players'))
})

test('Add Player is disabled until the name has more than blanks', async () => {
  const page = open()
  const name = await screen.findByLabelText('Name')
  expect(add().disabled).toBe(true)
  await page.user.type(name, '   ')
  expect(add().disabled).toBe(true)
  await page.user.type(name, 'x')
  expect(add().disabled).toBe(false)
})

test('a double click adds one player', async () => {
  const page = open({ 'POST /players': () => ({ body: { id: 'p9' } }) })
  await page.user.type(await screen.findByLabelText('Name'), 'Evening')
  // Before the button renders as busy.
  fireEvent.click(add())
  fireEvent.click(add())
  await waitFor(() => expect(page.where()).toBe('/players/p9'))
  expect(page.to('POST', '/players')).toHaveLength(1)
})

test('Add Player ignores clicks until the reply arrives, then the new player opens', async () => {
  let answer: (reply: { body: unknown }) => void = () => undefined
  const page = open({ 'POST /players': () => new Promise((resolve) => (answer = resolve)) })
  await page.user.type(await screen.findByLabelText('Name'), ' Evening ')
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'tr')
  await page.user.keyboard('{Tab}{Enter}')
  await waitFor(() => expect(add().disabled).toBe(true))
  await page.user.click(add())
  expect(page.to('POST', '/players').map(({ body }) => body)).toEqual([{ name: 'Evening', language: 'tr' }])
  answer({ body: { id: 'p9' } })
  await waitFor(() => expect(page.where()).toBe('/players/p9'))
  await screen.findByText('Player added.')
})

test('a refused name shows an error at the field until it is edited', async () => {
  const page = open({
    'POST /players': () => ({
      status: 422,
      body: { error: { code: 'invalid_request', message: 'invalid', fields: { name: 'Too long' } } },
    }),
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await page.user.type(name, 'Evening{Enter}')
  await screen.findByText('Enter a name of up to 100 characters.')
  expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Evening', 'true'])
  expect(screen.getByText('The player wasn’t added')).toBeTruthy()
  expect(page.where()).toBe('/players/new')
  await page.user.type(name, 's')
  expect(screen.queryByText('Enter a name of up to 100 characters.')).toBeNull()
})
