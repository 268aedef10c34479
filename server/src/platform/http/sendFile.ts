import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { sandboxed } from './responseHeaders.ts'

/** `name`: what it is saved as, of any characters. `type`: with its charset. */
export type PrivateFile = { name: string; type: string; bytes: number; content: Readable | Buffer }

/** Answers with a file that is somebody's own: saved and never shown, by nothing kept on the way, nor guessed at. */
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

/** RFC 6266: the name in plain ASCII and, where that is not all of it, as it is. */
function attachment(name: string): string {
  const whole = name.toWellFormed()
  const plain = whole.replace(/[^\x20-\x7E]+|["\\%]/g, '-')
  if (plain === whole) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
