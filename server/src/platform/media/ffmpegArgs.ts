import {
  type Effort,
  type Film,
  mediaLimits,
  type Rung,
  type Source,
  type SourceFormat,
  sourceFormats,
  type SpriteGrid,
  type TestClip,
} from './engine.ts'
import { deinterlace, pictureGraph, soundGraph, upright } from './filterGraph.ts'
import { buildLandscapeGraph } from './landscape.ts'
import { asNumber, keyInterval } from './ladder.ts'
import { loudnessFilter } from './readLoudness.ts'
import { lookFilter, lookPath } from './takeLook.ts'

/** Splits options at blanks; paths and filters are passed separately. */
const splitWords = (line: string) => line.split(' ')

const quietOptions = splitWords('-nostdin -hide_banner -v error -y')
const progressOptions = splitWords('-nostats -progress pipe:1 -stats_period 0.5')
const videoAndSoundOnly = splitWords(
  `-map_metadata -1 -map_chapters -1 -sn -dn -t ${mediaLimits.durationMs / 1000}`,
)

/** Only local files in an accepted container, and only by the demuxer detected from the first bytes. */
export const guarded = (format: SourceFormat) =>
  splitWords(
    `-protocol_whitelist file -format_whitelist ${sourceFormats.join(',')} -max_pixels ${mediaLimits.pixels} -f ${format}`,
  )

const input = ({ path, info }: Source) => [...guarded(info.format), '-i', path]
const options = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`-${name}`, value])

/** One fragmented MP4 with a playlist of byte ranges. */
export const hlsOptions = (name: string) => ({
  hls_time: '4',
  hls_list_size: '0',
  hls_playlist_type: 'vod',
  hls_segment_type: 'fmp4',
  hls_flags: 'single_file+independent_segments',
  hls_segment_filename: `${name}.mp4`,
})

const hls = (name: string) => ['-f', 'hls', ...options(hlsOptions(name)), `${name}.m3u8`]

const probedFields = [
  'codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio',
  'avg_frame_rate,field_order,color_transfer,channels',
].join(',')

export const probeArgs = (path: string, format: SourceFormat) => [
  ...splitWords('-v error'),
  ...guarded(format),
  ...splitWords('-show_entries format=duration,bit_rate,nb_streams'),
  ...splitWords(`-show_entries stream=${probedFields}:stream_disposition=attached_pic`),
  ...splitWords('-show_entries stream_side_data=rotation -of json'),
  '-i',
  path,
]

export const remuxArgs = (source: Source, name: string) => [
  ...quietOptions,
  ...progressOptions,
  ...input(source),
  ...splitWords(source.info.audio ? '-map 0:v:0 -map 0:a:0 -c copy' : '-map 0:v:0 -c copy'),
  ...videoAndSoundOnly,
  ...hls(name),
]

export function encodeArgs(source: Source, rungs: readonly Rung[], effort: Effort): string[] {
  const { audio } = source.info
  const graph = [
    pictureGraph('0:v:0', source.info, rungs, false),
    ...(audio ? [soundGraph('0:a:0', rungs.length)] : []),
  ].join(';')
  const outputs = rungs.flatMap((rung, index) => [
    ...splitWords(`-map [v${index}]`),
    ...(audio ? splitWords(`-map [a${index}] -c:a aac -b:a 128k`) : []),
    ...splitWords('-c:v libx264 -profile:v high'),
    ...options(x264Options(rung, effort)),
    ...splitWords('-max_muxing_queue_size 9999'),
    ...videoAndSoundOnly,
    ...hls(rung.name),
  ])
  return [...quietOptions, ...progressOptions, ...input(source), '-filter_complex', graph, ...outputs]
}

/**
 * Option names that ffmpeg and libavcodec share. Key frames are at fixed intervals only. `first` takes half the work, so
 * that a video plays sooner. It compresses worse, so it gets a lower ceiling, and the same lookahead as the others, which
 * costs next to nothing and keeps it below the next rung.
 */
export function x264Options(rung: Rung, effort: Effort) {
  const maxRate = effort === 'first' ? Math.round(0.75 * rung.maxRate) : rung.maxRate
  return {
    ...(effort === 'first'
      ? { preset: 'superfast', crf: '24', 'rc-lookahead': '10', mbtree: '1' }
      : { preset: 'veryfast', crf: '23' }),
    maxrate: String(maxRate),
    bufsize: String(2 * maxRate),
    g: String(keyInterval(rung)),
    keyint_min: String(keyInterval(rung)),
    sc_threshold: '0',
  }
}

/** `pick`: filters that select one frame, after those that need its neighbours and before the expensive ones. */
export const posterFilter = (source: Source, turnsToo: boolean, pick: string[] = []) =>
  [
    ...deinterlace(source.info),
    ...pick,
    ...upright(source.info, turnsToo),
    `scale=${posterSize(source).join(':')}`,
    'setsar=1',
    'format=yuvj420p',
  ].join(',')

function posterSize({ info: { video } }: Source): [number, number] {
  const scale = Math.min(1, 1280 / Math.max(video.width, video.height))
  const even = (n: number) => Math.max(2, 2 * Math.round((n * scale) / 2))
  return [even(video.width), even(video.height)]
}

/** The key frame before `atMs`: decoding up to the exact frame is not worth its cost here. */
export const posterArgs = (source: Source, outPath: string, atMs: number) =>
  stillArgs(source, outPath, { fromMs: seekOrStart(atMs), filter: posterFilter(source, false) })

/**
 * The frame nearest to `atMs`, or the last one if the film ends before. `fps` begins with the frame that is displayed at
 * its start time; earlier frames are decoded only as references. Times count from the seek position.
 */
export function frameArgs(source: Source, outPath: string, atMs: number): string[] {
  const fromMs = seekMs(source, atMs)
  const startS = (atMs - fromMs) / 1000 + halfFrameS(source)
  const pick = ['tpad=stop_mode=clone:stop=-1', `fps=1000:start_time=${startS.toFixed(6)}`]
  return stillArgs(source, outPath, { fromMs, filter: posterFilter(source, false, pick) })
}

const stillArgs = (source: Source, outPath: string, seek: { fromMs: number; filter: string }) => [
  ...quietOptions,
  ...(seek.fromMs > 0 ? splitWords(`-noaccurate_seek -ss ${seek.fromMs / 1000}`) : []),
  ...input(source),
  '-filter_complex',
  `[0:v:0]${seek.filter},split[jpeg][look];[look]${lookFilter}[grey]`,
  ...splitWords('-map [jpeg] -frames:v 1 -q:v 4 -f image2 -update 1'),
  outPath,
  ...splitWords('-map [grey] -frames:v 1 -f rawvideo'),
  lookPath(outPath),
]

/** In containers without an index a seek may land on any frame, so reading begins this much earlier to find a key frame. */
const blindLeadMs = 15_000
const isBlind = (format: SourceFormat) => ['mpeg', 'mpegts', 'mpegvideo'].includes(format)

/** Start of reading so that the frame at `atMs` can be decoded; 0 reads from the start, without seeking. */
export const seekMs = ({ info }: Source, atMs: number) =>
  seekOrStart(isBlind(info.format) ? atMs - blindLeadMs : atMs)

/**
 * With reordered frames ffmpeg seeks slightly before the given time. If that is before the start, some containers seek to
 * the second key frame instead.
 */
const seekOrStart = (fromMs: number) => (fromMs < 1_000 ? 0 : fromMs)

/** Timestamps are rounded, so a frame that begins up to half a frame later also counts. */
export const halfFrameS = ({ info }: Source) => 0.5 / asNumber(info.video.frameRate ?? '25')

/**
 * For each `everyMs` the last frame by then, laid out as a grid. A frame shortly after also counts, because timestamps are
 * rounded and sound begins up to 24 ms before the pictures; with key frames only, the tolerance is half their interval.
 * `startS`: first timestamp of the film, or 0 if the program subtracts it itself.
 */
export const spriteFilter = (grid: SpriteGrid, { hasOurKeys }: Film, startS = 0) =>
  [
    `setpts=PTS-(${(startS + (hasOurKeys ? 2 : 0.03)).toFixed(3)})/TB`,
    `fps=1000/${grid.everyMs}:start_time=0:round=up`,
    `scale=${grid.width}:${grid.height}`,
    'setsar=1',
    'format=yuvj420p',
    `tile=${grid.columns}x${grid.rows}`,
  ].join(',')

export const spriteArgs = (film: Film, outPath: string, grid: SpriteGrid) => [
  ...quietOptions,
  ...(film.hasOurKeys ? splitWords('-skip_frame nokey') : []),
  ...guarded('mov'),
  '-i',
  film.path,
  ...splitWords('-map 0:v:0 -frames:v 1 -vf'),
  // Repeats the last frame, or the picture of the film's end would stay black.
  `tpad=stop_mode=clone:stop_duration=${(2 * grid.everyMs) / 1000},${spriteFilter(grid, film)}`,
  ...splitWords('-q:v 5 -f image2 -update 1'),
  outPath,
]

export const loudnessArgs = (source: Source) => [
  ...quietOptions,
  ...progressOptions,
  ...input(source),
  ...splitWords('-map 0:a:0 -af'),
  loudnessFilter,
  ...splitWords('-f null -'),
]

export function testSources(clip: TestClip): { picture: string; sound: string; rate: number } {
  const { seconds, width = 640, height = 360, rate = 25, hue = 0, scene } = clip
  return {
    rate,
    picture:
      scene === undefined
        ? `testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds},hue=h=${hue},format=yuv420p`
        : buildLandscapeGraph(scene, { width, height, rate, seconds }),
    sound: `sine=frequency=${330 + hue}:sample_rate=48000:duration=${seconds}`,
  }
}

export function testClipArgs(clip: TestClip): string[] {
  const { picture, sound, rate } = testSources(clip)
  const codec =
    clip.codec === 'mpeg4'
      ? '-c:v mpeg4 -q:v 5 -f avi'
      : '-c:v libx264 -preset ultrafast -crf 26 -sc_threshold 0 -f mp4 -movflags +faststart'
  return [
    ...quietOptions,
    ...splitWords('-f lavfi -i'),
    picture,
    ...(clip.isSilent ? [] : [...splitWords('-f lavfi -i'), sound, ...splitWords('-c:a aac -b:a 96k -ac 2')]),
    ...splitWords(`-g ${Math.round(rate * (clip.keyEvery ?? 2))} ${codec}`),
    clip.path,
  ]
}
