/** Colours (RGB, hexadecimal) from the top of the sky to the nearest hill; the sun's position as shares of the size. */
type Scene = {
  sky: readonly [string, string, string]
  far: string
  near: string
  sun: readonly [number, number]
}

const scenes: readonly Scene[] = [
  { sky: ['1a1240', '8c3d78', 'f0a81c'], far: '3b1c4f', near: '120b22', sun: [0.62, 0.4] },
  { sky: ['070b1f', '14305e', '3f7fb8'], far: '0d1d3a', near: '060b18', sun: [0.22, 0.2] },
  { sky: ['5b7fb0', 'e7b6a0', 'ffe2b8'], far: '7a6a86', near: '3a3348', sun: [0.72, 0.5] },
  { sky: ['0e3b36', '3f8a66', 'e9d38a'], far: '1c4a3c', near: '0a211c', sun: [0.32, 0.42] },
  { sky: ['2449d1', '7fa4f2', 'f7e6c8'], far: '2f5c9c', near: '14264f', sun: [0.5, 0.36] },
  { sky: ['2a0d12', 'a32a1e', 'f6a04a'], far: '4d141a', near: '1a080c', sun: [0.18, 0.48] },
]

/** Pixels per second at a height of 720. */
const speeds = { sun: 4, far: 14, near: 34 }

type Clip = { width: number; height: number; rate: number; seconds: number }

/**
 * A filter graph of hills moving under a sun. Each layer is drawn once and then only moved, which is as cheap as a test
 * picture.
 */
export function buildLandscapeGraph(scene: number, { width, height, rate, seconds }: Clip): string {
  const { sky, far, near, sun } = scenes[scene % scenes.length]!
  const unit = height / 720
  const oneFrame = `r=${rate}:d=${1 / rate}`
  const shift = (pixels: number) => `${(pixels * unit).toFixed(3)}*t`
  const [x, y] = [Math.round(sun[0] * width), Math.round(sun[1] * height)]
  const colours = sky.map((colour, index) => `c${index}=0x${colour}`).join(':')
  const angle = `2*PI*X/${width}`
  const hill = (colour: string, speed: number, top: string) =>
    `color=c=0x${colour}:s=${width + Math.ceil(speed * unit * seconds)}x${height}:${oneFrame},` +
    alpha(`255*clip(Y-${unit}*(${top}),0,1)`)
  const radius = Math.round(80 * unit)
  return [
    `gradients=s=${width}x${height}:${oneFrame}:${colours}:nb_colors=3:x0=0:y0=0:x1=1:y1=${Math.round(620 * unit)},format=yuv420p,${repeatFrame}[sky]`,
    `color=c=0xFFF3D6:s=${radius * 2}x${radius * 2}:${oneFrame},${alpha(`clip(255*(1.15-hypot(X-${radius},Y-${radius})/${radius * 0.85}),0,235)`)}[sun]`,
    `${hill(far, speeds.far, `430+${scene * 6}+46*sin(${angle}*2+${scene})+22*sin(${angle}*5+${scene * 2})+6*sin(${angle}*17)`)}[far]`,
    `${hill(near, speeds.near, `560+40*sin(${angle}*3+${scene * 3})+16*sin(${angle}*7+1)+4*sin(${angle}*23)`)}[near]`,
    `[sky][sun]overlay=x=${x}:y=${y}-${shift(speeds.sun)}[lit]`,
    `[lit][far]overlay=x=-${shift(speeds.far)}[hills]`,
    `[hills][near]overlay=x=-${shift(speeds.near)},format=yuv420p,trim=duration=${seconds}`,
  ].join(';')
}

const repeatFrame = 'loop=-1:1'
const alpha = (expression: string) =>
  `format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='${expression}',format=yuva420p,${repeatFrame}`
