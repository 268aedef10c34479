import { refusals } from '@matinee/contract/plain/texts/refusals'
import { partBytes } from '@matinee/contract/plain/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import {
  anyOrigin,
  anyPageTimed,
  exposed,
  preflight,
  sandboxed,
} from '../../platform/http/responseHeaders.ts'
import { listCaptionTracks } from '../captions/captions.service.ts'
import { readMediaFolder, signatureLifeS } from '../playbackRules/playbackRules.service.ts'
import { receivePart } from '../videoUploads/videoUploads.service.ts'
import { byteRange } from '../../platform/http/byteRange.ts'
import { captionPlaylist, masterPlaylist } from './masterPlaylist.ts'
import { measuredRenditions } from './measuredRenditions.ts'
import { findMedia } from './media.store.ts'

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}
const mediaFile =
  /^(?:master\.m3u8|(?:source|\d{2,4}p)\.(?:m3u8|mp4)|(?:poster|sprite)\.jpg|poster-\w{8}\.(?:jpg|png|webp)|captions-[A-Za-z0-9-]{2,35}-\w{8}\.(?:vtt|m3u8))$/
/**
 * Files that the playback rules protect. Posters stay open, because they announce the video everywhere; the frames of the
 * seek bar are the film itself.
 */
const protectedFile = /\.(?:m3u8|mp4|vtt)$|^sprite\./
const forever = 'public, max-age=31536000, immutable'

type MediaRequest = {
  Params: { mediaKey: string; file: string }
  Querystring: Record<string, unknown>
}

/** Receives parts at presigned addresses, and serves media to any page. */
export function mediaRoutes(app: App, deps: Deps): void {
  void app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream, so that a part is written from the socket to the disk.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    if (deps.files.ownParts) storageRoutes(scope, deps, deps.files.ownParts)
    scope.route<MediaRequest>({
      method: ['GET', 'HEAD'],
      url: '/media/:mediaKey/:file',
      schema: { hide: true },
      handler: (request, reply) => sendMedia(deps, request, reply),
    })
  })
}

function storageRoutes(
  scope: FastifyInstance,
  deps: Deps,
  parts: NonNullable<Deps['files']['ownParts']>,
): void {
  scope.options('/storage/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ ...preflight('PUT', 'content-type'), ...exposed('ETag') })
      .code(204)
      .send(),
  )
  scope.put<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/storage/*',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ ...anyOrigin, ...exposed('ETag') })
      try {
        const address = parts.checkAddress(request.params['*'], request.query)
        if (Number(request.headers['content-length'] ?? 0) > partBytes)
          throw new AppError('part_too_large', 413, refusals.partTooLarge(partBytes))
        const body = (request.body ?? request.raw) as Readable
        const { etag } = await receivePart(deps, parts, address, body)
        return reply.header('etag', etag).code(200).send()
      } catch (error) {
        // The rest of the body is not read, so the connection cannot be used again.
        reply.header('connection', 'close')
        throw error
      }
    },
  )
}

async function sendMedia(
  deps: Deps,
  request: FastifyRequest<MediaRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file } = request.params
  reply.headers({
    ...anyPageTimed,
    ...sandboxed,
    ...exposed('Content-Length, Content-Range, ETag'),
  })
  const folder = readMediaFolder(request.params.mediaKey)
  if (!folder || !mediaFile.test(file)) throw notFound()
  const video = await findMedia(deps.db, folder.mediaKey)
  if (!video) throw notFound()
  const signedS = signatureLifeS(deps.secrets.signing, folder, Date.now())
  const isGuarded = video.isProtected && protectedFile.test(file)
  if (isGuarded && signedS === 0) throw new AppError('bad_signature', 403, refusals.addressUnsigned)
  reply.type(types[file.slice(file.lastIndexOf('.') + 1)]!)
  // Short, because renditions appear one after the other and a deleted video must stop soon.
  const cache = (forFile: string) =>
    isGuarded ? `private, max-age=${file === 'master.m3u8' ? Math.min(5, signedS) : signedS}` : forFile
  const { mediaKey } = folder
  if (file === 'master.m3u8') {
    const renditions = await measuredRenditions(deps, { id: video.id, mediaKey })
    if (renditions.length === 0) throw notFound()
    // The product's player loads captions itself; browsers that play the playlist would show them twice.
    const captions = request.query.subtitles === 'off' ? [] : await listCaptionTracks(deps.db, video.id)
    return reply
      .header('cache-control', cache('public, max-age=5'))
      .send(masterPlaylist(renditions, captions))
  }
  if (/^captions-.+\.m3u8$/.test(file)) {
    const vtt = file.replace(/m3u8$/, 'vtt')
    if (!(await deps.files.stat(`media/${mediaKey}/${vtt}`))) throw notFound()
    return reply.header('cache-control', cache(forever)).send(captionPlaylist(vtt, video.durationMs ?? 0))
  }
  // Cached pages still name the previous poster.
  if (file.startsWith('poster') && video.poster && video.poster !== file)
    return reply.header('cache-control', 'no-store').redirect(video.poster, 302)
  const key = `media/${mediaKey}/${file}`
  return sendFile(deps, { key, cache: cache(forever) }, request, reply)
}

async function sendFile(
  deps: Deps,
  { key, cache }: { key: string; cache: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stats = await deps.files.stat(key)
  if (!stats) throw notFound()
  const etag = `"${stats.bytes.toString(36)}-${stats.modifiedAt.getTime().toString(36)}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': cache })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { range: header, 'if-range': ifRange } = request.headers
  const range = ifRange && ifRange !== etag ? 'full' : byteRange(header, stats.bytes)
  if (range === 'outside') {
    reply.header('content-range', `bytes */${stats.bytes}`).header('cache-control', 'no-store')
    throw new AppError('range_not_satisfiable', 416, refusals.beyondEnd)
  }
  const part = range === 'full' ? { start: 0, end: stats.bytes - 1 } : range
  reply.header('content-length', part.end - part.start + 1)
  if (range !== 'full')
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${stats.bytes}`)
  return request.method === 'HEAD' ? reply.send() : reply.send(await deps.files.read(key, part))
}
