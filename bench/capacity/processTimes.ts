// CPU of processes and of the machine, from /proc. Linux only.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

const ticksPerSecond = 100

/** Fields of /proc/<pid>/stat after the name, which may contain blanks: the first one is the state. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** CPU seconds of a process with its ended threads, to 10 ms. `withChildren`: also of children that ended. */
export function processCpuSeconds(pid: number, { withChildren = false } = {}): number {
  const fields = readStat(pid).slice(11, withChildren ? 15 : 13)
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** CPU seconds of several processes; one that has ended counts 0. */
export const cpuOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    try {
      return sum + processCpuSeconds(pid)
    } catch {
      return sum
    }
  }, 0)

/** CPU seconds that the machine has worked since its start, of all processes. */
export function machineCpuSeconds(): number {
  const [user, nice, system, , , irq, softIrq] = readFileSync('/proc/stat', 'utf8')
    .slice(0, 400)
    .split('\n')[0]!
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user! + nice! + system! + irq! + softIrq!) / ticksPerSecond
}

/** Bytes of all files below a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce((sum, entry) => {
    if (!entry.isFile()) return sum
    try {
      return sum + statSync(join(entry.parentPath, entry.name)).size
    } catch {
      return sum
    }
  }, 0)
}

/** CPU milliseconds of a fixed piece of work (JSON, strings, a checksum): a faster core needs fewer. */
export function referenceWork(): number {
  const before = process.cpuUsage()
  const beacon = {
    view: 'a'.repeat(22),
    events: Array.from({ length: 10 }, (_, at) => ({ type: 'start', at })),
  }
  let sum = 0
  for (let turn = 0; turn < 40_000; turn++) {
    const text = JSON.stringify({ ...beacon, turn })
    const parsed = JSON.parse(text) as typeof beacon
    sum = crc32(parsed.events.map(({ type, at }) => `${type}\t${at}`).join('\t'), sum)
  }
  const { user, system } = process.cpuUsage(before)
  // The sum is used, so that no compiler leaves the work out.
  return sum === -1 ? Number.NaN : (user + system) / 1000
}
