import { partBytes } from '@matinee/contract/plain/limits'

export type Part = { partNumber: number; from: number; to: number }

/** The parts of a file of `size` bytes, numbered from 1; the last may be smaller. */
export function uploadParts(size: number): Part[] {
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    partNumber: index + 1,
    from: index * partBytes,
    to: Math.min(size, (index + 1) * partBytes),
  }))
}
