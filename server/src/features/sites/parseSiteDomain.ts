import { parseDomain } from '@matinee/contract/plain/domain'
import { parse } from 'tldts'

/** Reserved for documentation and tests by RFC 2606 and 6761; no registry lists them. */
const reserved = new Set(['example', 'test'])
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/**
 * The domain in typed text, in lower-case ASCII, without a path and `www.`. Null for names that nobody can register
 * (public suffixes such as com.tr, IP addresses, names without a known suffix) and for complete web addresses.
 */
export function parseSiteDomain(text: string): string | null {
  // In domain names İ becomes an i with a combining dot, which no Turkish writer means.
  const typed = text.replaceAll('İ', 'i').trim().split(/[/?#]/)[0]!
  const host = /[:@*]/.test(typed) ? null : parseDomain(typed)
  if (!host || !host.split('.').every((part) => label.test(part))) return null
  const { domain, isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (isIp || !domain || !(isIcann || isPrivate || reserved.has(publicSuffix ?? ''))) return null
  return host !== domain && host.startsWith('www.') ? host.slice(4) : host
}
