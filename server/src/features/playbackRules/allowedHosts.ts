import { isIP } from 'node:net'

/** Whether `host` is one of `domains` or a subdomain of one. */
export function isAllowedHost(host: string, domains: readonly string[]): boolean {
  return domains.some(
    (domain) => host === domain || (!isLiteral(domain) && !isLiteral(host) && host.endsWith(`.${domain}`)),
  )
}

const isLiteral = (host: string) => host.startsWith('[') || isIP(host) !== 0

/** Characters of the list; proxies in front accept about 4,000 for all headers together. */
const maxListChars = 2_000

/**
 * A `frame-ancestors` source list: the domains and their subdomains, by http and https, on any port. A list too long for a
 * header contains only the domains that match `host`, because the answer is for that page alone.
 */
export function frameAncestors(domains: readonly string[], host: string): string {
  const all = ancestors(domains)
  return all.length <= maxListChars ? all : ancestors(domains.filter((one) => isAllowedHost(host, [one])))
}

function ancestors(domains: readonly string[]): string {
  const hosts = domains
    // Content security policies have no syntax for IPv6 addresses.
    .filter((domain) => !domain.startsWith('['))
    .flatMap((domain) => (isLiteral(domain) ? [domain] : [domain, `*.${domain}`]))
  return hosts.flatMap((host) => [`http://${host}:*`, `https://${host}:*`]).join(' ') || `'none'`
}
