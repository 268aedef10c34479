import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../lib/searchParams.ts'
import { editedFields } from '../edit/editedFields.ts'
import { embedAddress, iframeSnippet } from '../embed/embedAddress.ts'
import { normalSearch, readVideoListSearch } from './videoListSearch.ts'

test('page, page size and search are read from the address and written back the same', () => {
  const address = '?page=2&perPage=50&search=cat+video'
  const search = readVideoListSearch(parseSearch(address))
  expect(search).toEqual({ page: 2, perPage: 50, search: 'cat video' })
  expect(stringifySearch(search)).toBe(address)
})

test('invalid parameters fall back to the first page of twenty', () => {
  expect(readVideoListSearch({ page: '-1', perPage: '7', search: '' })).toEqual({})
  expect(readVideoListSearch({ page: 'x', perPage: '20' })).toEqual({})
})

test('a search is trimmed and in lower case', () => {
  expect(normalSearch('  Night TRAM ')).toBe('night tram')
  expect(normalSearch('ISPARTA İstanbul')).toBe('isparta i\u0307stanbul')
})

test('only edited fields are saved, without blanks at their ends', () => {
  const saved = { title: 'A', description: 'B', tags: ['tea'] }
  const typed = { title: 'A ', description: 'B', tags: ' tea,' }
  expect(editedFields(saved, typed)).toEqual({})
  expect(editedFields(saved, { ...typed, description: '' })).toEqual({ description: '' })
  expect(editedFields(saved, { ...typed, title: ' C ' })).toEqual({ title: 'C' })
  expect(editedFields(saved, { ...typed, tags: '' })).toEqual({ tags: [] })
})

test('the embed address leaves out options that are on', () => {
  const on = { autoplay: true, sticky: true, sound: true }
  const address = (some: Partial<Parameters<typeof embedAddress>[1]>) =>
    embedAddress('https://cdn.test', { videoId: 'v1', playerId: null, options: on, ...some })
  expect(address({})).toBe('https://cdn.test/embed/v1')
  expect(address({ playerId: 'p 1', options: { ...on, sticky: false }, token: 'TOKEN' })).toBe(
    'https://cdn.test/embed/v1?player=p+1&sticky=0&token=TOKEN',
  )
})

test('the iframe has the same permissions as the one from oEmbed', () => {
  expect(iframeSnippet('https://cdn.test/embed/v1', 'Night tram')).toMatch(
    / allow="autoplay; fullscreen; picture-in-picture; clipboard-write; web-share" allowfullscreen><\/iframe>$/,
  )
})

test('a title cannot break out of the iframe code', () => {
  expect(iframeSnippet('https://cdn.test/embed/v1?a=1&b=2', '"><script>')).toContain(
    'src="https://cdn.test/embed/v1?a=1&amp;b=2" title="&quot;>&lt;script>"',
  )
})
