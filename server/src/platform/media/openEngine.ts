import type { Config } from '../config.ts'
import type { TranscodeEngine } from './engine.ts'
import { ffmpegCli, findFfmpeg } from './ffmpegCli.ts'
import { findNodeAv, nodeAv } from './nodeAv.ts'

/**
 * The engine of this installation: FFMPEG_PATH, else a capable ffmpeg on the PATH, else the bundled one (decision 037).
 * Throws if there is none, or if FFMPEG_PATH does not work.
 */
export async function openEngine(
  config: Pick<Config, 'ffmpegPath' | 'ffprobePath'>,
): Promise<TranscodeEngine> {
  const programs = findFfmpeg({ ffmpeg: config.ffmpegPath, ffprobe: config.ffprobePath })
  if (programs) return ffmpegCli(programs)
  const bundled = await findNodeAv()
  if (bundled) return nodeAv(bundled)
  throw new Error(
    'No transcoder: install ffmpeg 5 or later with libx264, or set FFMPEG_PATH, or install the optional package node-av.',
  )
}
