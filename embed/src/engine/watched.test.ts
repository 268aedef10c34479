import { expect, test } from 'vitest'
import type { Signal } from '../metrics.ts'
import { watchPlaying } from './watched.ts'

/** A video of 40 seconds, so that a piece has two. */
function watch() {
  const told: Signal[] = []
  const video = { currentTime: 0, duration: 40, playbackRate: 1 }
  const watched = watchPlaying(video, (signal) => told.push(signal))
  const playTo = (...times: number[]) => {
    for (const time of times) {
      video.currentTime = time
      watched.tick()
    }
  }
  return { told, video, watched, playTo }
}
const sum = (told: Signal[]) => ({
  ms: told.reduce((total, signal) => total + (signal.kind === 'watched' ? signal.ms : 0), 0),
  pieces: told.reduce((all, signal) => all | (signal.kind === 'watched' ? signal.pieces : 0), 0),
})

test('what plays is added up and told every ten seconds, and once more when asked', () => {
  const { told, watched, playTo } = watch()
  playTo(0, 4, 9.9)
  expect(told).toEqual([])
  playTo(10.1, 11)
  expect(told).toEqual([{ kind: 'watched', ms: 10_100, pieces: 0b111111 }])
  watched.tell()
  watched.tell()
  expect(told).toHaveLength(2)
  expect(told[1]).toMatchObject({ pieces: 0 })
  expect(Math.round(sum(told).ms)).toBe(11_000)
})

test('a jump and a wait are not watched, and what was jumped over was not reached', () => {
  const { told, video, watched, playTo } = watch()
  playTo(0, 1)
  watched.interrupt()
  video.currentTime = 30
  playTo(30, 31)
  watched.tell()
  expect(sum(told)).toEqual({ ms: 2_000, pieces: 1 | (1 << 15) })
})

test('a piece is entered once a view, however often it is played', () => {
  const { told, watched, playTo } = watch()
  playTo(0, 3)
  watched.tell()
  watched.interrupt()
  playTo(0, 3, 5)
  watched.tell()
  expect(told).toEqual([
    { kind: 'watched', ms: 3_000, pieces: 0b11 },
    { kind: 'watched', ms: 5_000, pieces: 0b100 },
  ])
})

test('twice as fast is half the time, and the end is the last piece', () => {
  const { told, video, watched, playTo } = watch()
  video.playbackRate = 2
  playTo(36, 40)
  watched.tell()
  expect(told).toEqual([{ kind: 'watched', ms: 2_000, pieces: (1 << 18) | (1 << 19) }])
})

test('a video without end has no pieces', () => {
  const { told, video, watched, playTo } = watch()
  video.duration = Infinity
  playTo(0, 5)
  watched.tell()
  expect(told).toEqual([{ kind: 'watched', ms: 5_000, pieces: 0 }])
})
