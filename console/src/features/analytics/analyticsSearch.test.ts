import { expect, test } from 'vitest'
import { readAnalyticsSearch } from './analyticsSearch.ts'

test('an address with unknown ranges, columns or pages shows the default', () => {
  expect(readAnalyticsSearch({ range: 'L9M', sort: 'title', order: 'up', page: '-1' })).toEqual({})
  expect(readAnalyticsSearch({ range: '7D', sort: 'completionRate', order: 'asc', page: '2' })).toEqual({
    range: '7D',
    sort: 'completionRate',
    order: 'asc',
    page: 2,
  })
})
