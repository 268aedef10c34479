import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSavedState } from '../../../lib/savedState.ts'
import { aUser, refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { aPlayer, listed } from '../playersFixtures.ts'

type Answers = Record<string, Answer>
const open = (answers: Answers, path = '/players', user = aUser()) => renderConsole({ path, user, answers })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

const three = listed(
  aPlayer({ id: 'main', name: 'Main player', isDefault: true }),
  aPlayer({ id: 'tr', name: 'Işıklı', language: 'tr' }),
  aPlayer({ id: 'old', name: 'Old player', status: 'DELETED', language: 'fr' }),
)

test('players are listed with name, id below it, language, status, date created and actions', async () => {
  open({ 'GET /players': () => three })
  const table = await screen.findByRole('table', { name: 'Players' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Language', 'Status', 'Date created', 'Actions'])
  const row = await rowOf('Işıklı')
  for (const text of ['tr', 'Turkish', 'Available', 'November 20, 2026']) row.getByText(text)
})

test('a Turkish console names the languages of the players in Turkish', async () => {
  useSavedState.setState({ language: 'tr' })
  open({ 'GET /players': () => three })
  expect(await screen.findByText('Türkçe')).toBeTruthy()
  expect(screen.getByText('Fransızca')).toBeTruthy()
})

test('the creation date uses the account’s language and time zone', async () => {
  open(
    { 'GET /players': () => listed(aPlayer({ createdAt: '2026-11-20T22:30:00.000Z' })) },
    '/players',
    aUser({ timezone: 'Europe/Istanbul' }),
  )
  expect(await screen.findByText('November 21, 2026')).toBeTruthy()
})

test('only the default player has the DEFAULT badge, and it can be neither deleted nor made the default', async () => {
  open({ 'GET /players': () => three })
  const row = await rowOf('Main player')
  expect(row.getByText('DEFAULT').closest('td')).toBe(row.getByText('Available').closest('td'))
  expect(screen.getAllByText('DEFAULT')).toHaveLength(1)
  expect(button('Delete player: Main player').disabled).toBe(true)
  expect(button('Make default: Main player').disabled).toBe(true)
  expect(button('Delete player: Işıklı').disabled).toBe(false)
  expect(button('Make default: Işıklı').disabled).toBe(false)
})

test('a row opens its player; a deleted one opens nothing and has no actions', async () => {
  const page = open({ 'GET /players': () => three })
  const deleted = await rowOf('Old player')
  deleted.getByText('Deleted')
  expect([...deleted.queryAllByRole('button'), ...deleted.queryAllByRole('link')]).toEqual([])
  await page.user.click(deleted.getByText('French'))
  expect(page.where()).toBe('/players')
  await page.user.click((await rowOf('Işıklı')).getByText('Turkish'))
  await waitFor(() => expect(page.where()).toBe('/players/tr'))
})

test('the keyboard opens a player by its name and by its edit link', async () => {
  open({ 'GET /players': () => three })
  await screen.findByText('Işıklı')
  for (const name of ['Işıklı', 'Edit player: Işıklı'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/players/tr')
})

test('the search filters by name while typing, without a request', async () => {
  const page = open({ 'GET /players': () => three })
  await screen.findByText('Main player')
  await page.user.type(screen.getByLabelText('Search players'), ' ISIK')
  await waitFor(() => expect(page.where()).toBe('/players?search=isik'))
  await screen.findByText('No player has “isik” in its name.')
  await page.user.click(screen.getAllByText('Clear search').at(-1)!)
  await page.user.type(await screen.findByLabelText('Search players'), 'IŞIKLI')
  await waitFor(() => expect(screen.queryByText('Main player')).toBeNull())
  expect(screen.getByText('Işıklı')).toBeTruthy()
  expect(page.to('GET', '/players')).toHaveLength(1)
})

test('New Player opens the page for a new player', async () => {
  const page = open({ 'GET /players': () => three })
  await page.user.click(await screen.findByRole('link', { name: 'New Player' }))
  await waitFor(() => expect(page.where()).toBe('/players/new'))
})

test('an empty list is explained and offers to add a player', async () => {
  open({ 'GET /players': () => listed() })
  const text = await screen.findByText("you don't have a player yet!")
  expect(within(text.parentElement!).getByRole('link', { name: 'New Player' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'New Player' })).toHaveLength(1))
})

test('deleting asks; Cancel sends nothing, Delete sends one call and reloads the list', async () => {
  let players = three
  const page = open({
    'GET /players': () => players,
    'DELETE /players/tr': () => {
      players = listed(aPlayer({ id: 'tr', name: 'Işıklı', status: 'DELETED' }))
      return { body: { success: true } }
    },
  })
  const question = 'Are you sure you want to delete this player? This operation is irreversible.'
  await page.user.click(await screen.findByRole('button', { name: 'Delete player: Işıklı' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: question }))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(page.to('DELETE', '/players/tr')).toHaveLength(0)
  await page.user.click(button('Delete player: Işıklı'))
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Player deleted.')
  expect(page.to('DELETE', '/players/tr')).toHaveLength(1)
  await screen.findByText('Deleted')
})

test('making a player the default asks and sends only id and isDefault', async () => {
  const page = open({ 'GET /players': () => three, 'PUT /players/tr': () => ({ body: aPlayer() }) })
  await page.user.click(await screen.findByRole('button', { name: 'Make default: Işıklı' }))
  const question = 'Are you sure you want to make this your default player?'
  const dialog = within(await screen.findByRole('alertdialog', { name: question }))
  await page.user.click(dialog.getByRole('button', { name: 'Make default' }))
  await screen.findByText('This is now your default player.')
  expect(page.to('PUT', '/players/tr').map(({ body }) => body)).toEqual([{ id: 'tr', isDefault: true }])
  await waitFor(() => expect(page.to('GET', '/players')).toHaveLength(2))
})

test('a refusal is reported with its reason, and the row stays', async () => {
  const page = open({
    'GET /players': () => three,
    'DELETE /players/tr': () => refusal(409, 'default_player'),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Delete player: Işıklı' }))
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('The player wasn’t deleted')
  expect(screen.getByRole('alert').textContent).toContain('default')
  expect(screen.getByText('Işıklı')).toBeTruthy()
})

test('a list that failed to load can be reloaded', async () => {
  let isUp = false
  const page = open({ 'GET /players': () => (isUp ? three : refusal(403, 'forbidden_for_account_type')) })
  await screen.findByText('Your account type doesn’t include this. If you need it, contact support.')
  isUp = true
  await page.user.click(button('Try again'))
  expect(await screen.findByText('Main player')).toBeTruthy()
})

test('rows stay when a refetch fails, and the page shows the failure', async () => {
  let isUp = true
  const page = open({
    'GET /players': () => (isUp ? three : refusal(403, 'forbidden_for_account_type')),
    'PUT /players/tr': () => ({ body: aPlayer() }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Make default: Işıklı' }))
  isUp = false
  await page.user.click(await screen.findByRole('button', { name: 'Make default' }))
  await screen.findByText(/couldn’t be refreshed/)
  expect(screen.getByText('Main player')).toBeTruthy()
})

test('names of any length and content are shown as text', async () => {
  const [script, long] = ['<script>document.title = 1</script>', 'ş'.repeat(10_000)]
  open({ 'GET /players': () => listed(aPlayer({ name: script }), aPlayer({ id: 'p2', name: long })) })
  await screen.findByText(script)
  expect(screen.getByText(long)).toBeTruthy()
  expect(document.querySelector('main script')).toBeNull()
})
