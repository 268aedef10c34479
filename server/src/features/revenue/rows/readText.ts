import { isUtf8 } from 'node:buffer'

/** `line`: 0 where the fault is not in a line. */
export class UnreadableFile extends Error {
  readonly line: number
  constructor(message: string, line = 0) {
    super(message)
    this.line = line
  }
}

const encodings: [bytes: number[], name: string][] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32'],
  [[0, 0, 0xfe, 0xff], 'UTF-32'],
  [[0xff, 0xfe], 'UTF-16 (little-endian)'],
  [[0xfe, 0xff], 'UTF-16 (big-endian)'],
]
const formats: [bytes: number[], name: string][] = [
  [[0x50, 0x4b, 3, 4], 'a ZIP archive or an Excel workbook'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
]

/** The bytes as text, without a byte order mark. Throws UnreadableFile with the likely encoding unless it is UTF-8. */
export async function* readText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst) refuseStart(chunk)
    isFirst = false
    yield decode(() => decoder.decode(chunk, { stream: true }), chunk, line)
    line += countLines(chunk)
  }
  const rest = decode(() => decoder.decode(), Buffer.alloc(0), line)
  if (rest) yield rest
}

function refuseStart(chunk: Buffer): void {
  const begins = ([bytes]: [number[], string]) => bytes.every((byte, index) => chunk[index] === byte)
  const kind = formats.find(begins)?.[1]
  if (kind) throw new UnreadableFile(`The file is ${kind}. Use CSV or JSON.`)
  const encoding = encodings.find(begins)?.[1] ?? (looksWide(chunk) ? 'UTF-16' : null)
  if (encoding) throw new UnreadableFile(`The file is ${encoding}. Save it as UTF-8.`)
}

/** ASCII in two bytes a letter, without a byte order mark. */
function looksWide(chunk: Buffer): boolean {
  const start = chunk.subarray(0, 64)
  return start.length >= 4 && start.filter((byte) => byte === 0).length * 3 >= start.length
}

function decode(read: () => string, chunk: Buffer, line: number): string {
  try {
    return read()
  } catch {
    const at = brokenAt(chunk)
    const near = chunk.subarray(at, at + 1000)
    throw new UnreadableFile(
      `The text is not UTF-8${guess(near)}. Save it as UTF-8.`,
      line + countLines(chunk.subarray(0, at)),
    )
  }
}

/** The start of the first line that is not UTF-8; 0 when the chunk begins within a character. */
function brokenAt(chunk: Buffer): number {
  for (let from = 0; from < chunk.length;) {
    const end = chunk.indexOf(10, from)
    const next = end < 0 ? chunk.length : end + 1
    if (!isUtf8(chunk.subarray(from, next))) return from
    from = next
  }
  return chunk.length
}

/** Turkish letters of the one-byte encodings: ğ ı ş İ Ğ Ş, where Latin-1 has the rare ð ý þ Ý Ð Þ. */
const turkish = new Set([0xf0, 0xfd, 0xfe, 0xdd, 0xd0, 0xde])

function guess(bytes: Buffer): string {
  const high = [...bytes].filter((byte) => byte >= 0x80)
  if (high.length === 0) return ''
  if (high.some((byte) => turkish.has(byte))) return '; it looks like Windows-1254 or ISO-8859-9 (Turkish)'
  return '; it looks like Windows-1252 or ISO-8859-1'
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}
