/**
 * Limits a log line that could flood the log: calls `write` at most once per `everyMs`, with the number of calls skipped
 * since the last one.
 */
export function limitLog(
  everyMs = 60_000,
  now: () => number = () => performance.now(),
): (write: (skipped: number) => void) => void {
  let nextMs = -Infinity
  let skipped = 0
  return (write) => {
    if (now() < nextMs) return void skipped++
    nextMs = now() + everyMs
    write(skipped)
    skipped = 0
  }
}
