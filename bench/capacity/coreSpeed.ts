// How fast each core is from moment to moment. A virtual core shares a real one with others, and what they do slows it down
// for seconds at a time, to half its speed; the kernel does not see it and counts the same work as more CPU.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SpeedSample } from './speedSampler.ts'

/** Each interval has two samples of each core. */
const everyMs = 250
const sampler = fileURLToPath(new URL('speedSampler.ts', import.meta.url))
// Helper threads of V8 would run on their own CPU time.
const flags = ['--single-threaded', '--max-semi-space-size=1', sampler]

type Listener = () => void

class CoreSpeeds {
  readonly #samplers: ChildProcess[] = []
  readonly #cores = new Map<number, { sum: number; count: number; mean: number }>()
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined

  /** Resolves when there is a sample of each core. */
  async start(): Promise<void> {
    await Promise.all(allowedCores().map((core) => this.#startSampler(core)))
    this.#timer = setInterval(() => this.#endInterval(), everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(
      this.#samplers.splice(0).map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.ref()
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }),
    )
    this.#cores.clear()
  }

  get pids(): number[] {
    return this.#samplers.map(({ pid }) => pid!)
  }

  /** Of a core in the current interval, or in the last one that had a sample; 1 is that of the reference core. */
  of(core: number): number {
    const speeds = this.#cores.get(core)
    if (!speeds) return this.mean()
    return speeds.count ? speeds.sum / speeds.count : speeds.mean
  }

  /** Of all cores. */
  mean(): number {
    if (this.#cores.size === 0) throw new Error('the speed of the cores is not sampled')
    const speeds = [...this.#cores.keys()].map((core) => this.of(core))
    return speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  }

  /** Calls at the end of each interval, until the answer is called. */
  onInterval(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #startSampler(core: number): Promise<void> {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
    const start = (program: string, args: string[]) => spawn(program, args, { stdio: [...stdio] })
    let child = start('taskset', ['-c', String(core), process.execPath, ...flags])
    const hasTaskset = await new Promise<boolean>((resolve) => {
      child.once('spawn', () => resolve(true)).once('error', () => resolve(false))
    })
    // Without util-linux the samplers move between the cores and say which one they measured.
    if (!hasTaskset) child = start(process.execPath, flags)
    this.#samplers.push(child)
    child.on('message', ({ core: measured, speed }: SpeedSample) => {
      const before = this.#cores.get(measured) ?? { sum: 0, count: 0, mean: speed }
      this.#cores.set(measured, { ...before, sum: before.sum + speed, count: before.count + 1 })
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error('a sampler of the core speed ended')
    })
    await Promise.race([once(child, 'message'), ended])
    ended.catch(() => {})
    child.unref()
    child.channel?.unref()
  }

  #endInterval(): void {
    for (const listener of this.#listeners) listener()
    for (const [core, { sum, count, mean }] of this.#cores)
      this.#cores.set(core, { sum: 0, count: 0, mean: count ? sum / count : mean })
  }
}

/** One for the whole program: its samplers measure the machine, whatever is measured on it. */
export const coreSpeeds = new CoreSpeeds()

/** Samples the core speed while `work` runs. */
export async function withCoreSpeeds<T>(work: () => Promise<T>): Promise<T> {
  await coreSpeeds.start()
  try {
    return await work()
  } finally {
    await coreSpeeds.stop()
  }
}

/** Cores that this process may use: `0-1,4` in /proc. */
function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s+(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]!
  return list.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return Array.from({ length: to! - from! + 1 }, (_, at) => from! + at)
  })
}
