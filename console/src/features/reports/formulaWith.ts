/** Replaces the names in a formula of the registry by translated words or by sums. */
export function formulaWith(formula: string, termOf: (name: string) => string | undefined): string {
  return formula.replaceAll(/[a-z]+/gi, (name) => termOf(name) ?? name)
}

/** App reports have no views. */
export const appCtrFormula = '100 · click ÷ impression'
