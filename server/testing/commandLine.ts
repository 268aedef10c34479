import { AsyncLocalStorage } from 'node:async_hooks'
import { runCli } from '../src/cli/program.ts'

export type Run = { code: number; out: string; err: string }

/** What a command that runs here writes; several may at once. */
const held = new AsyncLocalStorage<{ out: string; err: string }>()

for (const [stream, kind] of [
  [process.stdout, 'out'],
  [process.stderr, 'err'],
] as const) {
  const write = stream.write.bind(stream) as (...of: unknown[]) => boolean
  stream.write = (...of: unknown[]) => {
    const mine = held.getStore()
    if (!mine) return write(...of)
    mine[kind] += String(of[0])
    return true
  }
}

/**
 * A command line in this process, which is some hundred times sooner there than one of its own. The launcher and the
 * process around it have tests of theirs in cli.test.ts.
 */
export function runCommand(args: string[], environment: Record<string, string | undefined>): Promise<Run> {
  const written = { out: '', err: '' }
  return held.run(written, async () => {
    const code = await runCli(args, environment)
    return { code, ...written }
  })
}
