import { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>

export const compress = (content: Bytes): Readable => through(content, createZstdCompress())
export const decompress = (content: Bytes): Readable => through(content, createZstdDecompress())

function through(content: Bytes, transform: ReturnType<typeof createZstdCompress>): Readable {
  const input = content instanceof Readable ? content : Readable.from(content, { objectMode: false })
  // `pipe` passes on no errors.
  input.on('error', (error) => transform.destroy(error))
  return input.pipe(transform)
}
