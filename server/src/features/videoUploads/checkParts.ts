import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { partBytes } from '@matinee/contract/plain/limits'
import type { ReceivedPart } from '../../platform/files/files.ts'

export type ListedPart = { ETag: string; PartNumber: number }

/**
 * Compares the parts that a client lists with those that arrived: no gap, and all full except the last. Returns their bytes
 * in total, or the refusal.
 */
export function checkParts(
  listed: readonly ListedPart[],
  received: readonly ReceivedPart[],
  declared: { totalParts: number; fileSize: number | null },
): { bytes: number } | { code: 'parts_missing' | 'etag_mismatch'; sentence: Sentence } {
  const sorted = [...listed].sort((a, b) => a.PartNumber - b.PartNumber)
  const isContiguous = sorted.every((part, index) => part.PartNumber === index + 1)
  if (!isContiguous || sorted.length !== declared.totalParts)
    return missing(refusals.nameEachPart(declared.totalParts))
  const byNumber = new Map(received.map((part) => [part.partNumber, part]))
  let bytes = 0
  for (const part of sorted) {
    const arrived = byNumber.get(part.PartNumber)
    if (!arrived) return missing(refusals.partMissing(part.PartNumber))
    if (arrived.etag.toLowerCase() !== part.ETag.replace(/^(W\/)?"|"$/g, '').toLowerCase())
      return { code: 'etag_mismatch', sentence: refusals.partEtag(part.PartNumber) }
    if (part.PartNumber < sorted.length && arrived.size !== partBytes)
      return missing(refusals.partShort(part.PartNumber, partBytes))
    if (arrived.size > partBytes) return missing(refusals.partTooLarge(partBytes))
    bytes += arrived.size
  }
  if (declared.fileSize !== null && bytes !== declared.fileSize)
    return missing(refusals.bytesDiffer(bytes, declared.fileSize))
  return { bytes }
}

const missing = (sentence: Sentence) => ({ code: 'parts_missing' as const, sentence })
