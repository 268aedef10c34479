import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ConfinedTask, runConfined } from './confine.ts'
import type { TaskOptions, TranscodeEngine } from './engine.ts'
import {
  toSourceInfo,
  withFileBlamed,
  filmDurationMs,
  progressReader,
  type RawProbe,
  timeoutMs,
} from './ffmpegCli.ts'
import type { NodeAvTask } from './nodeAvWork.ts'
import { takeLoudness } from './readLoudness.ts'
import { takeLook } from './takeLook.ts'

const nodeAvWorker = fileURLToPath(new URL('./nodeAvWorker.ts', import.meta.url))
/** EX_SOFTWARE: the library cannot be loaded, or the disk is full. */
const ownFaultCode = 70

/** Version of the bundled engine; null if the optional package or its binary for this platform is missing. */
export async function findNodeAv(): Promise<string | null> {
  try {
    await import('node-av/lib')
    const path = fileURLToPath(import.meta.resolve('node-av/lib'))
    const manifest = new URL('../../package.json', `file://${path}`)
    return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
  } catch {
    return null
  }
}

/** Runs one task in a separate Node process, which contains crashes of the library. Returns its standard output. */
const runTask = (
  task: NodeAvTask,
  cwd: string,
  limits: Pick<ConfinedTask, 'signal' | 'wallMs' | 'idleMs' | 'onLine' | 'isBackground'>,
): Promise<string> =>
  withFileBlamed(
    runConfined({
      program: process.execPath,
      args: ['--no-warnings', nodeAvWorker, JSON.stringify(task), String(ownFaultCode)],
      ownFaultCode,
      cwd,
      ...limits,
    }),
  )

const doTask = (
  task: NodeAvTask,
  cwd: string,
  options: TaskOptions,
  work: { durationMs: number | null; isBackground?: boolean },
) =>
  runTask(task, cwd, {
    signal: options.signal,
    wallMs: timeoutMs(work.durationMs),
    idleMs: 120_000,
    onLine: progressReader(work.durationMs, options),
    isBackground: work.isBackground ?? false,
  })

/** FFmpeg as a library, installed by `npm ci`. Slower than the program: see decision 037. */
export function nodeAv(version: string): TranscodeEngine {
  return {
    name: `node-av ${version}`,
    probe: async (path, format, options) => {
      const output = await runTask({ kind: 'probe', path, format }, dirname(path), {
        signal: options.signal,
        wallMs: 30_000,
      })
      return toSourceInfo({ ...(JSON.parse(output) as RawProbe), format })
    },
    remux: async (source, outDir, name, options) => {
      await doTask({ kind: 'remux', source, name }, outDir, options, source.info)
    },
    encode: async (source, outDir, rungs, effort, options) => {
      const { durationMs } = source.info
      await doTask({ kind: 'encode', source, rungs, effort }, outDir, options, {
        durationMs,
        isBackground: effort === 'rest',
      })
    },
    poster: async (source, outPath, atMs, { signal }) => {
      await doTask({ kind: 'poster', source, outPath, atMs }, dirname(outPath), { signal }, { durationMs: 0 })
      return takeLook(outPath)
    },
    frame: async (source, outPath, atMs, { signal }) => {
      await doTask({ kind: 'frame', source, outPath, atMs }, dirname(outPath), { signal }, { durationMs: 0 })
      return takeLook(outPath)
    },
    sprite: async (film, outPath, grid, { signal }) => {
      const work = { durationMs: filmDurationMs(grid), isBackground: true }
      await doTask({ kind: 'sprite', film, outPath, grid }, dirname(outPath), { signal }, work)
    },
    loudness: async (source, workDir, { signal }) => {
      if (!source.info.audio) return null
      await doTask({ kind: 'loudness', source }, workDir, { signal }, source.info)
      return takeLoudness(workDir)
    },
    makeTestClip: async (clip, { signal }) => {
      await doTask(
        { kind: 'testClip', clip },
        dirname(clip.path),
        { signal },
        { durationMs: 1000 * clip.seconds },
      )
    },
  }
}
