import { asNumber } from './ladder.ts'
import type { Rung, SourceInfo } from './engine.ts'

const turns: Record<number, string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
}

/**
 * BT.2020 to BT.709 with the white of BT.2408 at 203 nits: what an SDR screen can show stays as it is, highlights up to
 * 1000 nits are pressed into the rest. The input's transfer is explicit because not every program passes on a frame's tags.
 */
const toSdr = (transfer: string) =>
  [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:param=0.5:peak=5',
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(',')

/** Scaling drops the colour tags of a tone-mapped picture. */
export const taggedSdr = (info: SourceInfo): string[] =>
  info.video.toneMap ? ['setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709'] : []

/** Deinterlaces the source; needs the neighbouring frames. */
export const deinterlace = (info: SourceInfo): string[] =>
  info.video.isInterlaced ? ['yadif=deint=interlaced'] : []

/** Rotates the source upright and maps it to SDR. `turnsToo`: false if the program rotates already. */
export const upright = (info: SourceInfo, turnsToo: boolean): string[] => [
  ...(turnsToo ? (turns[info.video.rotation] ?? []) : []),
  ...(info.video.toneMap ? [toSdr(info.video.toneMap)] : []),
]

/**
 * The video filters of one pass: the expensive filters process `[input]` once, then a branch for each rung, `[v0]`,
 * `[v1]`… The frame rate is constant, so that the key frames of all rungs coincide.
 */
export function pictureGraph(
  input: string,
  info: SourceInfo,
  rungs: readonly Rung[],
  turnsToo: boolean,
): string {
  const fastest = [...rungs].sort((a, b) => asNumber(b.frameRate) - asNumber(a.frameRate))[0]!
  const shared = [...deinterlace(info), ...upright(info, turnsToo), `fps=${fastest.frameRate}`]
  const splits = rungs.map((_, index) => `[s${index}]`).join('')
  const branches = rungs.map((rung, index) => {
    const slower = rung.frameRate === fastest.frameRate ? '' : `fps=${rung.frameRate},`
    const scaled = [`scale=${rung.width}:${rung.height}:flags=bicubic`, 'setsar=1', 'format=yuv420p']
    return `[s${index}]${slower}${[...scaled, ...taggedSdr(info)].join(',')}[v${index}]`
  })
  return [`[${input}]${shared.join(',')},split=${rungs.length}${splits}`, ...branches].join(';')
}

/** The audio filters: stereo at 48 kHz from time 0, gaps filled with silence; `[a0]`, `[a1]`… */
export function soundGraph(input: string, count: number): string {
  const outputs = Array.from({ length: count }, (_, index) => `[a${index}]`).join('')
  const format = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'
  return `[${input}]aresample=48000:async=1:first_pts=0,${format},asplit=${count}${outputs}`
}
