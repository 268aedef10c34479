/** A formula of the registry with something else in the place of its names: words of a language, or sums. */
export function formulaWith(formula: string, termOf: (name: string) => string | undefined): string {
  return formula.replaceAll(/[a-z]+/gi, (name) => termOf(name) ?? name)
}

/** App reports have no views. */
export const appCtrFormula = '100 · click ÷ impression'
