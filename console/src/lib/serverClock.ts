/** Smaller differences are ignored: a reply takes time, and its `Date` has whole seconds. */
const tolerableMs = 60_000

let offsetMs = 0

/** Sets the offset from the `Date` header of a reply. */
export function noteServerTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differenceMs) || Math.abs(differenceMs - offsetMs) < tolerableMs) return
  offsetMs = Math.abs(differenceMs) < tolerableMs ? 0 : differenceMs
}

/** Server time minus browser time; constant until one of the clocks is changed. */
export const clockOffsetMs = () => offsetMs

/** The server's current time, epoch ms. */
export const serverNowMs = () => Date.now() + offsetMs
