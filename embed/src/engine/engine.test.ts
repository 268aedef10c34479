import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signal } from '../metrics.ts'
import { createEngine } from './createEngine.ts'
import { idleState } from './state.ts'

/** The parts of a media element that the engine uses. The test fires its events. */
class Video extends EventTarget {
  paused = true
  seeking = false
  ended = false
  currentTime = 0
  duration = 4
  playbackRate = 1
  readyState = 4
  volume = 1
  muted = false
  buffered = { length: 0 }
  canPlayType = () => ''
  load = () => {}
  removeAttribute = () => {}
  pause = () => {
    this.paused = true
  }
  play = () => {
    this.paused = false
    return Promise.resolve()
  }
  at(time: number, ...events: string[]): void {
    this.currentTime = time
    for (const event of events) this.dispatchEvent(new Event(event))
  }
  /** The browser fires `timeupdate` four times a second. */
  run(from: number, to: number): void {
    for (let time = from + 0.25; time <= to; time += 0.25) this.at(time, 'timeupdate')
  }
}

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => void vi.unstubAllGlobals())

/** A clip of four seconds that has just begun to play. */
function begin() {
  const video = new Video()
  const signals: Signal[] = []
  const engine = createEngine({
    video: video as never,
    state: idleState(4_000),
    sources: [{ src: 'a.mp4', type: 'video/mp4', height: 360 }],
    isLooping: () => false,
    renew: () => Promise.resolve(null),
    onState: () => {},
    onSignal: (signal) => signals.push(signal),
  })
  void engine.play()
  video.at(0, 'playing')
  const watched = () => signals.filter(({ kind }) => kind === 'watched')
  return { engine, video, watched }
}

test('a clip of four seconds that plays through is watched completely and reaches every piece', () => {
  const { video, watched } = begin()
  video.run(0, 3.75)
  // At the end a browser pauses before it fires the event.
  Object.assign(video, { paused: true, ended: true })
  video.at(4, 'timeupdate', 'pause', 'ended')
  expect(watched()).toEqual([{ kind: 'watched', ms: 4_000, pieces: 2 ** 20 - 1 }])
})

test('the time between the last update and a pause counts as watched, and so does the time after it', () => {
  const { engine, video, watched } = begin()
  video.run(0, 1)
  video.currentTime = 1.2
  engine.pause('viewer')
  video.at(1.2, 'timeupdate', 'pause')
  void engine.play()
  video.at(1.2, 'playing')
  video.at(1.4, 'timeupdate')
  engine.destroy()
  expect(watched().map((signal) => signal.kind === 'watched' && Math.round(signal.ms))).toEqual([1_200, 200])
})

test('playback counts as watched up to a jump and from its target on, and waiting does not', () => {
  const { engine, video, watched } = begin()
  video.run(0, 1)
  video.currentTime = 1.2
  engine.seek(3)
  video.seeking = true
  video.at(3, 'seeking', 'timeupdate', 'waiting')
  video.seeking = false
  video.readyState = 2
  video.at(3, 'seeked', 'timeupdate')
  video.readyState = 4
  video.at(3, 'playing')
  video.currentTime = 3.1
  engine.destroy()
  const piecesOf = (...pieces: number[]) => pieces.reduce((bits, piece) => bits | (1 << piece), 0)
  expect(watched()).toEqual([
    { kind: 'watched', ms: expect.closeTo(1_300) as number, pieces: piecesOf(0, 1, 2, 3, 4, 5, 6, 15) },
  ])
})
