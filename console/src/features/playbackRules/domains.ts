/** Splits typed or pasted text at lines, commas and blanks. Does not validate. */
export const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** A domain includes its subdomains. */
export const allows = (allowed: readonly string[], domain: string): boolean =>
  allowed.length === 0 || allowed.some((one) => domain === one || domain.endsWith(`.${one}`))

/** True if the change stops videos on some page. An empty list allows all pages. */
export function stopsSomewhere(before: readonly string[], after: readonly string[]): boolean {
  if (after.length === 0) return false
  return before.length === 0 || before.some((domain) => !allows(after, domain))
}

/** Indexes of the entries in a refusal's field paths: `allowedDomains.2` → 2. */
export function refusedEntries(fields: Readonly<Record<string, string>>): ReadonlySet<number> {
  const indexes = Object.keys(fields).flatMap((path) => /^allowedDomains[.[](\d+)/.exec(path)?.[1] ?? [])
  return new Set(indexes.map(Number))
}
