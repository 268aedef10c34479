/** What the form says about the typed text, by the keys of its texts. */
export type DomainProblem = 'required' | 'onlyDomain'

/** What people type or paste, without what surely is no part of the domain (G-090). */
export const cleanDomain = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[/?#].*$/s, '')

/** Anything with "http" in it is refused, as the documents have it (R139). */
export function domainProblem(typed: string): DomainProblem | null {
  if (typed.toLowerCase().includes('http')) return 'onlyDomain'
  return cleanDomain(typed) === '' ? 'required' : null
}

/**
 * Of more than two labels the first is dropped (R139), unless what would remain is a suffix under which anybody may
 * register: www.example.com.tr → example.com.tr, which stays as it is (G-089). The list of suffixes is fetched for
 * it; without it the domain goes as it is, and the server judges.
 */
export async function withoutSubdomain(domain: string): Promise<string> {
  const [, ...rest] = domain.split('.')
  if (rest.length < 2) return domain
  const parent = rest.join('.')
  const tldts = await import('tldts').catch(() => null)
  const isBelowSuffix = (name: string) => Boolean(tldts?.getDomain(name, { allowPrivateDomains: true }))
  // An IP address has labels too, and none of them is a subdomain.
  return isBelowSuffix(domain) && isBelowSuffix(parent) ? parent : domain
}
