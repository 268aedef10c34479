import { expect, test } from 'vitest'
import { readSavedState } from './savedState.ts'

const fresh = {
  sidebarOpen: true,
  language: 'en',
  quickFilterModalOpen: false,
  quickFilter: null,
  notification: null,
}
const full = {
  sidebarOpen: false,
  language: 'tr',
  quickFilterModalOpen: true,
  quickFilter: 'q1',
  notification: { tone: 'info', message: 'Hello' },
}

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '7',
  '"text"',
  '{"version":4,"state":{"sidebarOpen":false}}',
  '{"version":"x"}',
])('invalid or newer text gives the defaults: %s', (text) => expect(readSavedState(text)).toEqual(fresh))

test('version 0 without a version field keeps the sidebar, bare or wrapped', () => {
  const expected = { ...fresh, sidebarOpen: false }
  expect(readSavedState('{"sidebarOpen":false}')).toEqual(expected)
  expect(readSavedState('{"state":{"sidebarOpen":false,"language":"tr"}}')).toEqual(expected)
})

test('each version keeps the fields it had', () => {
  const stored = (version: number) => readSavedState(JSON.stringify({ state: full, version }))
  expect(stored(1)).toEqual({ ...fresh, sidebarOpen: false, language: 'tr' })
  expect(stored(2)).toEqual({ ...full, notification: null })
  expect(stored(3)).toEqual(full)
})

test('a field of the wrong type alone gets its default', () => {
  const state = { ...full, sidebarOpen: 'yes', language: 'de', notification: { tone: 'loud', message: 'x' } }
  const expected = { ...full, sidebarOpen: true, language: 'en', notification: null }
  expect(readSavedState(JSON.stringify({ state, version: 3 }))).toEqual(expected)
})
