import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'

/** Settings that are being edited. A time is null while its field has no valid number. */
export type VideoAdsDraft = Omit<VideoAds, 'midrollsFromMs' | 'midrollEveryMs'> & {
  midrollsFromMs: number | null
  midrollEveryMs: number | null
}

/** Fields without a valid number that are on screen. */
export function findDraftProblems(draft: VideoAdsDraft): ('midrollsFromMs' | 'midrollEveryMs')[] {
  if (!draft.isOn || !draft.midrolls) return []
  return (['midrollsFromMs', 'midrollEveryMs'] as const).filter((name) => draft[name] === null)
}

/** The settings to send. A field that is not on screen and has no valid number stays as it was. */
export const completeDraft = (draft: VideoAdsDraft, saved: VideoAds): VideoAds => ({
  ...draft,
  midrollsFromMs: draft.midrollsFromMs ?? saved.midrollsFromMs,
  midrollEveryMs: draft.midrollEveryMs ?? saved.midrollEveryMs,
})

const minuteMs = 60_000

/** Milliseconds of a number of minutes with a decimal point or comma; null beyond the limits, which are milliseconds. */
export function parseMinutes(text: string, { min, max }: { min: number; max: number }): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(trimmed)) return null
  const ms = Math.round(Number(trimmed) * minuteMs)
  return ms >= min && ms <= max ? ms : null
}

export const toMinutes = (ms: number): number => ms / minuteMs
