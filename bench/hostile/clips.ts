import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds: Record<string, string> = {
  mp4: '-c:v libx264 -pix_fmt yuv420p -c:a aac',
  mkv: '-c:v libx264 -pix_fmt yuv420p -c:a aac',
  webm: '-c:v libvpx -c:a libopus',
  avi: '-c:v mpeg4 -c:a mp2',
  flv: '-c:v flv1 -an',
  mpeg: '-c:v mpeg2video -r 25 -c:a mp2',
  wmv: '-c:v wmv2 -c:a wmav2',
  '3gp': '-c:v h263 -s 176x144 -an',
}

/** Two seconds of a test picture in each container, made by the ffmpeg of this machine. */
export function makeClips(ffmpeg: string, dir: string): Map<string, Buffer> {
  return new Map(
    Object.entries(kinds).map(([kind, codecs]) => {
      const path = join(dir, `clip.${kind}`)
      const picture = 'testsrc=duration=2:size=176x144:rate=25'
      const args = `-v error -y -f lavfi -i ${picture} -f lavfi -i sine=duration=2:sample_rate=48000 ${codecs} ${path}`
      execFileSync(ffmpeg, args.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] })
      return [kind, readFileSync(path)]
    }),
  )
}

/** One frame of 8192 × 8192 pixels: above the limit. */
export function makeHuge(ffmpeg: string, dir: string): Buffer {
  const path = join(dir, 'huge.mp4')
  const picture = '-f lavfi -i color=size=8192x8192:rate=1:duration=1'
  const args = `-v error -y ${picture} -frames:v 1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p ${path}`
  execFileSync(ffmpeg, args.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] })
  return readFileSync(path)
}
