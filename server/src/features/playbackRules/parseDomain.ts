import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/

/**
 * The host name that a publisher means, in lower-case ASCII: `https://Müller.example/news` → `xn--mller-kva.example`,
 * `*.news.example` → `news.example`. IP addresses (IPv6 in brackets) and `localhost` are hosts too. Null: none.
 */
export function parseDomain(text: string): string | null {
  const typed = text.trim()
  if (!typed || /[\s\\%]/.test(typed)) return null
  if (isIP(typed) === 6) return new URL(`http://[${typed}]`).hostname
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(typed) ?? []
  if (scheme && !/^https?$/i.test(scheme)) return null
  const authority = rest.split(/[/?#]/)[0]!.replace(/^\*\./, '')
  if (!authority || authority.includes('@')) return null
  const address = `http://${authority}`
  if (!URL.canParse(address)) return null
  const host = new URL(address).hostname.replace(/\.$/, '')
  if (host.startsWith('[')) return host
  // `1` and `0x7f.1` are IPv4 addresses to a browser, but nobody means them.
  if (isIP(host)) return authority.replace(/:\d*$/, '').replace(/\.$/, '') === host ? host : null
  const labels = host.split('.')
  const isName = host === 'localhost' || (labels.length > 1 && host.length <= 253)
  return isName && labels.every((part) => label.test(part)) && domainToASCII(host) === host ? host : null
}

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
