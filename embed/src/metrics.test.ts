import type { BeaconEvent } from '@matinee/contract/plain/beacon'
import { describe, expect, test } from 'vitest'
import { createMetrics, type Signal } from './metrics.ts'

/** Milliseconds, then the signal. */
type Step = [number, Signal['kind'] | Signal]

const userPause: Signal = { kind: 'paused', by: 'viewer', isAtEnd: false }
const visible: Signal = { kind: 'visible', isVisible: true }
const hidden: Signal = { kind: 'visible', isVisible: false }
const started: Step[] = [
  [0, { kind: 'ready', loadMs: 80 }],
  [1_000, 'intent'],
  [1_010, 'play'],
  [1_300, 'playing'],
]

/** Without the attempts, which come with every start. */
const run = (steps: Step[]) => runAll(steps).filter((event) => !event.endsWith(' attempt'))

function runAll(steps: Step[]): string[] {
  const events: BeaconEvent[] = []
  const measure = createMetrics((event) => events.push(event))
  for (const [at, step] of steps) measure(typeof step === 'string' ? ({ kind: step } as Signal) : step, at)
  return events.map(({ type, at, value }) => (value ? `${at} ${type} ${value}` : `${at} ${type}`))
}
const after = (...steps: Step[]) => run([...started, ...steps]).slice(2)

test('a view is loaded once and started once, with the time from the click to the first frame', () => {
  expect(run([...started, [2_000, 'playing'], [2_100, { kind: 'ready', loadMs: 5 }]])).toEqual([
    '0 infoLoad 80',
    '1300 start 300',
  ])
})

describe('an attempt', () => {
  const attempts = (...steps: Step[]) => runAll(steps).filter((event) => event.endsWith(' attempt'))

  test('the attempt is the first intent to play, sent with the start', () => {
    expect(attempts([1_000, 'intent'], [1_400, 'intent'], [1_900, 'playing'], [5_000, 'intent'])).toEqual([
      '1000 attempt',
    ])
  })

  test.each<[string, Step]>([
    ['leaves', [3_000, 'leave']],
    ['pauses', [3_000, userPause]],
    ['sees an error', [3_000, 'fatal']],
  ])('is sent too when the viewer %s before the first frame', (_, step) => {
    expect(attempts([1_000, 'intent'], step, [4_000, 'leave'])).toEqual(['1000 attempt'])
  })

  test('no attempt counts when the browser refuses an autoplay, or without an intent', () => {
    expect(attempts([1_000, 'intent'], [1_010, 'refused'], [9_000, 'leave'])).toEqual([])
    expect(attempts([9_000, 'leave'])).toEqual([])
  })
})

test('an error reports whether the view had started', () => {
  expect(
    run([
      [1_000, 'intent'],
      [2_000, 'fatal'],
    ]),
  ).toEqual(['2000 error 1'])
  expect(after([2_000, 'fatal'])).toEqual(['2000 error'])
  // A refused autoplay is no attempt, so it did not fail to start.
  expect(
    run([
      [1_000, 'intent'],
      [1_010, 'refused'],
      [2_000, 'fatal'],
    ]),
  ).toEqual(['2000 error'])
})

test('watch time is sent with the pieces that were entered', () => {
  const stretch = (ms: number, pieces: number): Signal => ({ kind: 'watched', ms, pieces })
  expect(after([9_000, stretch(7_700, 0b11)], [12_000, stretch(3_000, 0)])).toEqual([
    '9000 watch 7700',
    '9000 reach 3',
    '12000 watch 3000',
  ])
})

describe('waiting', () => {
  test('waiting between the click and the first frame is one initial buffering', () => {
    const steps: Step[] = [
      [1_000, 'intent'],
      [1_100, 'waiting'],
      [1_200, 'waiting'],
      [1_600, 'playing'],
    ]
    expect(run(steps)).toEqual(['1600 start 600', '1600 bufferInit 500'])
  })

  test('waiting after the start counts from 100 ms on', () => {
    expect(after([2_000, 'waiting'], [2_099, 'playing'])).toEqual([])
    expect(after([2_000, 'waiting'], [2_100, 'playing'])).toEqual(['2100 bufferEmpty 100'])
  })

  test('waiting after a seek belongs to the seek, and 16 ms do not count', () => {
    expect(after([2_000, 'seeking'], [2_001, 'waiting'], [2_016, 'seeked'], [2_016, 'playing'])).toEqual([])
    expect(after([2_000, 'seeking'], [2_001, 'waiting'], [2_400, 'seeked'], [2_450, 'playing'])).toEqual([
      '2450 bufferSeek 450',
    ])
  })

  test('waiting over several jumps of one drag is one wait', () => {
    const steps: Step[] = [
      [2_000, 'seeking'],
      [2_300, 'seeking'],
      [2_900, 'seeked'],
      [3_000, 'playing'],
    ]
    expect(after(...steps)).toEqual(['3000 bufferSeek 1000'])
  })

  test('waiting after a jump in a pause does not count', () => {
    const steps: Step[] = [
      [2_000, userPause],
      [3_000, 'seeking'],
      [3_500, 'seeked'],
      [9_000, 'play'],
      [9_010, 'playing'],
    ]
    expect(after(...steps)).toEqual(['2000 pause', '9000 resume'])
  })

  test('waiting ends with a pause, a seek or leaving the page, and its time counts', () => {
    expect(after([2_000, 'waiting'], [2_700, userPause])).toEqual(['2700 bufferEmpty 700', '2700 pause'])
    expect(after([2_000, 'waiting'], [2_500, 'seeking'])).toEqual(['2500 bufferEmpty 500'])
    expect(after([2_000, 'waiting'], [5_000, 'leave'], [5_100, 'playing'])).toEqual(['5000 bufferEmpty 3000'])
  })

  test('waiting in a pause does not count', () => {
    expect(after([2_000, userPause], [2_100, 'waiting'], [3_000, 'leave'])).toEqual(['2000 pause'])
  })
})

describe('pause and end', () => {
  test("the browser's pause right before the end is not a viewer's", () => {
    expect(after([9_000, { kind: 'paused', by: 'viewer', isAtEnd: true }], [9_001, 'ended'])).toEqual([
      '9001 complete',
    ])
  })

  test('a pause by the player is neither a pause nor a resume of the viewer', () => {
    expect(
      after([2_000, { kind: 'paused', by: 'player', isAtEnd: false }], [4_000, 'play'], [4_010, 'playing']),
    ).toEqual([])
  })

  test('a pause before the first frame withdraws the intent', () => {
    const steps: Step[] = [
      [0, 'intent'],
      [10, 'waiting'],
      [500, userPause],
      [9_000, 'intent'],
      [9_200, 'playing'],
    ]
    expect(run(steps)).toEqual(['9200 start 200'])
  })

  test('a refused autoplay sends no event', () => {
    expect(
      run([
        [0, 'intent'],
        [20, 'refused'],
        [5_000, 'intent'],
        [5_300, 'playing'],
      ]),
    ).toEqual(['5300 start 300'])
  })
})

describe('replay', () => {
  const replayed: Step[] = [
    [9_000, 'ended'],
    [10_000, { kind: 'replay' }],
    [10_001, 'seeking'],
    [10_002, 'play'],
    [10_003, 'waiting'],
    [10_300, 'seeked'],
    [10_301, 'playing'],
  ]

  test('a replay is neither a seek nor a resume nor buffering', () => {
    expect(after(...replayed)).toEqual(['9000 complete', '10000 replay'])
  })

  test('a replay is a new play-through, which completes again', () => {
    expect(after(...replayed, [19_000, 'ended'])).toEqual(['9000 complete', '10000 replay', '19000 complete'])
  })

  test('a replay in a pause cancels the resume', () => {
    const steps: Step[] = [
      [3_000, userPause],
      [4_000, { kind: 'replay' }],
      [4_001, 'seeking'],
      [4_002, 'play'],
    ]
    expect(after(...steps, [4_100, 'playing'])).toEqual(['3000 pause', '4000 replay'])
  })

  test('jumping back after the end and reaching it again is the same play-through', () => {
    const steps: Step[] = [
      [9_000, 'ended'],
      [9_500, 'seeking'],
      [9_600, 'seeked'],
      [9_700, 'play'],
      [9_710, 'playing'],
    ]
    expect(after(...steps, [12_000, 'ended'])).toEqual(['9000 complete'])
  })
})

describe('viewability', () => {
  test('viewability needs two continuous seconds of visible playback, and counts once', () => {
    expect(after([1_400, visible], [3_300, 'tick'])).toEqual([])
    expect(after([1_400, visible], [3_400, 'tick'], [9_000, 'tick'])).toEqual(['3400 viewability'])
  })

  test('viewability starts over after a stall, a pause or a time out of sight', () => {
    expect(after([1_400, visible], [3_000, 'waiting'], [3_050, 'playing'], [5_000, 'tick'])).toEqual([])
    expect(after([1_400, visible], [3_000, hidden], [3_100, visible], [5_000, 'tick'])).toEqual([])
    expect(after([1_400, visible], [3_000, userPause], [8_000, 'tick'])).toEqual(['3000 pause'])
  })

  test('viewability counts when the player is hidden between two ticks', () => {
    expect(after([1_400, visible], [3_500, hidden])).toEqual(['3400 viewability'])
  })
})

test('arrow keys held down and drags are one seek each', () => {
  const seek: Signal = { kind: 'seek' }
  expect(after([2_000, seek], [2_500, seek], [3_200, seek], [5_000, seek])).toEqual([
    '2000 seek',
    '5000 seek',
  ])
})

test('an error is sent once', () => {
  expect(after([2_000, 'fatal'], [3_000, 'fatal'])).toEqual(['2000 error'])
})
