import { Encoder, FilterComplexAPI, Muxer } from 'node-av/api'
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MPEG4,
} from 'node-av/constants'
import { Frame, Rational } from 'node-av/lib'
import type { TestClip } from './engine.ts'
import { testSources } from './ffmpegArgs.ts'

type Track = { graph: FilterComplexAPI; encoder: Encoder; index: number; isEnded: boolean; seconds: number }

/** Draws a clip by source filters. The graph starts only with an input frame, so it gets one that it discards. */
export async function makeTestClip(clip: TestClip): Promise<void> {
  const { picture, sound } = testSources(clip)
  await using muxer = await Muxer.open(clip.path, { format: clip.codec === 'mpeg4' ? 'avi' : 'mp4' })
  const tracks = [await pictureTrack(clip, picture, muxer)]
  if (!clip.isSilent) tracks.push(await soundTrack(sound, muxer))
  // The track that is behind is next, so that the file is interleaved.
  for (;;) {
    const next = tracks.filter((track) => !track.isEnded).sort((a, b) => a.seconds - b.seconds)[0]
    if (!next) break
    const frame = await next.graph.receive('out')
    next.isEnded = !frame
    if (frame) next.seconds = Number(frame.pts) * (frame.timeBase.num / frame.timeBase.den)
    for (const packet of await next.encoder.encodeAll(frame ?? null))
      await muxer.writePacket(packet, next.index)
    if (next.isEnded) await muxer.writePacket(null, next.index)
  }
}

async function pictureTrack(clip: TestClip, picture: string, muxer: Muxer): Promise<Track> {
  const graph = FilterComplexAPI.create(`[in]nullsink;${picture}[out]`, {
    inputs: [{ label: 'in' }],
    outputs: [{ label: 'out', mediaType: AVMEDIA_TYPE_VIDEO }],
  })
  const frame = new Frame()
  frame.alloc()
  Object.assign(frame, {
    width: 16,
    height: 16,
    format: AV_PIX_FMT_YUV420P,
    pts: 0n,
    timeBase: new Rational(1, 25),
  })
  frame.getBuffer()
  await graph.process('in', frame)
  const options =
    clip.codec === 'mpeg4'
      ? ({ qmin: 5, qmax: 5 } as never)
      : ({ preset: 'ultrafast', crf: '26', sc_threshold: '0' } as never)
  const encoder = await Encoder.create(clip.codec === 'mpeg4' ? FF_ENCODER_MPEG4 : FF_ENCODER_LIBX264, {
    filter: graph,
    gopSize: Math.round((clip.rate ?? 25) * (clip.keyEvery ?? 2)),
    options,
  })
  return { graph, encoder, index: muxer.addStream(encoder), isEnded: false, seconds: 0 }
}

async function soundTrack(sound: string, muxer: Muxer): Promise<Track> {
  const stereo = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo,asetnsamples=1024'
  const graph = FilterComplexAPI.create(`[in]anullsink;${sound},${stereo}[out]`, {
    inputs: [{ label: 'in' }],
    outputs: [{ label: 'out', mediaType: AVMEDIA_TYPE_AUDIO }],
  })
  const frame = new Frame()
  frame.alloc()
  Object.assign(frame, {
    nbSamples: 1024,
    sampleRate: 48_000,
    format: AV_SAMPLE_FMT_FLTP,
    channelLayout: AV_CHANNEL_LAYOUT_MONO,
    pts: 0n,
    timeBase: new Rational(1, 48_000),
  })
  frame.getBuffer()
  await graph.process('in', frame)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter: graph, bitrate: '96k' })
  return { graph, encoder, index: muxer.addStream(encoder), isEnded: false, seconds: 0 }
}
