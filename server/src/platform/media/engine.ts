import { reasonText, type VideoReason, type VideoReasonCode } from '@matinee/contract/plain/videoReasons'

/** What a source file holds, as far as decisions depend on it. Sizes are those shown: rotated, with square pixels. */
export type SourceInfo = {
  /** The demuxer's name, from the file's first bytes. */
  format: SourceFormat
  /** Null when the file does not say. */
  durationMs: number | null
  /** Bits per second over the whole file. */
  bitRate: number | null
  video: {
    codec: string
    /** As stored, before rotation. */
    codedWidth: number
    codedHeight: number
    width: number
    height: number
    /** Clockwise turn that shows it upright: 0, 90, 180, 270. */
    rotation: number
    pixelFormat: string
    isInterlaced: boolean
    isHdr: boolean
    /** The transfer function that is mapped to SDR; null for SDR, and where the engine cannot. */
    toneMap: 'smpte2084' | 'arib-std-b67' | null
    /** Average frames per second as a fraction, such as `30000/1001`; null when unknown or absurd. */
    frameRate: string | null
  }
  audio: { codec: string; profile: string; channels: number } | null
}

/** The containers we take (G-051), by their demuxers. */
export const sourceFormats = ['mov', 'matroska', 'avi', 'asf', 'flv', 'mpeg', 'mpegts', 'mpegvideo'] as const
export type SourceFormat = (typeof sourceFormats)[number]

export type Rung = {
  /** File name without ending: `360p`, or `source` for a remux. */
  name: string
  width: number
  height: number
  /** Frames per second as a fraction. */
  frameRate: string
  /** Bits per second that the encoder may reach. */
  maxRate: number
}

/** A rendition that lies finished as `<name>.mp4` and `<name>.m3u8`. Bandwidths in bits per second. */
export type Rendition = {
  name: string
  width: number
  height: number
  averageBandwidth: number
  peakBandwidth: number
  codecs: string
  frameRate: number
  bytes: number
  durationMs: number
  longestSegmentMs: number
}

export type SpriteGrid = { columns: number; rows: number; everyMs: number; width: number; height: number }

/** A rendition that small pictures are made of. */
export type Film = {
  path: string
  /** Every four seconds and nowhere else, as we make them; those of others may be anywhere. */
  hasOurKeys: boolean
}

export type Run = {
  signal: AbortSignal
  /** Percent of this piece of work. Not called when the length of the source is unknown. */
  onProgress?: (percent: number) => void
}

/** `first`: to play as soon as can be; `rest`: better, in the background. */
export type Effort = 'first' | 'rest'

/** A picture in figures from 0 to 255: the mean of its grey, and how far its parts differ from that. */
export type Look = { brightness: number; contrast: number }

export type Source = { path: string; info: SourceInfo }

export type TestClip = {
  path: string
  seconds: number
  width?: number
  height?: number
  rate?: number
  /** `mpeg4` makes a source that must be transcoded. */
  codec?: 'h264' | 'mpeg4'
  /** Seconds between key frames. */
  keyEvery?: number
  isSilent?: boolean
  /** Degrees by which the colours turn and the tone rises, to tell clips apart. */
  hue?: number
  /** Draws this landscape instead of the test picture. */
  scene?: number
}

/**
 * The piece that understands media, in its own confined process each time. Throws MediaRefused when the file is to
 * blame; anything else that it throws may pass when tried again.
 */
export type TranscodeEngine = {
  /** For the operator, such as `ffmpeg 5.1.9`. */
  name: string
  /** Path of the ffmpeg program, where there is one: download helpers want it too. */
  program?: string
  /** HDR sources come out pale instead of mapped to SDR. */
  cannotMapTones?: boolean
  probe(path: string, format: SourceFormat, run: Run): Promise<SourceInfo>
  /** Repackages without encoding. */
  remux(source: Source, outDir: string, name: string, run: Run): Promise<void>
  /** All of `rungs` in one pass over the source. */
  encode(source: Source, outDir: string, rungs: Rung[], effort: Effort, run: Run): Promise<void>
  /** A JPEG of a key frame about `atMs`, at most 1280 wide: quick, for when any picture will do. */
  poster(source: Source, outPath: string, atMs: number, run: Run): Promise<Look>
  /** The same of the very frame nearest to `atMs`, or of the last one. */
  frame(source: Source, outPath: string, atMs: number, run: Run): Promise<Look>
  /** Small pictures in one JPEG, each of its very moment: from the key frames where they are ours, else from all. */
  sprite(film: Film, outPath: string, grid: SpriteGrid, run: Run): Promise<void>
  /** A moving test picture, or a landscape, with a tone: our own source for demonstrations and tests. */
  makeTestClip(clip: TestClip, run: Run): Promise<void>
}

/** The file cannot become a video, and why. Nothing of the server's inside goes into the reason: its owner reads it. */
export class MediaRefused extends Error {
  readonly reason: VideoReason
  constructor(code: VideoReasonCode, options?: ErrorOptions) {
    const reason = { code, detail: null }
    super(reasonText(reason), options)
    this.reason = reason
  }
}

export const limits = {
  durationMs: 6 * 3_600_000,
  /** 8192 × 4320. */
  pixels: 35_389_440,
  streams: 16,
}
