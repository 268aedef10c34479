/** DD.MM.YYYY HH:mm at an offset from UTC in hours. */
export function zonedMinute(at: Date, offset: number): string {
  const [day, time] = new Date(at.getTime() + offset * 3_600_000).toISOString().split('T') as [string, string]
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`
}
