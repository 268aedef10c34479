import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runConfined } from './confine.ts'
import { MediaRefused, type TranscodeEngine } from './engine.ts'
import { ffmpegCli, findFfmpeg } from './ffmpegCli.ts'
import { isPlayableRemux, isStandard, planLadder, planRest, requireWithinLimits } from './ladder.ts'
import { findNodeAv, nodeAv } from './nodeAv.ts'
import { measure, readRendition, readSegments } from './readRendition.ts'
import { detectFormat, sniffFormat } from './sniffFormat.ts'

// Real decoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const { signal } = new AbortController()
const options = { signal }
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'engine-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const programs = findFfmpeg({ ffmpeg: null, ffprobe: null })
const bundled = await findNodeAv()
const engines: [string, TranscodeEngine][] = [
  ...(programs ? [['ffmpeg', ffmpegCli(programs)] as [string, TranscodeEngine]] : []),
  ...(bundled ? [['node-av', nodeAv(bundled)] as [string, TranscodeEngine]] : []),
]

test('both engines are installed, so that the following tests cover both', () => {
  expect(engines.map(([name]) => name)).toEqual(['ffmpeg', 'node-av'])
})

test('a node-av worker that cannot load its library does not blame the file', async () => {
  // Without nodeAvWork.ts next to it, as after an incomplete installation.
  const worker = join(dir, 'nodeAvWorker.ts')
  await copyFile(new URL('./nodeAvWorker.ts', import.meta.url), worker)
  const work = runConfined({
    program: process.execPath,
    args: ['--no-warnings', worker, '{"kind":"probe","path":"a.mp4","format":"mov"}', '70'],
    cwd: dir,
    signal,
    wallMs: 30_000,
    ownFaultCode: 70,
  })
  await expect(work).rejects.toMatchObject({
    isInputAtFault: false,
    message: expect.stringContaining('node-av cannot be loaded') as string,
  })
})

/** Every engine must behave the same way. */
describe.each(engines)('%s', (name, engine) => {
  const at = (file: string) => join(dir, `${name}-${file}`)
  const open = async (path: string) => ({
    path,
    info: await engine.probe(path, await sniffFormat(path), options),
  })

  test('describes a file', async () => {
    await engine.makeTestClip({ path: at('a.mp4'), seconds: 6, width: 854, height: 480 }, options)
    const { info } = await open(at('a.mp4'))
    expect(info).toMatchObject({
      format: 'mov',
      audio: { codec: 'aac', profile: 'LC', channels: 2 },
      video: {
        codec: 'h264',
        width: 854,
        height: 480,
        rotation: 0,
        pixelFormat: 'yuv420p',
        isInterlaced: false,
        isHdr: false,
        frameRate: '25/1',
      },
    })
    expect(Math.abs(info.durationMs! - 6_000)).toBeLessThan(100)
    expect(isStandard(info)).toBe(true)
    expect(planLadder(info).map((rung) => rung.name)).toEqual(['360p', '480p'])
  })

  test('repackages the full duration, in segments of at least four seconds', async () => {
    const source = await open(at('a.mp4'))
    await engine.remux(source, dir, 'source', options)
    const made = await readRendition(dir, { name: 'source', width: 854, height: 480, frameRate: 25 })
    expect(Math.abs(made.durationMs - 6_000)).toBeLessThan(100)
    expect(made.longestSegmentMs).toBe(4_000)
    expect(isPlayableRemux(made)).toBe(true)
    expect(made.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)
    expect(made.peakBandwidth).toBeGreaterThan(0)
    expect((await open(join(dir, 'source.mp4'))).info.video.codec).toBe('h264')
  })

  test('encodes all rungs in one pass with aligned key frames, and reports progress', async () => {
    await engine.makeTestClip(
      { path: at('b.avi'), seconds: 9, width: 640, height: 480, codec: 'mpeg4' },
      options,
    )
    const source = await open(at('b.avi'))
    expect(isStandard(source.info)).toBe(false)
    const seen: number[] = []
    const rungs = planLadder(source.info)
    await engine.encode(source, dir, rungs, 'rest', { signal, onProgress: (percent) => seen.push(percent) })
    for (const rung of rungs) {
      const made = await readRendition(dir, { ...rung, frameRate: 25 })
      expect(Math.abs(made.durationMs - 9_000)).toBeLessThan(150)
      const info = (await open(join(dir, `${rung.name}.mp4`))).info
      expect(info).toMatchObject({
        video: { codec: 'h264', width: rung.width, height: rung.height },
        audio: {},
      })
      const segments = readSegments(await readFile(join(dir, `${rung.name}.m3u8`), 'utf8'))
      expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([4, 4, 1])
    }
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  test('makes a first rendition with a lower bandwidth than the larger ones after it', async () => {
    await engine.makeTestClip(
      { path: at('c.avi'), seconds: 6, width: 1280, height: 720, codec: 'mpeg4' },
      options,
    )
    const source = await open(at('c.avi'))
    const [first, ...rest] = planLadder(source.info)
    await engine.encode(source, dir, [first!], 'first', options)
    await engine.encode(source, dir, rest, 'rest', options)
    const made = await Promise.all(
      [first!, ...rest].map((rung) => readRendition(dir, { ...rung, frameRate: 25 })),
    )
    const rates = made.map(({ averageBandwidth }) => averageBandwidth)
    expect(rates).toEqual(rates.toSorted((a, b) => a - b))
    for (const { averageBandwidth, peakBandwidth } of made)
      expect(peakBandwidth).toBeGreaterThanOrEqual(averageBandwidth)
  })

  test('measures the loudness of the sound, and none of a film without sound', async () => {
    const measure = async (file: string, isSilent: boolean) => {
      await engine.makeTestClip({ path: at(file), seconds: 8, isSilent }, options)
      return engine.loudness(await open(at(file)), dir, options)
    }
    // A sine of an eighth of full scale in both channels: −18.06 dBFS, +0.69 − 0.69 of K-weighting near 330 Hz.
    const lufs = await measure('tone.mp4', false)
    expect(lufs).toBeGreaterThan(-24)
    expect(lufs).toBeLessThan(-15)
    expect(await measure('noTone.mp4', true)).toBeNull()
  })

  test('keeps a silent file silent', async () => {
    await engine.makeTestClip({ path: at('silent.mp4'), seconds: 2, isSilent: true }, options)
    const source = await open(at('silent.mp4'))
    expect(source.info.audio).toBeNull()
    await engine.encode(source, dir, planLadder(source.info), 'first', options)
    expect(
      (await readRendition(dir, { name: '360p', width: 640, height: 360, frameRate: 25 })).codecs,
    ).toMatch(/^avc1\.\w{6}$/)
  })

  test('makes a poster and a grid of small pictures', async () => {
    const source = await open(at('a.mp4'))
    await engine.poster(source, at('poster.jpg'), 1_000, options)
    await engine.poster(source, at('start.jpg'), 0, options)
    await engine.sprite(
      { path: join(dir, 'source.mp4'), hasOurKeys: true },
      at('sprite.jpg'),
      { columns: 2, rows: 1, everyMs: 4_000, width: 160, height: 90 },
      options,
    )
    expect(jpegSize(await readFile(at('poster.jpg')))).toEqual([854, 480])
    expect(jpegSize(await readFile(at('sprite.jpg')))).toEqual([320, 90])
    // The last key frame fills the place at the film's end: no place stays black.
    const last = ffmpeg(
      '-i',
      at('sprite.jpg'),
      '-vf',
      'crop=160:90:160:0,scale=1:1,format=gray',
      '-f',
      'rawvideo',
      '-',
    )
    expect(last[0]).toBeGreaterThan(40)
  })

  test('takes the exact frame between key frames in every kind of container', async () => {
    const clip = { seconds: 6, width: 320, height: 180, keyEvery: 4, rate: 25 }
    await engine.makeTestClip({ ...clip, path: at('far.mp4') }, options)
    for (const other of ['far.mkv', 'far.ts']) ffmpeg('-i', at('far.mp4'), '-c', 'copy', at(other))
    await engine.remux(await open(at('far.mp4')), dir, 'far', options)
    for (const path of [at('far.mp4'), at('far.mkv'), at('far.ts'), join(dir, 'far.mp4')]) {
      const [frames, times] = [readPictures(path), readFrameTimes(path)]
      const source = await open(path)
      for (const atMs of [1_475, 3_955, 9_000]) {
        await engine.frame(source, at('frame.jpg'), atMs, options)
        const picked = times[mostLike(readPictures(at('frame.jpg'))[0]!, frames)]!
        // Programs disagree whether a stream begins with its sound, 21 ms before the first picture.
        const slackMs = path.endsWith('.ts') ? 22 : 0
        const isIt = Math.abs(picked - Math.min(atMs, times.at(-1)!)) <= 20 + slackMs
        expect([path, atMs, picked, isIt]).toEqual([path, atMs, picked, true])
      }
    }
  })

  test.each([
    [100, [0, 1_000, 4_600]],
    [999, [0, 100]],
  ] as const)(
    'takes the first frames of a film with reordered frames and a key frame every %d frames',
    async (g, moments) => {
      await engine.makeTestClip({ path: at('plain.mp4'), seconds: 6, width: 320, height: 180 }, options)
      const coded = (codec: string, file: string) =>
        ffmpeg('-i', at('plain.mp4'), ...`-c:a copy -c:v ${codec} -bf 2 -g ${g}`.split(' '), at(file))
      coded('mpeg4 -vtag xvid -q:v 4', 'xvid.avi')
      coded('libx264 -sc_threshold 0', 'mixed.mp4')
      for (const other of ['mixed.avi', 'mixed.flv']) ffmpeg('-i', at('mixed.mp4'), '-c', 'copy', at(other))
      const frames = readPictures(at('plain.mp4'))
      const pictured = () => mostLike(readPictures(at('first.jpg'))[0]!, frames)
      for (const file of ['xvid.avi', 'mixed.avi', 'mixed.flv']) {
        const source = await open(at(file))
        for (const atMs of moments) {
          await engine.frame(source, at('first.jpg'), atMs, options)
          // Containers without display times show a frame up to three frames late.
          const framesLate = Math.floor((atMs + 20) / 40) - pictured()
          expect([file, atMs, framesLate, framesLate >= 0 && framesLate <= 3]).toEqual([
            file,
            atMs,
            framesLate,
            true,
          ])
          await rm(at('first.jpg'))
        }
        await engine.poster(source, at('first.jpg'), 100, options)
        expect([file, pictured()]).toEqual([file, 0])
        await rm(at('first.jpg'))
      }
    },
  )

  test('shows in a grid the frame of each time, wherever the key frames are', async () => {
    const clip = { path: at('grid.mp4'), seconds: 26, width: 320, height: 180, rate: 5, keyEvery: 4 }
    await engine.makeTestClip(clip, options)
    const mixed = '-c:a copy -c:v libx264 -bf 2 -g 50 -sc_threshold 0'.split(' ')
    ffmpeg('-i', clip.path, ...mixed, at('others.mp4'))
    await engine.remux(await open(at('others.mp4')), dir, 'others', options)
    const frames = readPictures(clip.path)
    for (const path of [clip.path, join(dir, 'others.mp4')])
      for (const everyMs of [4_000, 12_000]) {
        const grid = { columns: Math.ceil(26_000 / everyMs), rows: 1, everyMs, width: 320, height: 180 }
        await engine.sprite({ path, hasOurKeys: path === clip.path }, at('grid.jpg'), grid, options)
        for (let n = 0; n < grid.columns; n++) {
          const [tile] = readPictures(at('grid.jpg'), `crop=320:180:${320 * n}:0,`)
          expect([path, n, mostLike(tile!, frames) * 200]).toEqual([path, n, n * everyMs])
        }
      }
  })

  test('refuses a playlist or file list with the name of a film, and opens none of its files', async () => {
    const secret = at('a.mp4')
    for (const text of [
      `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\n`,
    ]) {
      await writeFile(at('hostile.mp4'), text)
      for (const format of ['mov', 'matroska', 'mpegts'] as const)
        await expect(engine.probe(at('hostile.mp4'), format, options)).rejects.toThrow(MediaRefused)
    }
  })

  test('refuses a file without an index, and one of random bytes', async () => {
    const complete = await readFile(at('a.mp4'))
    await writeFile(at('cut.mp4'), complete.subarray(0, 600))
    const noise = Buffer.concat([complete.subarray(0, 32), Buffer.alloc(50_000, 0xa7)])
    await writeFile(at('noise.mp4'), noise)
    for (const file of ['cut.mp4', 'noise.mp4'])
      await expect(engine.probe(at(file), 'mov', options)).rejects.toMatchObject({ code: 'damaged' })
  })

  test('refuses a file without a picture, with that reason', async () => {
    await writeFile(at('sound.mp4'), soundOnly(await readFile(at('a.mp4'))))
    await expect(engine.probe(at('sound.mp4'), 'mov', options)).rejects.toMatchObject({
      code: 'no_picture',
    })
  })

  test('refuses to encode, repackage or take pictures of a file that is no longer a film', async () => {
    const source = await open(at('a.mp4'))
    await writeFile(at('noFilm.mp4'), Buffer.alloc(5_000, 7))
    const broken = { ...source, path: at('noFilm.mp4') }
    const rungs = planLadder(source.info)
    for (const work of [
      () => engine.encode(broken, dir, rungs, 'first', options),
      () => engine.remux(broken, dir, 'broken', options),
      () => engine.poster(broken, at('broken.jpg'), 0, options),
      () => engine.frame(broken, at('broken.jpg'), 0, options),
    ])
      await expect(work()).rejects.toThrow(MediaRefused)
  })

  test('refuses to take a picture of a film without a decodable frame', async () => {
    const bytes = await readFile(at('a.mp4'))
    const frames = bytes.indexOf('mdat') + 4
    await writeFile(at('empty.mp4'), bytes.fill(0, frames, frames - 8 + bytes.readUInt32BE(frames - 8)))
    const source = await open(at('empty.mp4'))
    const grid = { columns: 2, rows: 1, everyMs: 4_000, width: 160, height: 90 }
    for (const work of [
      () => engine.poster(source, at('empty.jpg'), 0, options),
      () => engine.frame(source, at('empty.jpg'), 3_000, options),
      () => engine.sprite({ path: source.path, hasOurKeys: false }, at('empty.jpg'), grid, options),
    ])
      await expect(work()).rejects.toThrow(MediaRefused)
  })

  test('never reports a picture that it did not take, such as one after the end of a film without an index', async () => {
    ffmpeg('-i', at('a.mp4'), '-c', 'copy', at('short.ts'))
    const work = engine.frame(await open(at('short.ts')), at('behind.jpg'), 60_000, options)
    const isHonest = await work.then(
      () => existsSync(at('behind.jpg')),
      (error: unknown) => error instanceof MediaRefused,
    )
    expect(isHonest).toBe(true)
  })

  test('does not start aborted work', async () => {
    const aborted = AbortSignal.abort(new Error('called off'))
    await expect(engine.probe(at('a.mp4'), 'mov', { signal: aborted })).rejects.toThrow('called off')
  })

  test('refuses a picture above the pixel limit without decoding it', async () => {
    await engine.makeTestClip(
      { path: at('huge.mp4'), seconds: 1, rate: 1, width: 8_704, height: 4_896 },
      options,
    )
    await expect(open(at('huge.mp4')).then(({ info }) => requireWithinLimits(info))).rejects.toThrow(
      MediaRefused,
    )
  })

  test('ends at once when aborted, and leaves no process', async () => {
    await engine.makeTestClip({ path: at('long.avi'), seconds: 40, codec: 'mpeg4' }, options)
    const source = await open(at('long.avi'))
    const abort = new AbortController()
    let abortedAt = 0
    const onProgress = () => {
      abortedAt ||= Date.now()
      abort.abort(new Error('enough'))
    }
    const rungs = planLadder(source.info)
    const work = engine.encode(source, dir, rungs, 'rest', { signal: abort.signal, onProgress })
    await expect(work).rejects.toThrow('enough')
    expect(Date.now() - abortedAt).toBeLessThan(4_000)
    expect(commandLines().filter((line) => line.includes(at('long.avi')))).toEqual([])
  })
})

/** Command lines of all processes, if the system shows them. */
function commandLines(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : []
    } catch {
      return []
    }
  })
}

describe('the ladder', () => {
  const info = (width: number, height: number, frameRate: string | null = '25/1') => ({
    format: 'mov' as const,
    durationMs: 1_000,
    bitRate: 1_000_000,
    audio: null,
    video: {
      codec: 'h264',
      codedWidth: width,
      codedHeight: height,
      width,
      height,
      rotation: 0,
      pixelFormat: 'yuv420p',
      isInterlaced: false,
      isHdr: false,
      toneMap: null,
      frameRate,
    },
  })

  test('depends on the short side and never scales up', () => {
    const sizes = (width: number, height: number) =>
      planLadder(info(width, height)).map((rung) => `${rung.name} ${rung.width}x${rung.height}`)
    expect(sizes(1920, 1080)).toEqual(['360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080'])
    expect(sizes(1080, 1920)).toEqual(['360p 360x640', '480p 480x854', '720p 720x1280', '1080p 1080x1920'])
    expect(sizes(3840, 2160).at(-1)).toBe('1080p 1920x1080')
    expect(sizes(700, 400)).toEqual(['360p 630x360'])
    expect(sizes(321, 241)).toEqual(['242p 322x242'])
  })

  test('caps the frame rate, lower for small rungs', () => {
    expect(planLadder(info(1280, 720, '60/1')).map((rung) => rung.frameRate)).toEqual(['30', '30', '60/1'])
    expect(planLadder(info(640, 360, '30000/1001'))[0]!.frameRate).toBe('30000/1001')
    expect(planLadder(info(640, 360, null))[0]!.frameRate).toBe('30')
  })

  test('the ladder adds the rungs missing below a repackaged source and next to encoded ones', () => {
    const names = (existing: { name: string; width: number; height: number }[]) =>
      planRest(info(1280, 720), existing).map((rung) => rung.name)
    expect(names([{ name: 'source', width: 1280, height: 720 }])).toEqual(['360p', '480p'])
    expect(names([{ name: '360p', width: 640, height: 360 }])).toEqual(['480p', '720p'])
  })

  test('repackages only files that play everywhere', () => {
    const standard = info(1920, 1080)
    const video = (change: object) => ({ ...standard, video: { ...standard.video, ...change } })
    expect(isStandard(standard)).toBe(true)
    for (const other of [
      video({ codec: 'hevc' }),
      video({ pixelFormat: 'yuv420p10le' }),
      video({ isInterlaced: true }),
      video({ rotation: 90 }),
      video({ isHdr: true }),
      info(2560, 1440),
      { ...standard, bitRate: 8_000_001 },
      { ...standard, format: 'avi' as const },
      { ...standard, audio: { codec: 'mp3', profile: '', channels: 2 } },
      { ...standard, audio: { codec: 'aac', profile: 'LC', channels: 6 } },
    ])
      expect(isStandard(other)).toBe(false)
  })
})

test('peak bandwidth is the largest of contiguous segments about as long as the target, never below the average', () => {
  const list = (...segments: [number, number][]) =>
    segments.map(([seconds, bytes]) => `#EXTINF:${seconds},\n#EXT-X-BYTERANGE:${bytes}@0\nx.mp4`).join('\n')
  const bandwidths = (...segments: [number, number][]) => measure(readSegments(list(...segments)))
  expect(bandwidths([4, 4_000], [4, 8_000], [4, 6_000])).toEqual({
    averageBandwidth: 12_000,
    peakBandwidth: 16_000,
  })
  // A segment of one second is too short to count alone; together with its neighbour it counts.
  expect(bandwidths([4, 4_000], [1, 6_000])).toEqual({ averageBandwidth: 16_000, peakBandwidth: 16_000 })
  expect(bandwidths([10, 1_000], [2, 9_000], [2, 9_000], [2, 9_000])).toEqual({
    averageBandwidth: 14_000,
    peakBandwidth: 36_000,
  })
  expect(bandwidths([3, 3_000])).toEqual({ averageBandwidth: 8_000, peakBandwidth: 8_000 })
})

test('the container is detected from the first bytes, and all others are refused', () => {
  const head = (start: string | number[]) => Buffer.concat([Buffer.from(start as string), Buffer.alloc(600)])
  expect(detectFormat(head('\0\0\0\x18ftypisom'))).toBe('mov')
  expect(detectFormat(head([0x1a, 0x45, 0xdf, 0xa3]))).toBe('matroska')
  expect(detectFormat(head('RIFF\0\0\0\0AVI LIST'))).toBe('avi')
  expect(detectFormat(head([0x30, 0x26, 0xb2, 0x75]))).toBe('asf')
  expect(detectFormat(head('FLV\x01'))).toBe('flv')
  expect(detectFormat(head([0, 0, 1, 0xba]))).toBe('mpeg')
  const stream = Buffer.alloc(600)
  for (const offset of [0, 188, 376]) stream[offset] = 0x47
  expect(detectFormat(stream)).toBe('mpegts')
  for (const other of ['#EXTM3U\n', 'ffconcat version 1.0', 'RIFF\0\0\0\0WAVE', '<html>', '', 'G'])
    expect(detectFormat(head(other))).toBeNull()
})

function ffmpeg(...args: string[]): Buffer {
  const done = spawnSync(programs!.ffmpeg, ['-v', 'error', '-y', ...args], { maxBuffer: 2 ** 28 })
  if (done.status !== 0) throw new Error(done.stderr.toString())
  return done.stdout
}

/** All frames of a file as small grey pictures. */
function readPictures(path: string, filters = ''): Buffer[] {
  const raw = ffmpeg(
    '-i',
    path,
    '-vf',
    `${filters}scale=320:180,format=gray`,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-',
  )
  const size = 320 * 180
  return Array.from({ length: raw.length / size }, (_, index) =>
    raw.subarray(index * size, (index + 1) * size),
  )
}

/** Display times of a film's frames, in milliseconds from its beginning. */
function readFrameTimes(path: string): number[] {
  const show = ['-show_entries', 'format=start_time:frame=best_effort_timestamp_time', '-of', 'json']
  const probe = spawnSync(programs!.ffprobe, ['-v', 'error', '-select_streams', 'v', ...show, path])
  const { frames, format } = JSON.parse(probe.stdout.toString()) as {
    frames: { best_effort_timestamp_time: string }[]
    format: { start_time: string }
  }
  return frames.map((frame) => 1_000 * (Number(frame.best_effort_timestamp_time) - Number(format.start_time)))
}

/** Index of the frame that is most like the picture. A plain loop, because it compares billions of pixels. */
function mostLike(picture: Buffer, frames: Buffer[]): number {
  const distances = frames.map((frame) => {
    let sum = 0
    for (let at = 0; at < picture.length; at++) sum += Math.abs(picture[at]! - frame[at]!)
    return sum
  })
  return distances.indexOf(Math.min(...distances))
}

/** The same film with its picture track renamed to a box that no reader knows. */
function soundOnly(film: Buffer): Buffer {
  const sound = Buffer.from(film)
  const handler = sound.indexOf('vide', sound.indexOf('hdlr'))
  sound.write('free', sound.lastIndexOf('trak', handler), 'latin1')
  return sound
}

/** Width and height from the start-of-frame marker. */
function jpegSize(jpeg: Buffer): [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if ([0xc0, 0xc1, 0xc2].includes(jpeg[at + 1]!))
      return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
  throw new Error('not a JPEG')
}
