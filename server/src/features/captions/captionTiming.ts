import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'

export type Timing = { startMs: number; endMs: number; settings: string }

/** Hours are optional. No part can match the same text in two ways, so matching takes linear time. */
const vttTime = /^(?:(\d{2,4}):)?(\d{2}):(\d{2})\.(\d{3})$/
/** SubRip uses a comma; files made by hand also have a point, and fewer digits. */
const subRipTime = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})$/

/** Parses the line with a cue's times; returns the refusal if it is invalid. */
export function parseTiming(line: string, isVtt: boolean): Timing | Sentence {
  const arrow = line.indexOf('-->')
  const [until = '', ...settings] = line
    .slice(arrow + 3)
    .trim()
    .split(/[ \t\f]+/)
  const startMs = parseClock(line.slice(0, arrow).trim(), isVtt)
  const endMs = parseClock(until, isVtt)
  if (startMs === null) return refusals.captionStart(example(isVtt))
  if (endMs === null) return refusals.captionEnd(example(isVtt))
  if (endMs <= startMs) return refusals.captionOrder
  return { startMs, endMs, settings: settings.join(' ') }
}

const example = (isVtt: boolean) => (isVtt ? '00:00:01.000' : '00:00:01,000')

function parseClock(text: string, isVtt: boolean): number | null {
  const [, hours = '0', minutes, seconds, fraction] = (isVtt ? vttTime : subRipTime).exec(text) ?? []
  if (!minutes || !seconds || !fraction || Number(minutes) > 59 || Number(seconds) > 59) return null
  return (
    (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
  )
}

/** Formats a time as WebVTT does. */
export function formatTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = Math.floor(ms / 1_000)
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`
}
