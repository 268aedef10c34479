/**
 * Case-insensitive for English and Turkish readers alike: I, İ, ı and i are one letter (G-046). The twin of
 * `foldedSql`; videos.test.ts holds the two together.
 */
export function foldForSearch(text: string): string {
  return text.replaceAll(/[Iİı]/g, 'i').replaceAll('\u0307', '').toLowerCase()
}

/**
 * SQL: an expression, folded. The last character of the middle list, the combining dot, has no counterpart:
 * translate() drops it.
 */
export const foldedSql = (expression: string) => `lower(translate(${expression}, 'Iİı\u0307', 'iii'))`
