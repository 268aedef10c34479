/**
 * Case-insensitive for English and Turkish readers alike: I, İ, ı and i count as one letter. Must give the same result as
 * `foldedSql`; videos.test.ts compares them.
 */
export function foldForSearch(text: string): string {
  return text.replaceAll(/[Iİı]/g, 'i').replaceAll('\u0307', '').toLowerCase()
}

/** Folds an SQL expression. The combining dot has no counterpart in the last list: translate() drops it. */
export const foldedSql = (expression: string) => `lower(translate(${expression}, 'Iİı\u0307', 'iii'))`
