import { expect, test } from 'vitest'
import { matchingPlayers, normalSearch, readPlayerListSearch } from './playerListSearch.ts'

const players = ['İstanbul', 'ISPARTA', 'Kış', 'Main player'].map((name) => ({ name }))
const matches = (search: string) => matchingPlayers(players, normalSearch(search)).map(({ name }) => name)

test.each([
  ['istanbul', ['İstanbul']],
  ['ISTANBUL', ['İstanbul']],
  ['ıstan', ['İstanbul']],
  ['isparta', ['ISPARTA']],
  ['ıspa', ['ISPARTA']],
  ['İSPA', ['ISPARTA']],
  ['KIŞ', ['Kış']],
  ['kis', []],
  ['  PLAYER ', ['Main player']],
  ['', ['İstanbul', 'ISPARTA', 'Kış', 'Main player']],
])('%j finds %j', (search, names) => {
  expect(matches(search)).toEqual(names)
})

test('an address without a search, or with an empty one, shows all', () => {
  expect(readPlayerListSearch({})).toEqual({})
  expect(readPlayerListSearch({ search: '' })).toEqual({})
  expect(readPlayerListSearch({ search: ' MAIN ' })).toEqual({ search: 'main' })
})
