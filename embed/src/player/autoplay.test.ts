import type { BeaconEvent } from '@matinee/contract/plain/beacon'
import { expect, test, vi } from 'vitest'
import { createMetrics, type Signal } from '../metrics.ts'
import { createAutoplay } from './autoplay.ts'

/** An autoplay over an engine that obeys at once, and the events of its metrics. */
function autoplay() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const sent: BeaconEvent[] = []
  const measure = createMetrics((event) => sent.push(event))
  const state = { isPaused: true }
  let now = 0
  const signal = (one: Signal) => measure(one, now)
  const engine = {
    state,
    play: () => {
      state.isPaused = false
      signal({ kind: 'play' })
      return Promise.resolve(true)
    },
    pause: () => {
      state.isPaused = true
      signal({ kind: 'paused', by: 'player', isAtEnd: false })
    },
  } as never
  const { update } = createAutoplay({ isWanted: true, sound: true, engine, signal, onSilence: () => {} })
  const at = (ms: number, happens: Signal['kind'] | 'seen' | 'unseen') => {
    now = ms
    if (happens === 'seen' || happens === 'unseen') update(happens === 'seen')
    else signal({ kind: happens } as Signal)
  }
  return { at, events: () => sent.map((event) => `${event.at} ${event.type} ${event.value}`) }
}

test('an autoplay paused out of sight before its first frame has the startup time of its second try', () => {
  const { at, events } = autoplay()
  at(100, 'seen')
  at(150, 'waiting')
  at(400, 'unseen')
  at(10_000, 'seen')
  at(10_100, 'waiting')
  at(13_000, 'playing')
  expect(events()).toEqual(['100 attempt 0', '13000 start 3000', '13000 bufferInit 2900'])
})

test('an autoplay paused out of sight while it plays is one attempt and one start', () => {
  const { at, events } = autoplay()
  at(100, 'seen')
  at(400, 'playing')
  at(5_000, 'unseen')
  at(9_000, 'seen')
  at(9_100, 'playing')
  expect(events()).toEqual(['100 attempt 0', '400 start 300'])
})
