import type { Offset } from './vast.ts'

/** Milliseconds of `HH:MM:SS` or `HH:MM:SS.mmm`; null for anything else. */
export function readClock(text: string): number | null {
  const [, hours, minutes, seconds, fraction = '0'] =
    /^(\d{1,2}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (hours === undefined) return null
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
  )
}

/** A clock, or a share such as `25%`; null for anything else. */
export function readOffset(text: string): Offset | null {
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text.trim()) ?? []
  if (percent !== undefined) return Number(percent) <= 100 ? { share: Number(percent) / 100 } : null
  const ms = readClock(text)
  return ms === null ? null : { ms }
}

export const toMs = (offset: Offset, durationMs: number): number =>
  'ms' in offset ? offset.ms : offset.share * durationMs

/** `HH:MM:SS.mmm`, as macros write the place of the playhead. */
export function writeClock(ms: number): string {
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1_000) % 60)}.${part(ms % 1_000, 3)}`
}
