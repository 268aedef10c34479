import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A built file, or another answer that changes only with a new version, in every encoding that a browser may accept. */
export type BuiltFile = { etag: string; plain: Buffer; gzip: Buffer; br: Buffer }

const [compressGzip, compressBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Reads, edits and compresses a file once, for the few files that every visitor requests. */
export async function readBuiltFile(file: URL, edit?: (text: string) => string): Promise<BuiltFile> {
  const built = await readFile(file)
  return compressFile(edit ? Buffer.from(edit(built.toString())) : built)
}

export async function compressFile(plain: Buffer): Promise<BuiltFile> {
  const [zipped, br] = await Promise.all([
    compressGzip(plain, { level: 9 }),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ])
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: zipped,
    br,
  }
}

/** Sends the smallest encoding that the browser accepts, or 304. The caller sets type and cache headers. */
export function sendBuiltFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  reply.headers({ etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const encoding = pickEncoding(request.headers['accept-encoding'])
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.send(file[encoding])
}

export function pickEncoding(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  const names = (accepted ?? '').split(',').flatMap((part) => {
    const [name, weight] = part.trim().split(/\s*;\s*q=/)
    return weight !== undefined && Number(weight) === 0 ? [] : [name]
  })
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'plain'
}
