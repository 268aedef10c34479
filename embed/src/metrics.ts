import type { BeaconEvent } from '@matinee/contract/plain/beacon'
import type { EventType, MeasureType } from '@matinee/contract/plain/counters'

/** What happens to a view: reported by the engine, by the viewer's actions and by the page. */
export type Signal =
  | { kind: 'ready'; loadMs: number }
  /** The viewer's click, or the autoplay call. */
  | { kind: 'intent' }
  /** The browser refused to start. */
  | { kind: 'refused' }
  | { kind: 'play' | 'playing' | 'waiting' | 'seeking' | 'seeked' | 'ended' | 'tick' | 'fatal' | 'leave' }
  | { kind: 'paused'; by: 'viewer' | 'player'; isAtEnd: boolean }
  | { kind: 'replay' }
  /** `ms`: playing time since the last `watched`. `pieces`: bit n is set when twentieth n is entered for the first time. */
  | { kind: 'watched'; ms: number; pieces: number }
  /** The viewer's gesture; the jump itself is `seeking`. */
  | { kind: 'seek' }
  /** Visible: at least half of the player is in sight, and the tab is in front. */
  | { kind: 'visible'; isVisible: boolean }
  | { kind: 'count'; type: EventType }

/** Viewers do not notice shorter waits: Chromium reports a wait of 16 ms after a seek inside the buffer. */
const noticeableMs = 100
/** MRC: half of the pixels for two continuous seconds. */
const viewableMs = 2_000
/** A drag, or a held arrow key, is one gesture. */
const gestureMs = 1_000

/**
 * Turns the signals of one view into its events (docs/metrics.md). `at`: milliseconds of one monotonic clock.
 * Pure: the events depend on the signals only.
 */
// oxlint-disable-next-line max-lines-per-function -- one state machine; as a class it breaks the player's size budget
export function createMetrics(emit: (event: BeaconEvent) => void): (signal: Signal, at: number) => void {
  let intentAt: number | null = null
  let initialWaitAt: number | null = null
  let stallAt: number | null = null
  let seekAt: number | null = null
  let gestureAt = -Infinity
  let viewableSince: number | null = null
  let isStarted = false
  let isPlaying = false
  let isPaused = true
  let isSeeking = false
  let isEnded = false
  let isReplaying = false
  let isVisible = false
  let isPausedByViewer = false
  const once = new Set<EventType | MeasureType>()

  function send(type: EventType | MeasureType, at: number, value = 0): void {
    emit({ type, at: Math.round(at), value: Math.max(0, Math.round(value)) })
  }
  function sendOnce(type: EventType | MeasureType, at: number, value = 0): void {
    if (once.has(type)) return
    once.add(type)
    send(type, at, value)
  }
  function endStall(at: number): void {
    if (stallAt !== null && at - stallAt >= noticeableMs) send('bufferEmpty', at, at - stallAt)
    stallAt = null
  }
  /** Sent when the outcome is known: an autoplay that the browser refuses is no attempt. */
  function sendAttempt(at: number | null): void {
    if (at !== null) sendOnce('attempt', at)
  }
  function begin(at: number): void {
    isStarted = true
    sendAttempt(intentAt ?? at)
    send('start', at, at - (intentAt ?? at))
    if (initialWaitAt !== null) send('bufferInit', at, at - initialWaitAt)
    initialWaitAt = null
  }
  function checkViewability(at: number): void {
    if (viewableSince !== null && at - viewableSince >= viewableMs)
      sendOnce('viewability', viewableSince + viewableMs)
  }

  const on: { [K in Signal['kind']]: (signal: Extract<Signal, { kind: K }>, at: number) => void } = {
    ready: (signal, at) => sendOnce('infoLoad', at, signal.loadMs),
    intent: (_, at) => {
      if (!isStarted) intentAt ??= at
    },
    refused: () => {
      intentAt = initialWaitAt = null
    },
    play: (_, at) => {
      isPaused = false
      if (isPausedByViewer) send('resume', at)
      isPausedByViewer = false
      if (isSeeking && isStarted && !isReplaying) seekAt = at
    },
    playing: (_, at) => {
      isPlaying = true
      isPaused = isEnded = false
      if (!isStarted) begin(at)
      else if (seekAt !== null && at - seekAt >= noticeableMs) send('bufferSeek', at, at - seekAt)
      endStall(at)
      seekAt = null
      isReplaying = false
    },
    waiting: (_, at) => {
      isPlaying = false
      if (!isStarted) {
        if (intentAt !== null) initialWaitAt ??= at
      } else if (!isPaused && !isEnded && !isReplaying && seekAt === null) stallAt ??= at
    },
    seeking: (_, at) => {
      isSeeking = true
      isPlaying = isEnded = false
      endStall(at)
      if (isStarted && !isPaused && !isReplaying) seekAt ??= at
    },
    seeked: () => {
      isSeeking = false
      if (isPaused) seekAt = null
    },
    paused: (signal, at) => {
      isPlaying = false
      isPaused = true
      endStall(at)
      seekAt = null
      // Browsers pause right before `ended`; this is not the viewer's pause.
      if (signal.isAtEnd || isEnded) return
      if (!isStarted) {
        sendAttempt(intentAt)
        intentAt = initialWaitAt = null
      } else if (signal.by === 'viewer') {
        send('pause', at)
        isPausedByViewer = true
      }
    },
    ended: (_, at) => {
      isPlaying = isPausedByViewer = false
      isPaused = isEnded = true
      endStall(at)
      sendOnce('complete', at)
    },
    replay: (_, at) => {
      endStall(at)
      send('replay', at)
      once.delete('complete')
      gestureAt = -Infinity
      isReplaying = true
      isEnded = isPausedByViewer = false
      seekAt = null
    },
    seek: (_, at) => {
      if (at - gestureAt >= gestureMs) send('seek', at)
      gestureAt = at
    },
    visible: (signal) => {
      isVisible = signal.isVisible
    },
    tick: () => {},
    watched: ({ ms, pieces }, at) => {
      send('watch', at, ms)
      if (pieces) send('reach', at, pieces)
    },
    fatal: (_, at) => {
      sendAttempt(intentAt)
      // 1 if an attempted play never started.
      sendOnce('error', at, !isStarted && once.has('attempt') ? 1 : 0)
    },
    leave: (_, at) => {
      if (!isStarted) sendAttempt(intentAt)
      endStall(at)
    },
    count: (signal, at) => send(signal.type, at),
  }

  return (signal, at) => {
    checkViewability(at)
    ;(on[signal.kind] as (signal: Signal, at: number) => void)(signal, at)
    if (!isVisible || !isPlaying) viewableSince = null
    else viewableSince ??= at
  }
}
