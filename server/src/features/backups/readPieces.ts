import type { FileHandle } from 'node:fs/promises'

const pieceBytes = 262_144

/**
 * The bytes of an open file, at most `most`, and closes it. Each piece is valid until the next one is asked for: a new buffer
 * for each costs more time than its content.
 */
export async function* readPieces(file: FileHandle, most = Infinity): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(most, pieceBytes)))
  let left = most
  try {
    while (left > 0) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(left, buffer.length))
      if (bytesRead === 0) return
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
