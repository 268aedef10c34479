import { Decoder, Demuxer } from 'node-av/api'
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { avGetCodecName, type Packet, type Stream } from 'node-av/lib'
import { limits, sourceFormats } from './engine.ts'

/** Pictures as tracks open the way to decompression bombs before any limit of ours is asked. */
const pictureCodecs = new Set([
  'png',
  'apng',
  'tiff',
  'bmp',
  'gif',
  'webp',
  'jpeg2000',
  'exr',
  'psd',
  'targa',
])

/** The same guards as on the command line: local files, our containers, the one that the first bytes named. */
export async function openGuarded(path: string, format: string): Promise<Demuxer> {
  const options = { protocol_whitelist: 'file', format_whitelist: sourceFormats.join(',') }
  const glance = await Demuxer.open(path, { format, options, skipStreamInfo: true })
  const isBomb = glance.streams.some(
    ({ codecpar }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && pictureCodecs.has(avGetCodecName(codecpar.codecId) ?? ''),
  )
  await glance.close()
  if (isBomb) throw new Error('a track holds pictures, not video')
  return Demuxer.open(path, { format, options })
}

export function pictureOf(input: Demuxer): Stream {
  const found = input.streams.find(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  )
  if (!found) throw new Error('there is no picture')
  return found
}

export const soundOf = (input: Demuxer): Stream | undefined =>
  input.streams.find((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO)

export const openDecoder = (stream: Stream): Promise<Decoder> =>
  Decoder.create(stream, { options: { max_pixels: limits.pixels }, exitOnError: false })

/** A sign of life and of progress, in ffmpeg's own words. */
export function reportTime(packet: Packet, stream: Stream): void {
  const us = Number(packet.pts) * 1e6 * (stream.timeBase.num / stream.timeBase.den)
  if (Number.isFinite(us)) process.stdout.write(`out_time_us=${Math.floor(us)}\n`)
}
