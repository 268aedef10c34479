import { expect, test } from 'vitest'
import { sortTopVideos } from './sortTopVideos.ts'

const video = (title: string, start: number, completionRate: number) => ({
  title,
  start,
  completionRate,
  thumbnail: null,
  status: 'AVAILABLE' as const,
})
const videos = { c: video('C', 3, 90), a: video('A', 3, 50), b: video('B', 9, 10) }
const order = (...args: Parameters<typeof sortTopVideos>) => sortTopVideos(...args).map(({ id }) => id)

test('top videos are sorted by views or completion rate, in both directions, equal ones by title', () => {
  expect(order(videos, 'start', false)).toEqual(['b', 'a', 'c'])
  expect(order(videos, 'start', true)).toEqual(['a', 'c', 'b'])
  expect(order(videos, 'completionRate', false)).toEqual(['c', 'a', 'b'])
})
