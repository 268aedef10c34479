import type { PaymentInfo } from '@matinee/contract/payments'

const dot = '•'

export const hasInfo = (info: PaymentInfo): boolean => Object.values(info).some((value) => value !== null)

export const isMasked = (value: string | null): boolean => value?.startsWith(dot) ?? false

/**
 * The value after typing into a masked field: only the typed text, wherever the cursor was, so that no mask dot becomes
 * part of a number. Deleting a part deletes everything.
 */
export function typedOver(mask: string, next: string): string {
  if (!next.includes(dot)) return next
  const room = Math.min(mask.length, next.length)
  let start = 0
  while (start < room && mask[start] === next[start]) start++
  let end = 0
  while (end < room - start && mask.at(-1 - end) === next.at(-1 - end)) end++
  return next.slice(start, next.length - end)
}
