import { expect, test } from 'vitest'
import type { Signal } from '../metrics.ts'
import { createWatchTimer } from './watchTimer.ts'

/** A video of 40 seconds, so that a piece has two. */
function watch() {
  const signals: Signal[] = []
  const video = { currentTime: 0, duration: 40, playbackRate: 1 }
  const timer = createWatchTimer(video, (signal) => signals.push(signal))
  const playTo = (...times: number[]) => {
    for (const time of times) {
      video.currentTime = time
      timer.tick()
    }
  }
  return { signals, video, timer, playTo }
}
const sum = (signals: Signal[]) => ({
  ms: signals.reduce((total, signal) => total + (signal.kind === 'watched' ? signal.ms : 0), 0),
  pieces: signals.reduce((all, signal) => all | (signal.kind === 'watched' ? signal.pieces : 0), 0),
})

test('playing time is sent every ten seconds, and the remainder on flush', () => {
  const { signals, timer, playTo } = watch()
  playTo(0, 4, 9.9)
  expect(signals).toEqual([])
  playTo(10.1, 11)
  expect(signals).toEqual([{ kind: 'watched', ms: 10_100, pieces: 0b111111 }])
  timer.flush()
  timer.flush()
  expect(signals).toHaveLength(2)
  expect(signals[1]).toMatchObject({ pieces: 0 })
  expect(Math.round(sum(signals).ms)).toBe(11_000)
})

test('jumps and waits are not watched, and skipped pieces are not reached', () => {
  const { signals, video, timer, playTo } = watch()
  playTo(0, 1)
  timer.interrupt()
  video.currentTime = 30
  playTo(30, 31)
  timer.flush()
  expect(sum(signals)).toEqual({ ms: 2_000, pieces: 1 | (1 << 15) })
})

test('a piece counts as reached once per view, however often it is played', () => {
  const { signals, timer, playTo } = watch()
  playTo(0, 3)
  timer.flush()
  timer.interrupt()
  playTo(0, 3, 5)
  timer.flush()
  expect(signals).toEqual([
    { kind: 'watched', ms: 3_000, pieces: 0b11 },
    { kind: 'watched', ms: 5_000, pieces: 0b100 },
  ])
})

test('double speed halves the watch time, and the end belongs to the last piece', () => {
  const { signals, video, timer, playTo } = watch()
  video.playbackRate = 2
  playTo(36, 40)
  timer.flush()
  expect(signals).toEqual([{ kind: 'watched', ms: 2_000, pieces: (1 << 18) | (1 << 19) }])
})

test('a video without an end has no pieces', () => {
  const { signals, video, timer, playTo } = watch()
  video.duration = Infinity
  playTo(0, 5)
  timer.flush()
  expect(signals).toEqual([{ kind: 'watched', ms: 5_000, pieces: 0 }])
})
