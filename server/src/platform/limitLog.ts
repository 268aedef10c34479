/**
 * For what would fill the log: runs `write` at most once per `everyMs`, with the number of calls since the last line
 * that were left out.
 */
export function limitLog(
  everyMs = 60_000,
  now: () => number = () => performance.now(),
): (write: (leftOut: number) => void) => void {
  let nextMs = -Infinity
  let leftOut = 0
  return (write) => {
    if (now() < nextMs) return void leftOut++
    nextMs = now() + everyMs
    write(leftOut)
    leftOut = 0
  }
}
