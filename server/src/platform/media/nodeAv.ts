import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runConfined } from './confine.ts'
import { type Run, type TranscodeEngine, sourceFormats } from './engine.ts'
import { assemble, blameFile, lengthMs, progressReader, type RawProbe, wallMs } from './ffmpegCli.ts'
import type { NodeAvTask } from './nodeAvWork.ts'
import { takeLook } from './takeLook.ts'

const worker = fileURLToPath(new URL('./nodeAvWorker.ts', import.meta.url))

/** Version of the bundled engine; null where the optional package or its binary for this platform is missing. */
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

/**
 * FFmpeg as a library, in a Node child of its own for each piece of work: its crashes stay there. Slower than the
 * program (research: video §1), but it comes with `npm ci`.
 */
export function nodeAv(version: string): TranscodeEngine {
  const doTask = (
    task: NodeAvTask,
    cwd: string,
    run: Run,
    of: { durationMs: number | null; isBackground?: boolean },
  ) =>
    blameFile(
      runConfined({
        program: process.execPath,
        args: ['--no-warnings', worker, JSON.stringify(task)],
        cwd,
        signal: run.signal,
        wallMs: wallMs(of.durationMs),
        idleMs: 120_000,
        onLine: progressReader(of.durationMs, run),
        isBackground: of.isBackground ?? false,
      }),
    )
  return {
    name: `node-av ${version}`,
    probe: async (path, format, run) => {
      const output = await blameFile(
        runConfined({
          program: process.execPath,
          args: [
            '--no-warnings',
            worker,
            JSON.stringify({ kind: 'probe', path, format } satisfies NodeAvTask),
          ],
          cwd: dirname(path),
          signal: run.signal,
          wallMs: 30_000,
        }),
      )
      const raw = JSON.parse(output) as RawProbe
      return assemble({ ...raw, format: sourceFormats.find((known) => known === format)! })
    },
    remux: async (source, outDir, name, run) => {
      await doTask({ kind: 'remux', source, name }, outDir, run, source.info)
    },
    encode: async (source, outDir, rungs, effort, run) => {
      const { durationMs } = source.info
      await doTask({ kind: 'encode', source, rungs, effort }, outDir, run, {
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
      const of = { durationMs: lengthMs(grid), isBackground: true }
      await doTask({ kind: 'sprite', film, outPath, grid }, dirname(outPath), { signal }, of)
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
