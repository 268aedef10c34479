import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runConfined } from '../../platform/media/confine.ts'
import { openEngine } from '../../platform/media/openEngine.ts'
import { sniffFormat } from '../../platform/media/sniffFormat.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

const rung = { name: '180p', width: 320, height: 180, frameRate: '25/1', maxRate: 400_000 }
const oldestYtdlp = '2025.11.12'

/** Encodes a second of film with the engine of this machine, in a folder that is removed. */
export async function checkMedia({ config }: DoctorDeps, step: RunStep): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'matinee-doctor-'))
  try {
    await step(
      'encode a film of a second',
      'Install ffmpeg 5 or newer with libx264 and aac, or set FFMPEG_PATH. Workers on other machines may have another one.',
      async (signal) => {
        const engine = await openEngine(config)
        const path = join(dir, 'film.avi')
        await engine.makeTestClip({ path, seconds: 1, width: 320, height: 180, codec: 'mpeg4' }, { signal })
        const info = await engine.probe(path, await sniffFormat(path), { signal })
        await engine.encode({ path, info }, dir, [rung], 'first', { signal })
        return `${engine.name}${engine.cannotMapTones ? ', without tone mapping: HDR videos look pale' : ''}`
      },
      60_000,
    )
    await step(
      'yt-dlp',
      'YTDLP_PATH must be a program that Matinee may start.',
      async (signal) => {
        if (!config.ytdlpPath)
          throw new Skipped('YTDLP_PATH is not set: links to YouTube and Dailymotion are refused')
        const task = { program: config.ytdlpPath, args: ['--version'], cwd: dir, signal, wallMs: 20_000 }
        const version = (await runConfined(task)).trim()
        if (toDay(version) >= toDay(oldestYtdlp)) return version
        throw new Problem(
          `YTDLP_PATH is version ${version || 'unknown'}. Matinee needs ${oldestYtdlp} or newer; update it.`,
        )
      },
      30_000,
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Versions are days, sometimes without leading zeros: 2026.1.5 → 20260105. */
const toDay = (version: string): number =>
  Number(
    version
      .split('.')
      .slice(0, 3)
      .map((part) => part.padStart(2, '0'))
      .join(''),
  ) || 0
