import type { PaymentInfo } from '@matinee/contract/payments'

const dot = '•'

export const hasInfo = (info: PaymentInfo): boolean => Object.values(info).some((value) => value !== null)

export const isMasked = (value: string | null): boolean => value?.startsWith(dot) ?? false

/**
 * What a masked field holds once something was typed into it: only what was typed, wherever the cursor stood, so that
 * no dot is ever taken for a part of a number. Deleting a part of it deletes it.
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
