import { MediaRefused, mediaLimits, type Rung, type SourceInfo } from './engine.ts'

/** Short side in pixels → maximum bits per second. */
const rates = [
  [360, 900_000],
  [480, 1_600_000],
  [720, 3_200_000],
  [1080, 5_800_000],
] as const

const even = (n: number) => Math.max(2, 2 * Math.round(n / 2))
const shortSide = ({ width, height }: { width: number; height: number }) => Math.min(width, height)

/** Throws MediaRefused beyond the limits. */
export function requireWithinLimits(info: SourceInfo): void {
  const { codedWidth, codedHeight } = info.video
  if (codedWidth < 16 || codedHeight < 16) throw new MediaRefused('picture_too_small')
  if (codedWidth * codedHeight > mediaLimits.pixels) throw new MediaRefused('picture_too_large')
  if ((info.durationMs ?? 0) > mediaLimits.durationMs) throw new MediaRefused('too_long')
}

/**
 * Whether repackaging without encoding plays everywhere. The interval of key frames is known only afterwards: see
 * `isPlayableRemux`.
 */
export function isStandard(info: SourceInfo): boolean {
  const { video, audio } = info
  return (
    ['mov', 'matroska', 'flv', 'mpegts'].includes(info.format) &&
    video.codec === 'h264' &&
    (video.pixelFormat === 'yuv420p' || video.pixelFormat === 'yuvj420p') &&
    !video.isInterlaced &&
    !video.isHdr &&
    video.rotation === 0 &&
    video.width === video.codedWidth &&
    video.frameRate !== null &&
    shortSide(video) <= 1080 &&
    Math.max(video.width, video.height) <= 1920 &&
    info.durationMs !== null &&
    (info.bitRate ?? Infinity) <= 8_000_000 &&
    (audio === null || (audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= 2))
  )
}

/** A segment lasts at least 4 s and ends at the next key frame, so one above 10 s contains a key frame gap above 6 s. */
export const isPlayableRemux = ({ longestSegmentMs }: { longestSegmentMs: number }) =>
  longestSegmentMs <= 10_000

/** The rungs up to the source's short side, smallest first; the source's size if it is below all. */
export function planLadder(info: SourceInfo): Rung[] {
  const { video } = info
  const short = shortSide(video)
  const fitting = rates.filter(([height]) => height <= short)
  if (fitting.length === 0) return [rung(info, short, rates[0][1])]
  return fitting.map(([height, maxRate]) => rung(info, height, maxRate))
}

/** The rungs that have no rendition yet. A remux counts as the rung of its size. */
export function planRest(
  info: SourceInfo,
  existing: readonly { name: string; width: number; height: number }[],
) {
  const names = new Set(existing.map(({ name }) => name))
  const source = existing.find(({ name }) => name === 'source')
  return planLadder(info).filter(
    (rung) => !names.has(rung.name) && (!source || shortSide(rung) < shortSide(source)),
  )
}

function rung(info: SourceInfo, short: number, maxRate: number): Rung {
  const { width, height } = info.video
  const scale = short / Math.min(width, height)
  return {
    name: `${even(short)}p`,
    width: even(width * scale),
    height: even(height * scale),
    frameRate: cappedRate(info.video.frameRate, short <= 480 ? 30 : 60),
    maxRate,
  }
}

function cappedRate(rate: string | null, cap: number): string {
  return rate !== null && asNumber(rate) <= cap ? rate : String(rate === null ? 30 : cap)
}

/** `30000/1001` → 29.97. */
export function asNumber(fraction: string): number {
  const [numerator, denominator = '1'] = fraction.split('/')
  return Number(numerator) / Number(denominator)
}

/** Frames between key frames: four seconds, rounded up so that no segment ends before its time. */
export const keyInterval = (rung: Rung) => Math.ceil(4 * asNumber(rung.frameRate))
