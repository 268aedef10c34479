import { refusals } from '@matinee/contract/plain/texts/refusals'
import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { byteRange } from '../../../platform/http/byteRange.ts'
import type { App } from '../../../platform/http/http.ts'
import { anyPageTimed, exposed } from '../../../platform/http/responseHeaders.ts'
import { writeTestAd } from './writeVast.ts'

/**
 * 10 seconds, 640 × 360, without sound. Made with FFmpeg: a dark blue `color` source with `drawtext` of "TEST AD" and of the
 * seconds that remain, H.264 Main at 12 frames a second.
 */
const film = new URL('./testAd.mp4', import.meta.url)
const size = { width: 640, height: 360, durationMs: 10_000, skipAfterMs: 5_000 }

/** A test ad for previews of the player: it belongs to no campaign and has no trackers, so it is never counted. */
export function testAdRoutes(fastify: App['fastify'], { config }: Pick<Deps, 'config'>): void {
  const schema = { hide: true }
  let file: Promise<Buffer> | null = null
  const load = () => (file ??= readFile(film))

  fastify.get('/ads/test.xml', { schema }, async (_request, reply) => {
    const media = { src: `${config.publicUrl}/ads/test.mp4`, bytes: (await load()).length }
    return reply
      .headers(anyPageTimed)
      .type('application/xml; charset=utf-8')
      .send(writeTestAd({ ...size, ...media }))
  })
  fastify.get('/ads/test.mp4', { schema }, async (request, reply) => sendFilm(request, reply, await load()))
}

/** Safari plays no file without ranges. */
function sendFilm(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply
    .headers({ ...anyPageTimed, ...exposed('Content-Length, Content-Range') })
    .headers({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=86400' })
    .type('video/mp4')
  const range = byteRange(request.headers.range, bytes.length)
  if (range === 'full') return reply.send(bytes)
  if (range === 'outside') {
    reply.headers({ 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' })
    throw new AppError('range_not_satisfiable', 416, refusals.beyondEnd)
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end + 1))
}
