/** Seconds as m:ss, or h:mm:ss when the whole (`of`) lasts an hour or more. */
export function formatClock(seconds: number, of = seconds): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  return of >= 3_600 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}
