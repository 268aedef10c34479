import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runProgram = promisify(execFile)

export const clipSeconds = 12
export const adSeconds = 3

export type Media = { folder: string; remove(): Promise<void> }

/**
 * A clip in two renditions, packaged like the product's: fragmented MP4 with sound, HLS with byte ranges. It has a poster
 * and a sprite of 4 × 3 pictures, one per second. `ad.mp4` is a film for ad breaks.
 */
export async function makeMedia(): Promise<Media> {
  const folder = await mkdtemp(join(tmpdir(), 'player-media-'))
  await Promise.all([makeRendition(folder, 360, '600k'), makeRendition(folder, 180, '200k'), makeAd(folder)])
  await writeFile(
    join(folder, 'master.m3u8'),
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"',
      '360.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=350000,RESOLUTION=320x180,CODECS="avc1.64000d,mp4a.40.2"',
      '180.m3u8',
      '',
    ].join('\n'),
  )
  const still = ['-y', '-v', 'error', '-i', join(folder, '360.mp4')]
  await runProgram('ffmpeg', [...still, '-ss', '2', '-frames:v', '1', join(folder, 'poster.jpg')])
  await runProgram('ffmpeg', [
    ...still,
    '-vf',
    'fps=1,scale=160:-2,tile=4x3',
    '-frames:v',
    '1',
    join(folder, 'sprite.jpg'),
  ])
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function makeAd(folder: string): Promise<void> {
  const inputs = `-y -v error -f lavfi -i smptebars=s=320x180:r=25:d=${adSeconds} -f lavfi -i sine=f=660:d=${adSeconds}`
  const codecs = '-c:v libx264 -pix_fmt yuv420p -preset ultrafast -c:a aac -movflags +faststart ad.mp4'
  await runProgram('ffmpeg', `${inputs} ${codecs}`.split(' '), { cwd: folder })
}

async function makeRendition(folder: string, height: number, rate: string): Promise<void> {
  const size = `${(height * 16) / 9}x${height}`
  const inputs = `-y -v error -f lavfi -i testsrc2=s=${size}:r=25:d=${clipSeconds} -f lavfi -i sine=d=${clipSeconds}`
  const codecs = `-c:v libx264 -profile:v high -pix_fmt yuv420p -preset ultrafast -b:v ${rate} -c:a aac -b:a 96k`
  const keys = '-force_key_frames expr:gte(t,n_forced*4) -sc_threshold 0'
  const hls = '-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4'
  const files = `-hls_flags single_file+independent_segments -hls_segment_filename ${height}.mp4 ${height}.m3u8`
  await runProgram(
    'ffmpeg',
    `${inputs} ${codecs} ${keys} ${hls} -hls_fmp4_init_filename ${height}.mp4 ${files}`.split(' '),
    { cwd: folder },
  )
}
