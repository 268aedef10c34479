import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { sandboxed } from './responseHeaders.ts'

/** `name`: the file name to save, any characters. `type`: MIME type with charset. */
export type PrivateFile = { name: string; type: string; bytes: number; content: Readable | Buffer }

/** Sends a private file as a download that is never displayed, cached or sniffed. */
export const sendPrivateFile = (reply: FastifyReply, { name, type, bytes, content }: PrivateFile) =>
  reply
    .headers({
      'content-type': type,
      'content-length': bytes,
      'content-disposition': attachment(name),
      ...sandboxed,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content)

/** RFC 6266: the name in ASCII and, if that loses characters, also in UTF-8. */
function attachment(name: string): string {
  const full = name.toWellFormed()
  const plain = full.replace(/[^\x20-\x7E]+|["\\%]/g, '-')
  if (plain === full) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(full).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
