import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { runConfined, ProgramFailed } from './confine.ts'
import {
  mediaLimits,
  MediaRefused,
  type TaskOptions,
  type SourceFormat,
  type SourceInfo,
  type SpriteGrid,
  type TranscodeEngine,
} from './engine.ts'
import * as args from './ffmpegArgs.ts'
import { takeLoudness } from './readLoudness.ts'
import { takeLook } from './takeLook.ts'

const memoryBytes = 6 * 2 ** 30

/** `mapsTones`: has the filters that convert HDR to SDR. */
export type Programs = { ffmpeg: string; ffprobe: string; version: string; mapsTones: boolean }

/**
 * The ffmpeg of the settings, else the one on the PATH. It must have libx264, AAC and HLS and be version 5 or later. Null
 * if there is none. Throws if the one of the settings does not qualify.
 */
export function findFfmpeg(settings: { ffmpeg: string | null; ffprobe: string | null }): Programs | null {
  const ffmpeg = settings.ffmpeg ?? findOnPath('ffmpeg')
  if (!ffmpeg) return null
  const sibling = join(dirname(ffmpeg), 'ffprobe')
  const ffprobe = settings.ffprobe ?? (existsSync(sibling) ? sibling : findOnPath('ffprobe'))
  const print = (...flags: string[]) =>
    spawnSync(ffmpeg, ['-hide_banner', ...flags], { encoding: 'utf8', timeout: 10_000 }).stdout ?? ''
  const version = /^ffmpeg version n?(\d+)(\S*)/m.exec(print('-version'))
  const isCapable =
    ffprobe !== null &&
    Number(version?.[1] ?? 0) >= 5 &&
    /\blibx264\b/.test(print('-encoders')) &&
    /^ A\S* aac\b/m.test(print('-encoders')) &&
    /^\s*E\s+hls\b/m.test(print('-muxers'))
  const mapsTones = ['zscale', 'tonemap'].every((name) =>
    new RegExp(`^ \\S+ ${name} `, 'm').test(print('-filters')),
  )
  if (isCapable) return { ffmpeg, ffprobe, version: `${version![1]}${version![2]}`, mapsTones }
  if (settings.ffmpeg)
    throw new Error(
      `FFMPEG_PATH: ${ffmpeg} (with ${ffprobe ?? 'no ffprobe'}) does not work, is older than 5, or lacks libx264, aac or hls`,
    )
  return null
}

function findOnPath(program: string): string | null {
  const { status, stdout } = spawnSync('which', [program], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

export function ffmpegCli(programs: Programs): TranscodeEngine {
  const ffmpeg = ffmpegRunner(programs)
  const picture = pictureWriter(ffmpeg)
  const still = async (outPath: string, argv: string[], options: TaskOptions) => {
    await picture(outPath, argv, options)
    return takeLook(outPath)
  }
  return {
    name: `ffmpeg ${programs.version}`,
    cannotMapTones: !programs.mapsTones,
    program: programs.ffmpeg,
    probe: (path, format, options) => probe(programs, path, format, options),
    remux: async (source, outDir, name, options) => {
      await ffmpeg(outDir, args.remuxArgs(source, name), options, source.info.durationMs)
    },
    encode: async (source, outDir, rungs, effort, options) => {
      const mode = { isBackground: effort === 'rest' }
      await ffmpeg(outDir, args.encodeArgs(source, rungs, effort), options, source.info.durationMs, mode)
    },
    poster: (source, outPath, atMs, options) =>
      still(outPath, args.posterArgs(source, outPath, atMs), options),
    frame: (source, outPath, atMs, options) => still(outPath, args.frameArgs(source, outPath, atMs), options),
    sprite: (film, outPath, grid, options) =>
      picture(outPath, args.spriteArgs(film, outPath, grid), options, filmDurationMs(grid), {
        isBackground: true,
        isSilent: true,
      }),
    loudness: async (source, workDir, { signal }) => {
      if (!source.info.audio) return null
      await ffmpeg(workDir, args.loudnessArgs(source), { signal }, source.info.durationMs)
      return takeLoudness(workDir)
    },
    makeTestClip: async (clip, options) => {
      await ffmpeg(
        dirname(clip.path),
        args.testClipArgs(clip),
        { signal: options.signal },
        1000 * clip.seconds,
      )
    },
  }
}

async function probe(
  { ffprobe, mapsTones }: Programs,
  path: string,
  format: SourceFormat,
  { signal }: TaskOptions,
): Promise<SourceInfo> {
  const output = await withFileBlamed(
    runConfined({
      program: ffprobe,
      args: args.probeArgs(path, format),
      cwd: dirname(path),
      signal,
      wallMs: 30_000,
      memoryBytes,
    }),
  )
  const info = readProbe(format, Probed.parse(JSON.parse(output)))
  return mapsTones ? info : { ...info, video: { ...info.video, toneMap: null } }
}

/** `isSilent`: prints nothing before it ends. */
type ProcessMode = { isBackground?: boolean; isSilent?: boolean }

const ffmpegRunner =
  (programs: Programs) =>
  (
    cwd: string,
    argv: string[],
    options: TaskOptions,
    durationMs: number | null,
    mode: ProcessMode = {},
  ): Promise<string> =>
    withFileBlamed(
      runConfined({
        program: programs.ffmpeg,
        args: argv,
        cwd,
        signal: options.signal,
        wallMs: timeoutMs(durationMs),
        ...(!mode.isSilent && { idleMs: 120_000 }),
        onLine: progressReader(durationMs, options),
        memoryBytes,
        isBackground: mode.isBackground ?? false,
      }),
    )

const pictureWriter =
  (ffmpeg: ReturnType<typeof ffmpegRunner>) =>
  async (
    outPath: string,
    argv: string[],
    { signal }: TaskOptions,
    durationMs = 0,
    mode: ProcessMode = {},
  ): Promise<void> => {
    await ffmpeg(dirname(outPath), argv, { signal }, durationMs, mode)
    // ffmpeg also exits with 0 when it decodes no frame.
    await access(outPath).catch((cause: unknown) => {
      throw new MediaRefused('damaged', { cause })
    })
  }

/** Duration of the film that a sprite covers. */
export const filmDurationMs = (grid: SpriteGrid) => grid.columns * grid.rows * grid.everyMs

/** At least ten minutes; twelve times the duration for a slow machine. */
export const timeoutMs = (durationMs: number | null) =>
  Math.max(600_000, 12 * (durationMs ?? mediaLimits.durationMs))

/** A program that fails after its container was recognised, without being ended, read a damaged file. */
export async function withFileBlamed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProgramFailed && error.isInputAtFault)
      throw new MediaRefused('damaged', { cause: error })
    throw error
  }
}

/** Reads `-progress` lines; true if the work progresses. */
export function progressReader(durationMs: number | null, options: TaskOptions): (line: string) => boolean {
  let last = ''
  let percent = -1
  return (line) => {
    if (line.startsWith('out_time_us=') && durationMs) {
      const now = Math.min(99, Math.max(0, Math.floor(Number(line.slice(12)) / (10 * durationMs))))
      if (now > percent) options.onProgress?.((percent = now))
    }
    // Only changed times or sizes are progress; ffmpeg keeps printing while it hangs.
    if (!line.startsWith('out_time_us=') && !line.startsWith('total_size=')) return false
    const isAlive = line !== last
    last = line
    return isAlive
  }
}

const Fraction = z.string().optional()
const Probed = z.object({
  format: z.object({ duration: Fraction, bit_rate: Fraction, nb_streams: z.number().optional() }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      profile: z.string().optional(),
      pix_fmt: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      sample_aspect_ratio: z.string().optional(),
      avg_frame_rate: Fraction,
      field_order: z.string().optional(),
      color_transfer: z.string().optional(),
      channels: z.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
})

function readProbe(
  format: SourceFormat,
  { format: container, streams }: z.output<typeof Probed>,
): SourceInfo {
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  )
  const audio = streams.find(({ codec_type }) => codec_type === 'audio')
  return toSourceInfo({
    format,
    streams: streams.length,
    durationMs: Math.round(1000 * Number(container.duration)) || null,
    bitRate: Number(container.bit_rate) || null,
    video: video && {
      codec: video.codec_name ?? '',
      codedWidth: video.width ?? 0,
      codedHeight: video.height ?? 0,
      aspect: video.sample_aspect_ratio ?? '1:1',
      // The side data contains the counter-clockwise turn.
      turn: -(video.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0),
      pixelFormat: video.pix_fmt ?? '',
      isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
      transfer: video.color_transfer ?? '',
      frameRate: video.avg_frame_rate ?? '0/0',
    },
    audio: audio?.codec_name
      ? { codec: audio.codec_name, profile: audio.profile ?? '', channels: audio.channels ?? 0 }
      : null,
  })
}

/** The properties that both engines read, not yet interpreted. */
export type RawProbe = Pick<SourceInfo, 'format' | 'durationMs' | 'bitRate' | 'audio'> & {
  streams: number
  video:
    | {
        codec: string
        codedWidth: number
        codedHeight: number
        aspect: string
        turn: number
        pixelFormat: string
        isInterlaced: boolean
        transfer: string
        frameRate: string
      }
    | undefined
}

/** Throws MediaRefused if there is no picture. */
export function toSourceInfo(raw: RawProbe): SourceInfo {
  const { video, streams, ...rest } = raw
  if (!video?.codec || video.codedWidth <= 0 || video.codedHeight <= 0) throw new MediaRefused('no_picture')
  if (streams > mediaLimits.streams) throw new MediaRefused('too_many_tracks')
  const { aspect, turn, transfer, frameRate, ...shown } = video
  const [numerator = 0, denominator = 0] = aspect.split(':').map(Number)
  const displayedWidth = Math.round(
    video.codedWidth * (numerator > 0 && denominator > 0 ? numerator / denominator : 1),
  )
  const rotation = (((Math.round(turn / 90) * 90) % 360) + 360) % 360
  const isTurned = rotation % 180 === 90
  const [frames = 0, seconds = 0] = frameRate.split('/').map(Number)
  const rate = seconds > 0 ? frames / seconds : 0
  const toneMap = transfer === 'smpte2084' || transfer === 'arib-std-b67' ? transfer : null
  return {
    ...rest,
    video: {
      ...shown,
      width: isTurned ? video.codedHeight : displayedWidth,
      height: isTurned ? displayedWidth : video.codedHeight,
      rotation,
      isHdr: toneMap !== null,
      toneMap,
      frameRate: rate >= 1 && rate <= 240 ? frameRate : null,
    },
  }
}
