/** Typed or pasted text → one entry a line; commas and blanks part entries too. Nothing else is judged here. */
export const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** An allowed domain allows its subdomains too. */
export const allows = (allowed: readonly string[], domain: string): boolean =>
  allowed.length === 0 || allowed.some((one) => domain === one || domain.endsWith(`.${one}`))

/** Whether some page that may play now would not afterwards. An empty list allows all pages. */
export function stopsSomewhere(before: readonly string[], after: readonly string[]): boolean {
  if (after.length === 0) return false
  return before.length === 0 || before.some((domain) => !allows(after, domain))
}

/** Messages for entries of a list that a refused call names: `allowedDomains.2` → 2. */
export function refusedEntries(fields: Readonly<Record<string, string>>): ReadonlySet<number> {
  const found = Object.keys(fields).flatMap((path) => /^allowedDomains[.[](\d+)/.exec(path)?.[1] ?? [])
  return new Set(found.map(Number))
}
