// CPU of processes in seconds of the reference core: each quarter of a second counts by the speed of the cores on which their
// threads ran.
import { coreSpeeds } from './coreSpeed.ts'
import { childPids, processTimes, threadTimes } from './processTimes.ts'

/** Processes; one that appears later was started meanwhile and counts from its start. */
type Pids = readonly number[] | (() => readonly number[])
/** `reaper`: the parent of processes that may end meanwhile. */
export type CpuSource = Pids | { pids: Pids; reaper: number }

const listEveryMs = 1_000

/** A process and its children; those that end count too. */
export function family(pid: number): CpuSource {
  return { pids: cached(() => [pid, ...childPids(pid)]), reaper: pid }
}

/** What this process starts and waits for, except for the samplers. */
export function ownChildren(): CpuSource {
  const samplers = coreSpeeds.pids
  const pids = cached(() => childPids(process.pid).filter((pid) => !samplers.includes(pid)))
  return { pids, reaper: process.pid }
}

/** To list the processes of the machine costs some milliseconds. */
function cached(list: () => number[]): () => number[] {
  const last = { atMs: -Infinity, pids: [] as number[] }
  return () => {
    const now = performance.now()
    if (now - last.atMs >= listEveryMs) Object.assign(last, { atMs: now, pids: list() })
    return last.pids
  }
}

/** Seconds. `cpuS` is what the kernel counted, `referenceS` the same work on the reference core. */
export type CpuUse<Name extends string> = {
  referenceS: Record<Name, number>
  cpuS: Record<Name, number>
  wallS: number
  /** Mean speed of all cores. */
  speed: number
}

/** Counts from now on what each source uses. `end` reads for the last time. */
export function cpuMeter<Name extends string>(sources: Record<Name, CpuSource>) {
  const names = Object.keys(sources) as Name[]
  const counters = names.map((name) => new SourceCounter(sources[name]))
  const begunMs = performance.now()
  const time = { lastMs: begunMs, weighted: 0 }
  const count = () => {
    for (const counter of counters) counter.count()
    const now = performance.now()
    time.weighted += (now - time.lastMs) * coreSpeeds.mean()
    time.lastMs = now
  }
  const leave = coreSpeeds.onInterval(count)
  const read = (): CpuUse<Name> => {
    count()
    const each = (figure: (counter: SourceCounter) => number) =>
      Object.fromEntries(names.map((name, at) => [name, figure(counters[at]!)])) as Record<Name, number>
    const wallMs = time.lastMs - begunMs
    return {
      referenceS: each((counter) => counter.referenceS),
      cpuS: each((counter) => counter.cpuS),
      wallS: wallMs / 1000,
      speed: time.weighted / wallMs,
    }
  }
  const end = () => {
    leave()
    return read()
  }
  return { read, end }
}

class SourceCounter {
  cpuS = 0
  referenceS = 0
  readonly #pids: () => readonly number[]
  readonly #reaper: number | null
  #processes = new Map<number, number>()
  #threads = new Map<number, number>()
  #reapedS = 0

  constructor(source: CpuSource) {
    const { pids, reaper } = 'reaper' in source ? source : { pids: source, reaper: null }
    this.#pids = typeof pids === 'function' ? pids : () => pids
    this.#reaper = reaper
    this.count()
    this.cpuS = this.referenceS = 0
  }

  count(): void {
    const pids = this.#pids()
    const usedS = this.#countProcesses(pids)
    this.cpuS += usedS
    this.referenceS += usedS * this.#speedOfThreads(pids)
  }

  /** CPU seconds since the last time. */
  #countProcesses(pids: readonly number[]): number {
    const before = this.#processes
    this.#processes = new Map()
    let usedS = 0
    for (const pid of pids) {
      const times = processTimes(pid)
      if (!times) continue
      this.#processes.set(pid, times.ownS)
      usedS += times.ownS - (before.get(pid) ?? 0)
    }
    if (this.#reaper === null) return usedS
    // What a child used before its end was counted then, and is now counted by its parent again.
    for (const [pid, ownS] of before) if (!this.#processes.has(pid)) usedS -= ownS
    const reapedS = processTimes(this.#reaper)?.reapedS ?? this.#reapedS
    usedS += reapedS - this.#reapedS
    this.#reapedS = reapedS
    return usedS
  }

  /** Mean speed of the cores, each by the time that threads ran which were last on it. */
  #speedOfThreads(pids: readonly number[]): number {
    const before = this.#threads
    this.#threads = new Map()
    const sum = { s: 0, weighted: 0 }
    for (const pid of pids)
      for (const { thread, ownS, core } of threadTimes(pid)) {
        this.#threads.set(thread, ownS)
        const ranS = ownS - (before.get(thread) ?? 0)
        sum.s += ranS
        sum.weighted += ranS * coreSpeeds.of(core)
      }
    return sum.s > 0 ? sum.weighted / sum.s : coreSpeeds.mean()
  }
}
