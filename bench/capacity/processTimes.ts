// CPU of processes and of the machine, from /proc. Linux only.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100

/** `ownS`: CPU seconds with ended threads, to 10 ms. `reapedS`: of children that ended. `core`: where it ran last. */
export type ProcessTimes = { parent: number; ownS: number; reapedS: number; core: number }

/** Reads /proc/<pid>/stat. The name may contain blanks, so fields count from the state behind it. */
export function readStat(stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const seconds = (from: number) => (fields[from]! + fields[from + 1]!) / ticksPerSecond
  return { parent: fields[1]!, ownS: seconds(11), reapedS: seconds(13), core: fields[36]! }
}

function readTimes(path: string): ProcessTimes | null {
  try {
    return readStat(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** null: it has ended. */
export const processTimes = (pid: number) => readTimes(`/proc/${pid}/stat`)

/** Of the living threads of a process. */
export function threadTimes(pid: number): (ProcessTimes & { thread: number })[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const times = readTimes(`/proc/${pid}/task/${thread}/stat`)
      return times ? [{ ...times, thread: Number(thread) }] : []
    })
  } catch {
    return []
  }
}

export const childPids = (pid: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && processTimes(one)?.parent === pid)

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
