/** Answers are under way for a while, and their clock has whole seconds: less than this says nothing. */
const tolerableMs = 60_000

let offsetMs = 0

/** Every reply's `Date` shows how far this browser's clock is off. */
export function noteServerTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differenceMs) || Math.abs(differenceMs - offsetMs) < tolerableMs) return
  offsetMs = Math.abs(differenceMs) < tolerableMs ? 0 : differenceMs
}

/** Added to the browser's time; the same number until one of the clocks is set. */
export const clockOffsetMs = () => offsetMs

/** Now, as the server has it. */
export const serverNowMs = () => Date.now() + offsetMs
