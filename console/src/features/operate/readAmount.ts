import type { Language } from '@matinee/contract/plain/account/accountTypes'

/**
 * Micros of a typed amount such as 2.5 or 2,50, with at most `decimals` of them (6 at most). A comma and a
 * point both begin the decimals, so 1.000 is one: show the operator how it is understood. Null for any other text.
 */
export function readAmount(text: string, decimals = 6): number | null {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:[.,](\d{1,6}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}

/** Like `readAmount`, for an amount that may be below zero. */
export function readSignedAmount(text: string): number | null {
  const typed = text.trim()
  if (!/^[-−]/.test(typed)) return readAmount(typed)
  const micros = readAmount(typed.slice(1))
  return micros === null ? null : 0 - micros
}

/** The shortest amount that `readAmount` reads as these micros, with the decimal sign of the language. */
export const writeAmount = (micros: number, language: Language): string => {
  const fraction = String(micros % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${Math.floor(micros / 1_000_000)}${fraction && `${language === 'tr' ? ',' : '.'}${fraction}`}`
}
