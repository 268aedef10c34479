import { parseDomain } from '@matinee/contract/plain/domain'
import { parse } from 'tldts'

/** Names that RFC 2606 and 6761 keep for documentation and tests; no registry lists them. */
const reserved = new Set(['example', 'test'])
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/**
 * The domain of a site from what somebody typed, in lower-case ASCII, without a path and `www.` (G-090). Null for
 * what nobody can have registered: public suffixes such as com.tr, addresses, names below no known suffix, and for
 * whole web addresses.
 */
export function parseSiteDomain(text: string): string | null {
  // In domain names İ would become an i with a dot of its own, which nobody who writes Turkish means.
  const typed = text.replaceAll('İ', 'i').trim().split(/[/?#]/)[0]!
  const host = /[:@*]/.test(typed) ? null : parseDomain(typed)
  if (!host || !host.split('.').every((part) => label.test(part))) return null
  const { domain, isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (isIp || !domain || !(isIcann || isPrivate || reserved.has(publicSuffix ?? ''))) return null
  return host !== domain && host.startsWith('www.') ? host.slice(4) : host
}
