import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'

export type Timing = { startMs: number; endMs: number; settings: string }

/** Hours may be missing. Nothing in these can match the same text in two ways. */
const ofVtt = /^(?:(\d{2,4}):)?(\d{2}):(\d{2})\.(\d{3})$/
/** SubRip has a comma; files made by hand also have a point, and fewer digits. */
const ofSubRip = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})$/

/** The line with a cue's times, or what is wrong with it. */
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
  const [, hours = '0', minutes, seconds, fraction] = (isVtt ? ofVtt : ofSubRip).exec(text) ?? []
  if (!minutes || !seconds || !fraction || Number(minutes) > 59 || Number(seconds) > 59) return null
  return (
    (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
  )
}

/** As WebVTT writes a time. */
export function clock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = Math.floor(ms / 1_000)
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`
}
