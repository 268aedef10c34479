import {
  findMidrollFaults,
  noAdBreaks,
  type AdBreaks,
  type MidrollFault,
} from '@matinee/contract/plain/video/adBreaks'
import { formatClock } from '@matinee/contract/plain/format'

/** Which ad breaks a video has, as its owner edits them. `times`: texts such as `2:30`. */
export type AdBreaksForm = {
  mode: 'player' | 'none' | 'own'
  preroll: boolean
  postroll: boolean
  times: string[]
}

export type TimeFault = MidrollFault | 'notATime'
type Read = { adBreaks: AdBreaks | null } | { faults: Map<number, TimeFault> } | 'empty'

export function adBreaksForm(saved: AdBreaks | null): AdBreaksForm {
  const { preroll, postroll, midrollAtMs } = saved ?? noAdBreaks
  const isEmpty = !preroll && !postroll && midrollAtMs.length === 0
  const times = midrollAtMs.toSorted((one, other) => one - other).map(showTime)
  return { mode: saved === null ? 'player' : isEmpty ? 'none' : 'own', preroll, postroll, times }
}

/**
 * What the form says: the value to send, the faults of its times by their row, or `empty` for own ad breaks without any.
 * Empty rows do not count. The duration is null while it is not known.
 */
export function readAdBreaks(form: AdBreaksForm, durationMs: number | null): Read {
  if (form.mode === 'player') return { adBreaks: null }
  if (form.mode === 'none') return { adBreaks: noAdBreaks }
  const rows = form.times.flatMap((text, row) => (text.trim() ? [{ row, ms: parseTime(text) }] : []))
  const known = rows.filter((time): time is { row: number; ms: number } => time.ms !== null)
  const faults = new Map<number, TimeFault>()
  for (const { row, ms } of rows) if (ms === null) faults.set(row, 'notATime')
  const found = findMidrollFaults(
    known.map(({ ms }) => ms),
    durationMs,
  )
  for (const [place, fault] of found) faults.set(known[place]!.row, fault)
  if (faults.size > 0) return { faults }
  const midrollAtMs = known.map(({ ms }) => ms).sort((one, other) => one - other)
  const { preroll, postroll } = form
  if (!preroll && !postroll && midrollAtMs.length === 0) return 'empty'
  return { adBreaks: { preroll, postroll, midrollAtMs } }
}

/** Milliseconds of `m:ss` or `h:mm:ss`; null for other texts. */
export function parseTime(text: string): number | null {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return null
  if (text.trim().split(':').length === 3 && Number(minutes) > 59) return null
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
}

const showTime = (ms: number): string => formatClock(Math.floor(ms / 1_000))
