export type ByteRange = { start: number; end: number }

/**
 * Parses a `Range` header for a file of `bytes` bytes (RFC 9110 §14). `full`: no range, several, or an unknown form, which
 * the standard allows to answer in full. `outside`: 416.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'full' | 'outside' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'full'
  const [, first = '', last = ''] = match
  if (first === '') {
    const suffix = Math.min(Number(last), bytes)
    return suffix === 0 ? 'outside' : { start: bytes - suffix, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return 'full'
  return start >= bytes ? 'outside' : { start, end }
}
