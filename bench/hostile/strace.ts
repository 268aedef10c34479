import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planLadder, requireWithinLimits } from '../../server/src/platform/media/ladder.ts'
import type { TranscodeEngine } from '../../server/src/platform/media/engine.ts'
import { ffmpegCli, findFfmpeg } from '../../server/src/platform/media/ffmpegCli.ts'
import { sniffFormat } from '../../server/src/platform/media/sniffFormat.ts'

export type Traced = { programs: number; opened: number; foreign: string[] }

/** Files that programs and their libraries read from the system with any input. */
const own =
  /^(?:\/(?:usr|lib|lib64|proc|sys|dev)\/|\/etc\/(?:ld\.so|ssl\/openssl\.cnf|localtime|(?:fonts|gcrypt)\/))/

/** Processes `paths` under strace and lists the files and connections opened elsewhere. Null without strace. */
export async function traceEngine(paths: string[], dir: string): Promise<Traced | null> {
  const programs = findFfmpeg({ ffmpeg: null, ffprobe: null })
  if (!programs || spawnSync('strace', ['-V']).status !== 0) return null
  const [bin, logs, work] = ['bin', 'logs', 'work'].map((name) => join(dir, name)) as [string, string, string]
  for (const folder of [bin, logs, work]) mkdirSync(folder)
  const strace = execFileSync('which', ['strace'], { encoding: 'utf8' }).trim()
  const wrap = (program: string) => {
    const path = join(bin, program.split('/').at(-1)!)
    const traced = `exec ${strace} -f -qq -s 4096 -e trace=open,openat,openat2,connect -o ${logs}/$$ ${program} "$@"`
    writeFileSync(path, `#!/bin/sh\n${traced}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const engine = ffmpegCli({ ...programs, ffmpeg: wrap(programs.ffmpeg), ffprobe: wrap(programs.ffprobe) })
  for (const path of paths) await workOn(engine, path, work)
  return readLogs(logs, [work, ...paths])
}

/** Performs every step of the pipeline; files of an unknown format are passed to the engine as MP4. */
async function workOn(engine: TranscodeEngine, path: string, work: string): Promise<void> {
  const options = { signal: AbortSignal.timeout(60_000) }
  const format = await sniffFormat(path).catch(() => 'mov' as const)
  try {
    const source = { path, info: await engine.probe(path, format, options) }
    requireWithinLimits(source.info)
    await engine.poster(source, join(work, 'poster.jpg'), 0, options)
    await engine.remux(source, work, 'source', options)
    await engine.encode(source, work, [planLadder(source.info)[0]!], 'first', options)
  } catch {
    // The file is refused; the log lists the files opened until then.
  }
}

function readLogs(logs: string, allowed: string[]): Traced {
  const names = readdirSync(logs)
  const foreign: string[] = []
  let opened = 0
  for (const line of names.flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))) {
    if (/\bconnect\(/.test(line)) foreign.push(line)
    const path = /\bopen(?:at2?)?\((?:[^"]*, )?"([^"]*)"/.exec(line)?.[1]
    if (path === undefined) continue
    opened++
    const isWork = !path.startsWith('/')
      ? !path.includes('..')
      : allowed.some((root) => path === root || path.startsWith(`${root}/`))
    if (!isWork && !own.test(path)) foreign.push(line)
  }
  return { programs: names.length, opened, foreign }
}
