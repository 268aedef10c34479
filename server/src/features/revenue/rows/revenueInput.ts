import { createHash, hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { jsonRows, readRows, type RawRow } from './readRows.ts'
import { readText, UnreadableFile } from './readText.ts'
import type { ColumnChoices } from './revenueColumns.ts'

/** Rows that can be read repeatedly. */
export type RevenueInput = {
  /** SHA-256 of the content, hex. */
  digest: string
  rows(): AsyncIterable<RawRow>
}

/** A file of any length. Throws errors of the file system; reading throws UnreadableFile if the file changed. */
export async function fileInput(path: string): Promise<RevenueInput> {
  const first = createHash('sha256')
  for await (const chunk of readChunks(path)) first.update(chunk)
  const digest = first.digest('hex')
  async function* unchanged(): AsyncGenerator<Buffer> {
    const again = createHash('sha256')
    for await (const chunk of readChunks(path)) {
      again.update(chunk)
      yield chunk
    }
    if (again.digest('hex') !== digest)
      throw new UnreadableFile('The file changed while it was being read. Import it again.')
  }
  return { digest, rows: () => readRows(readText(unchanged())) }
}

/** Each chunk is valid until the next one is read: they share a buffer, where a stream allocates one for each. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
const chunkBytes = 1 << 18

/** CSV or JSON as text. `choices`: what the headers of CSV mean. */
export function textInput(text: string, choices: ColumnChoices = {}): RevenueInput {
  async function* bytes() {
    yield Buffer.from(text)
  }
  const chosen = Object.keys(choices).length > 0 ? JSON.stringify(choices) : ''
  return { digest: hash('sha256', text + chosen), rows: () => readRows(readText(bytes()), choices) }
}

/** Rows of parsed JSON. */
export function rowsInput(rows: readonly Record<string, unknown>[]): RevenueInput {
  async function* read() {
    yield* jsonRows(rows)
  }
  return { digest: hash('sha256', JSON.stringify(rows)), rows: read }
}
