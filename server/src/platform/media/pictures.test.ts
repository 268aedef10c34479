import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { choosePoster } from './choosePoster.ts'
import type { TranscodeEngine } from './engine.ts'
import { ffmpegCli, findFfmpeg } from './ffmpegCli.ts'
import { planLadder } from './ladder.ts'
import { findNodeAv, nodeAv } from './nodeAv.ts'
import { sniffFormat } from './sniffFormat.ts'

// Real decoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const options = { signal: new AbortController().signal }
const programs = findFfmpeg({ ffmpeg: null, ffprobe: null })!
const engines: [string, TranscodeEngine][] = [
  ['ffmpeg', ffmpegCli(programs)],
  ['node-av', nodeAv((await findNodeAv())!)],
]
let dir: string
const at = (file: string) => join(dir, file)

/** The same moving picture at a screen's brightness, as PQ and as HLG in 10-bit BT.2020, with white at 203 nits. */
const picture = 'testsrc2=s=640x360:r=25:d=2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
const toHdr = (transfer: string) =>
  `${picture},setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,` +
  'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,' +
  `zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`
const tags = (transfer: string) =>
  `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc -tag:v hvc1`.split(' ')

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'))
  draw(picture, '-c:v', 'libx264', '-crf', '10', at('sdr.mp4'))
  for (const [file, transfer] of [
    ['pq.mp4', 'smpte2084'],
    ['hlg.mp4', 'arib-std-b67'],
  ] as const) {
    const params = `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`
    draw(toHdr(transfer), '-c:v', 'libx265', '-x265-params', params, ...tags(transfer), at(file))
  }
  const key = ['-c:v', 'libx264', '-g', '500', '-pix_fmt', 'yuv420p']
  draw(
    'color=black:s=320x180:r=10:d=4[a];testsrc2=s=320x180:r=10:d=8[b];[a][b]concat',
    ...key,
    at('darkStart.mp4'),
  )
  draw(
    'color=white:s=320x180:r=10:d=4[a];testsrc2=s=320x180:r=10:d=8[b];[a][b]concat',
    ...key,
    at('whiteStart.mp4'),
  )
  draw('color=black:s=320x180:r=10:d=3', ...key, at('black.mp4'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

describe.each(engines)('%s', (name, engine) => {
  const open = async (path: string) => ({
    path,
    info: await engine.probe(path, await sniffFormat(path), options),
  })

  test.each(['pq.mp4', 'hlg.mp4'])(
    'shows %s as bright and colourful as its original picture',
    async (file) => {
      const source = await open(at(file))
      expect(source.info.video.isHdr).toBe(true)
      const rungs = planLadder(source.info)
      await engine.encode(source, dir, rungs, 'first', options)
      const poster = at(`${name}-${file}.jpg`)
      await engine.frame(source, poster, 1_000, options)
      const expected = meanColour(at('sdr.mp4'), 1)
      for (const made of [meanColour(at('360p.mp4'), 1), meanColour(poster, 0)])
        for (const [channel, value] of made.entries()) {
          const ratio = value / expected[channel]!
          expect([file, channel, ratio, ratio > 0.85 && ratio < 1.03]).toEqual([file, channel, ratio, true])
        }
      expect(colourTags(at('360p.mp4'))).toEqual(['bt709', 'bt709', 'bt709'])
    },
  )

  test.each(['darkStart.mp4', 'whiteStart.mp4'])(
    'takes a poster that is neither black nor white from %s',
    async (file) => {
      const poster = at(`${name}-${file}.jpg`)
      await choosePoster(engine, await open(at(file)), poster, options)
      const [darkest, brightest] = extremes(poster)
      expect([darkest, brightest, brightest - darkest > 100]).toEqual([darkest, brightest, true])
      expect((await readdir(dir)).filter((entry) => entry.endsWith('.grey'))).toEqual([])
    },
  )

  test('takes a black poster from an entirely black film', async () => {
    const poster = at(`${name}-black.jpg`)
    await choosePoster(engine, await open(at('black.mp4')), poster, options)
    expect(extremes(poster)[1]).toBeLessThan(30)
  })
})

test('an ffmpeg without tone mapping reports it and still makes a picture', async () => {
  const plain = ffmpegCli({ ...programs, mapsTones: false })
  const source = { path: at('pq.mp4'), info: await plain.probe(at('pq.mp4'), 'mov', options) }
  expect([plain.cannotMapTones, ffmpegCli(programs).cannotMapTones]).toEqual([true, false])
  await plain.frame(source, at('pale.jpg'), 1_000, options)
  expect(extremes(at('pale.jpg'))[1]).toBeGreaterThan(100)
})

function draw(filter: string, ...output: string[]): void {
  ffmpeg('-filter_complex', filter, ...output)
}

function ffmpeg(...args: string[]): Buffer {
  const done = spawnSync(programs.ffmpeg, ['-v', 'error', '-y', ...args], { maxBuffer: 2 ** 26 })
  if (done.status !== 0) throw new Error(done.stderr.toString())
  return done.stdout
}

const raw = (path: string, seconds: number, filter: string) => [
  ...ffmpeg(
    ...(seconds ? ['-ss', String(seconds)] : []),
    '-i',
    path,
    '-frames:v',
    '1',
    '-vf',
    filter,
    '-f',
    'rawvideo',
    '-',
  ),
]

/** Mean red, green and blue of one frame. */
const meanColour = (path: string, seconds: number) => raw(path, seconds, 'scale=1:1:flags=area,format=rgb24')

/** The darkest and the brightest small square of a picture. */
function extremes(path: string): [number, number] {
  const squares = raw(path, 0, 'scale=16:9:flags=area,format=gray')
  return [Math.min(...squares), Math.max(...squares)]
}

function colourTags(path: string): unknown[] {
  const show = 'stream=color_space,color_transfer,color_primaries'
  const { stdout } = spawnSync(programs.ffprobe, [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    show,
    '-of',
    'json',
    path,
  ])
  const { streams } = JSON.parse(stdout.toString()) as { streams: Record<string, string>[] }
  const [video] = streams
  return [video!.color_space, video!.color_transfer, video!.color_primaries]
}
