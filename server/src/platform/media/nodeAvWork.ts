import { writeFile } from 'node:fs/promises'
import { type Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import {
  AV_LOG_ERROR,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PROFILE_AAC_LOW,
  AVSEEK_FLAG_BACKWARD,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_VIDEO,
  FF_ENCODER_MJPEG,
} from 'node-av/constants'
import { avGetCodecName, avGetPixFmtName, type Frame, Log, type Stream } from 'node-av/lib'
import type { Effort, Film, Rung, Source, SourceFormat, SpriteGrid, TestClip } from './engine.ts'
import { halfFrameS, hlsOptions, posterFilter, seekMs, spriteFilter } from './ffmpegArgs.ts'
import type { RawProbe } from './ffmpegCli.ts'
import { encodeRungs } from './nodeAvEncode.ts'
import { openDecoder, openGuarded, findPicture, printProgress, findSound } from './nodeAvInput.ts'
import { makeTestClip } from './nodeAvTestClip.ts'
import { loudnessFilter } from './readLoudness.ts'
import { lookFilter, lookPath, lookSize } from './takeLook.ts'

Log.setLevel(AV_LOG_ERROR)

/** The child's only argument, as JSON. */
export type NodeAvTask =
  | { kind: 'probe'; path: string; format: SourceFormat }
  | { kind: 'remux'; source: Source; name: string }
  | { kind: 'encode'; source: Source; rungs: Rung[]; effort: Effort }
  | { kind: 'poster'; source: Source; outPath: string; atMs: number }
  | { kind: 'frame'; source: Source; outPath: string; atMs: number }
  | { kind: 'sprite'; film: Film; outPath: string; grid: SpriteGrid }
  | { kind: 'loudness'; source: Source }
  | { kind: 'testClip'; clip: TestClip }

export async function doNodeAvTask(task: NodeAvTask): Promise<void> {
  if (task.kind === 'probe') process.stdout.write(JSON.stringify(await probe(task.path, task.format)))
  else if (task.kind === 'remux') await remux(task.source, task.name)
  else if (task.kind === 'encode') await encodeRungs(task.source, task.rungs, task.effort)
  else if (task.kind === 'poster') await poster(task.source, task.outPath, task.atMs)
  else if (task.kind === 'frame') await exactFrame(task.source, task.outPath, task.atMs)
  else if (task.kind === 'sprite') await sprite(task.film, task.outPath, task.grid)
  else if (task.kind === 'loudness') await measureLoudness(task.source)
  else await makeTestClip(task.clip)
}

async function probe(path: string, format: string): Promise<RawProbe> {
  await using input = await openGuarded(path, format)
  const sound = findSound(input)
  const hasPicture = input.streams.some(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
  return {
    format: 'mov',
    streams: input.streams.length,
    durationMs: input.duration > 0 ? Math.round(input.duration * 1000) : null,
    bitRate: input.bitRate > 0 ? Math.round(input.bitRate * 1000) : null,
    video: hasPicture ? describePicture(input) : undefined,
    audio: sound
      ? {
          codec: avGetCodecName(sound.codecpar.codecId) ?? '',
          profile: sound.codecpar.profile === AV_PROFILE_AAC_LOW ? 'LC' : '',
          channels: sound.codecpar.channels,
        }
      : null,
  }
}

const oftenInterlaced = new Set(['mpeg2video', 'dvvideo', 'vc1'])

function describePicture(input: Demuxer): NonNullable<RawProbe['video']> {
  const stream = findPicture(input)
  const { codecpar, avgFrameRate } = stream
  const aspect = codecpar.sampleAspectRatio
  const codec = avGetCodecName(codecpar.codecId) ?? ''
  return {
    codec,
    codedWidth: codecpar.width,
    codedHeight: codecpar.height,
    aspect: `${aspect.num}:${aspect.den}`,
    turn: readRotation(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
    pixelFormat: avGetPixFmtName(codecpar.format as never) ?? '',
    // The library does not report it. The deinterlacing filter leaves progressive frames unchanged.
    isInterlaced: oftenInterlaced.has(codec),
    transfer:
      codecpar.colorTrc === AVCOL_TRC_SMPTE2084
        ? 'smpte2084'
        : codecpar.colorTrc === AVCOL_TRC_ARIB_STD_B67
          ? 'arib-std-b67'
          : '',
    frameRate: `${avgFrameRate.num}/${avgFrameRate.den}`,
  }
}

/** Clockwise degrees from a display matrix: 3 × 3 little-endian 16.16 fixed point. */
function readRotation(matrix: Buffer | null): number {
  if (!matrix || matrix.length < 36) return 0
  const radians = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0))
  return Math.round((radians * 180) / Math.PI)
}

async function decodeFirstFrame(input: Demuxer, stream: Stream): Promise<Frame | null> {
  using decoder = await openDecoder(stream)
  for await (const packet of input.packets(stream.index)) {
    for (const frame of await decoder.decodeAll(packet)) return frame
    if (!packet) break
  }
  return null
}

async function remux(source: Source, name: string): Promise<void> {
  await using input = await openGuarded(source.path, source.info.format)
  await using output = await Muxer.open(`${name}.m3u8`, {
    format: 'hls',
    input,
    options: hlsOptions(name),
  })
  const picture = findPicture(input)
  const sound = findSound(input)
  const targets = new Map(
    [picture, ...(sound ? [sound] : [])].map((stream) => [stream.index, output.addStream(stream)]),
  )
  let count = 0
  for await (const packet of input.packets()) {
    if (!packet) break
    const target = targets.get(packet.streamIndex)
    if (target === undefined) continue
    if (packet.streamIndex === picture.index && count++ % 250 === 0) printProgress(packet, picture)
    await output.writePacket(packet, target)
    packet.free()
  }
  for (const target of targets.values()) await output.writePacket(null, target)
}

async function poster(source: Source, outPath: string, atMs: number): Promise<void> {
  await using input = await openGuarded(source.path, source.info.format)
  const stream = findPicture(input)
  if (atMs > 0) await input.seek(startTimeS(input) + atMs / 1000, -1, AVSEEK_FLAG_BACKWARD)
  const frame = (await decodeFirstFrame(input, stream)) ?? (await readFirstFrame(source))
  if (!frame) throw new Error('no frame could be decoded')
  await writeStill(await applyFilter([frame], posterFilter(source, true)), outPath)
}

/** The same frame as in ffmpegArgs.ts: nearest to `atMs`, else the last one. */
async function exactFrame(source: Source, outPath: string, atMs: number): Promise<void> {
  await using input = await openGuarded(source.path, source.info.format)
  const stream = findPicture(input)
  const startS = startTimeS(input)
  const fromMs = seekMs(source, atMs)
  if (fromMs > 0) await input.seek(startS + fromMs / 1000, -1, AVSEEK_FLAG_BACKWARD)
  const frame = await readFrameAt(input, stream, startS + atMs / 1000 + halfFrameS(source))
  if (!frame) throw new Error('no frame could be decoded')
  await writeStill(await applyFilter([frame], posterFilter(source, true)), outPath)
}

/** Seconds; not every film begins at 0. */
const startTimeS = (input: Demuxer) => (Number.isFinite(input.startTime) ? input.startTime : 0)

/** The last frame that begins by `atS`, else the first one. */
async function readFrameAt(input: Demuxer, stream: Stream, atS: number): Promise<Frame | null> {
  using decoder = await openDecoder(stream)
  let shown: Frame | null = null
  for await (const packet of input.packets(stream.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      const pts = Number(frame.bestEffortTimestamp) * (stream.timeBase.num / stream.timeBase.den)
      if (shown && pts > atS) return shown
      shown?.free()
      shown = frame
    }
    if (!packet) break
    packet.free()
  }
  return shown
}

async function readFirstFrame(source: Source): Promise<Frame | null> {
  await using input = await openGuarded(source.path, source.info.format)
  return decodeFirstFrame(input, findPicture(input))
}

async function sprite(film: Film, outPath: string, grid: SpriteGrid): Promise<void> {
  await using input = await openGuarded(film.path, 'mov')
  const stream = findPicture(input)
  const frames = withRepeatedEnd(readFrames(input, stream, film.hasOurKeys), stream, 2 * grid.everyMs)
  await writeJpeg(await applyFilter(frames, spriteFilter(grid, film, startTimeS(input))), outPath, 5)
}

async function* readFrames(input: Demuxer, stream: Stream, hasOnlyKeys: boolean): AsyncGenerator<Frame> {
  using decoder = await openDecoder(stream)
  let count = 0
  for await (const packet of input.packets(stream.index)) {
    if (!packet) break
    if (count++ % 250 === 0) printProgress(packet, stream)
    if (packet.isKeyframe || !hasOnlyKeys) yield* await decoder.decodeAll(packet)
    packet.free()
  }
  yield* await decoder.decodeAll(null)
}

/** The filter writes its measurements into a file of the work's folder. */
async function measureLoudness(source: Source): Promise<void> {
  await using input = await openGuarded(source.path, source.info.format)
  const sound = findSound(input)
  if (!sound) return
  using filter = FilterAPI.create(loudnessFilter)
  const measure = async (frame: Frame | null) => {
    for (const measured of await filter.processAll(frame)) measured.free()
    frame?.free()
  }
  using decoder = await openDecoder(sound)
  let count = 0
  for await (const packet of input.packets(sound.index)) {
    if (!packet) break
    if (count++ % 250 === 0) printProgress(packet, sound)
    for (const frame of await decoder.decodeAll(packet)) await measure(frame)
    packet.free()
  }
  for (const frame of await decoder.decodeAll(null)) await measure(frame)
  await measure(null)
}

/** Repeats the last frame at a later time, or the last picture of the sprite would stay black. */
async function* withRepeatedEnd(
  frames: AsyncIterable<Frame>,
  { timeBase }: Stream,
  ms: number,
): AsyncGenerator<Frame> {
  let last: Frame | null = null
  for await (const frame of frames) {
    last?.free()
    last = frame.clone()
    yield frame
  }
  if (!last) return
  last.pts += BigInt(Math.ceil((ms * timeBase.den) / (1_000 * timeBase.num)))
  yield last
}

/** The filter's first output frame. The input frames are freed. */
async function applyFilter(
  frames: Iterable<Frame> | AsyncIterable<Frame>,
  description: string,
): Promise<Frame> {
  using filter = FilterAPI.create(description)
  const out: Frame[] = []
  for await (const frame of frames) {
    out.push(...(await filter.processAll(frame)))
    frame.free()
  }
  out.push(...(await filter.processAll(null)))
  if (!out[0]) throw new Error('a filter returned no frame')
  return out[0]
}

async function writeStill(frame: Frame, outPath: string): Promise<void> {
  const copy = frame.clone()
  await writeJpeg(frame, outPath, 4)
  const grey = copy && (await applyFilter([copy], lookFilter))
  const [width, height] = lookSize
  const rows = grey?.data?.[0]
  if (!grey || !rows) throw new Error('a frame could not be copied')
  const lines = Array.from({ length: height }, (_, row) =>
    rows.subarray(row * grey.linesize[0]!, row * grey.linesize[0]! + width),
  )
  await writeFile(lookPath(outPath), Buffer.concat(lines))
}

async function writeJpeg(frame: Frame, path: string, quality: number): Promise<void> {
  const data = await Encoder.encodeOne(FF_ENCODER_MJPEG, frame, {
    options: { flags: 'qscale', global_quality: quality * 118 },
  })
  await writeFile(path, data)
}
