/** Properties of a source file. Sizes are as displayed: rotated, with square pixels. */
export type SourceInfo = {
  /** The demuxer's name, detected from the file's first bytes. */
  format: SourceFormat
  /** Null if the file does not contain it. */
  durationMs: number | null
  /** Bits per second, average of the file. */
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
    /** The transfer function to map to SDR; null for SDR, or if the engine cannot map it. */
    toneMap: 'smpte2084' | 'arib-std-b67' | null
    /** Average frames per second as a fraction, such as `30000/1001`; null when unknown or absurd. */
    frameRate: string | null
  }
  audio: { codec: string; profile: string; channels: number } | null
}

/** Accepted containers, by demuxer. */
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

/** A finished rendition, `<name>.mp4` and `<name>.m3u8`. Bandwidths in bits per second. */
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

/** The rendition that a sprite is made from. */
export type Film = {
  path: string
  /** Key frames exactly every four seconds, as our encoder makes them. */
  hasOurKeys: boolean
}

export type TaskOptions = {
  signal: AbortSignal
  /** Percent of this piece of work. Not called when the length of the source is unknown. */
  onProgress?: (percent: number) => void
}

/** `first`: fast, for the earliest playback; `rest`: better quality, in the background. */
export type Effort = 'first' | 'rest'

/** Mean and standard deviation of a picture's grey, 0 to 255. */
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
  /** Degrees of hue and hertz added to the tone, so that clips differ. */
  hue?: number
  /** Draws this landscape instead of the test picture. */
  scene?: number
}

/**
 * Reads and writes media, each time in a separate confined process. Throws MediaRefused if the file is the cause; any
 * other error may be temporary.
 */
export type TranscodeEngine = {
  /** For the log, such as `ffmpeg 5.1.9`. */
  name: string
  /** Path of the ffmpeg program, if there is one: yt-dlp needs it to merge tracks. */
  program?: string
  /** HDR sources look pale because they are not mapped to SDR. */
  cannotMapTones?: boolean
  probe(path: string, format: SourceFormat, options: TaskOptions): Promise<SourceInfo>
  /** Repackages without encoding. */
  remux(source: Source, outDir: string, name: string, options: TaskOptions): Promise<void>
  /** All of `rungs` in one pass over the source. */
  encode(source: Source, outDir: string, rungs: Rung[], effort: Effort, options: TaskOptions): Promise<void>
  /** A JPEG of a key frame near `atMs`, at most 1280 wide: fast, but not exact. */
  poster(source: Source, outPath: string, atMs: number, options: TaskOptions): Promise<Look>
  /** As `poster`, but the exact frame at `atMs`, or the last one. */
  frame(source: Source, outPath: string, atMs: number, options: TaskOptions): Promise<Look>
  /** A grid of small pictures in one JPEG, each at its exact time: from key frames if they are ours, else from all frames. */
  sprite(film: Film, outPath: string, grid: SpriteGrid, options: TaskOptions): Promise<void>
  /** The integrated loudness in LUFS (EBU R 128), to a tenth; null without sound or in silence. */
  loudness(source: Source, workDir: string, options: TaskOptions): Promise<number | null>
  /** A moving test picture or landscape with a tone, for the demo and for tests. */
  makeTestClip(clip: TestClip, options: TaskOptions): Promise<void>
}

/** Why a file cannot be made playable. */
export type MediaFault =
  | 'not_a_video'
  | 'damaged'
  | 'no_picture'
  | 'too_many_tracks'
  | 'picture_too_small'
  | 'picture_too_large'
  | 'too_long'
  | 'ends_early'
  | 'film_length'

/** The file is the cause of a failure. */
export class MediaRefused extends Error {
  readonly code: MediaFault
  constructor(code: MediaFault, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

export const mediaLimits = {
  durationMs: 6 * 3_600_000,
  /** 8192 × 4320. */
  pixels: 35_389_440,
  streams: 16,
}
