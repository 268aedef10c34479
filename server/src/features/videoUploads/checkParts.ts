import { partBytes } from '@matinee/contract/plain/limits'

export type GivenPart = { ETag: string; PartNumber: number }
export type ReceivedPart = { partNumber: number; size: number; md5: string }

/**
 * Whether the parts a client names are the parts that arrived, without a gap, all full but the last.
 * Answers the bytes they make together, or what is wrong.
 */
export function checkParts(
  given: readonly GivenPart[],
  received: readonly ReceivedPart[],
  declared: { totalParts: number; fileSize: number | null },
): { bytes: number } | { code: 'parts_missing' | 'etag_mismatch'; message: string } {
  const sorted = [...given].sort((a, b) => a.PartNumber - b.PartNumber)
  const isContiguous = sorted.every((part, index) => part.PartNumber === index + 1)
  if (!isContiguous || sorted.length !== declared.totalParts)
    return missing(`Name each of the parts 1 to ${declared.totalParts} once`)
  const byNumber = new Map(received.map((part) => [part.partNumber, part]))
  let bytes = 0
  for (const part of sorted) {
    const arrived = byNumber.get(part.PartNumber)
    if (!arrived) return missing(`Part ${part.PartNumber} has not arrived`)
    if (arrived.md5 !== part.ETag.replace(/^(W\/)?"|"$/g, '').toLowerCase())
      return { code: 'etag_mismatch', message: `Part ${part.PartNumber} has another ETag than what arrived` }
    if (part.PartNumber < sorted.length && arrived.size !== partBytes)
      return missing(`Part ${part.PartNumber} is shorter than ${partBytes} bytes but not the last one`)
    bytes += arrived.size
  }
  if (declared.fileSize !== null && bytes !== declared.fileSize)
    return missing(`${bytes} bytes arrived, but the file was announced with ${declared.fileSize}`)
  return { bytes }
}

const missing = (message: string) => ({ code: 'parts_missing' as const, message })
