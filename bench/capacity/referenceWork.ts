// A fixed piece of work, by which the speed of a core is measured: JSON, strings and a checksum, as in the ingest.
import { crc32 } from 'node:zlib'

const turns = 600

/** CPU milliseconds of the work on the core whose microseconds are the unit of all costs. */
export const referenceMs = 3

/** Speed of the core on which this process runs, relative to the reference core. */
export function measureSpeed(): number {
  const beacon = {
    view: 'a'.repeat(22),
    events: Array.from({ length: 10 }, (_, at) => ({ type: 'start', at })),
  }
  // `threadCpuUsage` lags by up to a tick of the kernel; this one is exact, and the sampler has no busy second thread.
  const before = process.cpuUsage()
  let sum = 0
  for (let turn = 0; turn < turns; turn++) {
    const text = JSON.stringify({ ...beacon, turn })
    const parsed = JSON.parse(text) as typeof beacon
    sum = crc32(parsed.events.map(({ type, at }) => `${type}\t${at}`).join('\t'), sum)
  }
  const { user, system } = process.cpuUsage(before)
  // The sum is used, so that no compiler leaves the work out.
  return sum === -1 ? Number.NaN : (referenceMs * 1000) / (user + system)
}
