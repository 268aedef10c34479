import { type Decoder, Encoder, FilterComplexAPI, Muxer } from 'node-av/api'
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import type { Frame, Packet, Stream } from 'node-av/lib'
import type { Effort, Rung, Source } from './engine.ts'
import { hlsOptions, x264Options } from './ffmpegArgs.ts'
import { pictureGraph, soundGraph } from './filterGraph.ts'
import { keyInterval } from './ladder.ts'
import { openDecoder, openGuarded, findPicture, printProgress, findSound } from './nodeAvInput.ts'

/** One track: decoder → one filter graph → an encoder and a muxer stream for each rung. */
type Track = {
  stream: Stream
  decoder: Decoder
  graph: FilterComplexAPI
  outputs: { label: string; encoder: Encoder; muxer: Muxer; index: number }[]
  isStarted: boolean
}

/** All rungs in one pass over the source, each to its own HLS muxer. */
export async function encodeRungs(source: Source, rungs: Rung[], effort: Effort): Promise<void> {
  await using input = await openGuarded(source.path, source.info.format)
  const muxers = await Promise.all(
    rungs.map((rung) => Muxer.open(`${rung.name}.m3u8`, { format: 'hls', options: hlsOptions(rung.name) })),
  )
  const picture = await pictureTrack(source, findPicture(input), rungs, effort, muxers)
  const soundStream = source.info.audio ? findSound(input) : undefined
  const sound = soundStream && (await soundTrack(soundStream, muxers))
  const tracks = new Map([picture, ...(sound ? [sound] : [])].map((track) => [track.stream.index, track]))
  let count = 0
  for await (const packet of input.packets()) {
    if (!packet) break
    const track = tracks.get(packet.streamIndex)
    if (track) await decode(track, packet)
    if (track === picture && count++ % 50 === 0) printProgress(packet, picture.stream)
    packet.free()
  }
  for (const track of tracks.values()) await finish(track)
  for (const muxer of muxers) await muxer.close()
}

async function pictureTrack(
  source: Source,
  stream: Stream,
  rungs: Rung[],
  effort: Effort,
  muxers: Muxer[],
): Promise<Track> {
  const graph = FilterComplexAPI.create(pictureGraph('v', source.info, rungs, true), {
    inputs: [{ label: 'v' }],
    outputs: rungs.map((_, index) => ({ label: `v${index}`, mediaType: AVMEDIA_TYPE_VIDEO })),
  })
  const outputs = await Promise.all(
    rungs.map(async (rung, index) => {
      const { g: _, ...options } = x264Options(rung, effort)
      const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
        filter: graph,
        gopSize: keyInterval(rung),
        options: { profile: 'high', ...options } as never,
      })
      const muxer = muxers[index]!
      return { label: `v${index}`, encoder, muxer, index: muxer.addStream(encoder) }
    }),
  )
  return { stream, decoder: await openDecoder(stream), graph, outputs, isStarted: false }
}

async function soundTrack(stream: Stream, muxers: Muxer[]): Promise<Track> {
  const graph = FilterComplexAPI.create(soundGraph('a', muxers.length), {
    inputs: [{ label: 'a' }],
    outputs: muxers.map((_, index) => ({ label: `a${index}`, mediaType: AVMEDIA_TYPE_AUDIO })),
  })
  const outputs = await Promise.all(
    muxers.map(async (muxer, index) => {
      const encoder = await Encoder.create(FF_ENCODER_AAC, { filter: graph, bitrate: '128k' })
      return { label: `a${index}`, encoder, muxer, index: muxer.addStream(encoder) }
    }),
  )
  return { stream, decoder: await openDecoder(stream), graph, outputs, isStarted: false }
}

async function decode(track: Track, packet: Packet | null): Promise<void> {
  for (const frame of await track.decoder.decodeAll(packet)) await filterFrame(track, frame)
}

async function filterFrame(track: Track, frame: Frame): Promise<void> {
  await track.graph.process(track.stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO ? 'v' : 'a', frame)
  frame.free()
  track.isStarted = true
  await drain(track)
}

/** Receives the graph's finished frames, one label after the other: concurrent calls are not allowed. */
async function drain(track: Track): Promise<void> {
  for (const output of track.outputs) {
    for (;;) {
      const frame = await track.graph.receive(output.label)
      if (!frame) break
      await write(output, await output.encoder.encodeAll(frame))
      frame.free()
    }
  }
}

async function write(output: Track['outputs'][number], packets: Packet[]): Promise<void> {
  for (const packet of packets) {
    await output.muxer.writePacket(packet, output.index)
    packet.free()
  }
}

async function finish(track: Track): Promise<void> {
  await decode(track, null)
  if (track.isStarted) {
    await track.graph.flush()
    await drain(track)
  }
  for (const output of track.outputs) {
    if (track.isStarted) await write(output, await output.encoder.encodeAll(null))
    await output.muxer.writePacket(null, output.index)
    output.encoder.close()
  }
  track.graph.close()
  track.decoder.close()
}
