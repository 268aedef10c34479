import { Decoder, Demuxer } from 'node-av/api'
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { avGetCodecName, type Packet, type Stream } from 'node-av/lib'
import { mediaLimits, sourceFormats } from './engine.ts'

/** Image codecs as tracks allow decompression bombs before our limits apply. */
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

/** The same restrictions as on the command line: local files in an accepted, detected container. */
export async function openGuarded(path: string, format: string): Promise<Demuxer> {
  const options = { protocol_whitelist: 'file', format_whitelist: sourceFormats.join(',') }
  const header = await Demuxer.open(path, { format, options, skipStreamInfo: true })
  const isBomb = header.streams.some(
    ({ codecpar }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && pictureCodecs.has(avGetCodecName(codecpar.codecId) ?? ''),
  )
  await header.close()
  if (isBomb) throw new Error('a track holds pictures, not video')
  return Demuxer.open(path, { format, options })
}

export function findPicture(input: Demuxer): Stream {
  const picture = input.streams.find(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  )
  if (!picture) throw new Error('there is no picture')
  return picture
}

export const findSound = (input: Demuxer): Stream | undefined =>
  input.streams.find((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO)

export const openDecoder = (stream: Stream): Promise<Decoder> =>
  Decoder.create(stream, { options: { max_pixels: mediaLimits.pixels }, exitOnError: false })

/** Prints the progress in the format of ffmpeg's `-progress`. */
export function printProgress(packet: Packet, stream: Stream): void {
  const us = Number(packet.pts) * 1e6 * (stream.timeBase.num / stream.timeBase.den)
  if (Number.isFinite(us)) process.stdout.write(`out_time_us=${Math.floor(us)}\n`)
}
