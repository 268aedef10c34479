/** Keys of the texts in `sites.add`. */
export type DomainProblem = 'required' | 'onlyDomain'

/** The typed or pasted text without spaces, path, query and fragment. */
export const cleanDomain = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[/?#].*$/s, '')

/** Anything with "http" in it is refused, as the source documents require. */
export function domainProblem(typed: string): DomainProblem | null {
  if (typed.toLowerCase().includes('http')) return 'onlyDomain'
  return cleanDomain(typed) === '' ? 'required' : null
}

/**
 * Drops the first of more than two labels, unless a public suffix would remain: www.example.com.tr → example.com.tr,
 * which stays as it is. When the list of suffixes cannot be loaded the domain is unchanged, and the server validates.
 */
export async function withoutSubdomain(domain: string): Promise<string> {
  const [, ...rest] = domain.split('.')
  if (rest.length < 2) return domain
  const parent = rest.join('.')
  const tldts = await import('tldts').catch(() => null)
  const isRegistrable = (name: string) => Boolean(tldts?.getDomain(name, { allowPrivateDomains: true }))
  // An IP address has labels too, and none of them is a subdomain.
  return isRegistrable(domain) && isRegistrable(parent) ? parent : domain
}
