import { isIP } from 'node:net'

/** Whether `host` is one of `domains` or below one. */
export function isAllowedHost(host: string, domains: readonly string[]): boolean {
  return domains.some(
    (domain) => host === domain || (!isLiteral(domain) && !isLiteral(host) && host.endsWith(`.${domain}`)),
  )
}

const isLiteral = (host: string) => host.startsWith('[') || isIP(host) !== 0

/** Characters of the policy; servers in front allow all headers together some 4,000. */
const longestAncestors = 2_000

/**
 * What a page may be framed by: the domains and what is below them, by http and https, on any port. A list too long for
 * a header names the one that `host` belongs to: the answer is for that page alone.
 */
export function frameAncestors(domains: readonly string[], host: string): string {
  const all = ancestors(domains)
  return all.length <= longestAncestors ? all : ancestors(domains.filter((one) => isAllowedHost(host, [one])))
}

function ancestors(domains: readonly string[]): string {
  const hosts = domains
    // The grammar of policies has no IPv6 addresses.
    .filter((domain) => !domain.startsWith('['))
    .flatMap((domain) => (isLiteral(domain) ? [domain] : [domain, `*.${domain}`]))
  return hosts.flatMap((host) => [`http://${host}:*`, `https://${host}:*`]).join(' ') || `'none'`
}
