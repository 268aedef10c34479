/** Browsers and Node have it, but the contract includes the types of neither. */
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean }

const bareIpv6 = /^[\da-f.]*:[\da-f.]*:[\da-f.:]*$/i
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/

/**
 * The host name that a publisher means, in lower-case ASCII: `https://Müller.example/news` → `xn--mller-kva.example`,
 * `*.news.example` → `news.example`. IP addresses (IPv6 in brackets) and `localhost` are hosts too. Null: none.
 */
export function parseDomain(text: string): string | null {
  const typed = text.trim()
  if (/[\s\\%]/.test(typed)) return null
  if (bareIpv6.test(typed)) return hostOf(`[${typed}]`)
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(typed) ?? []
  if (scheme && !/^https?$/i.test(scheme)) return null
  const authority = rest.split(/[/?#]/)[0]!.replace(/^\*\./, '')
  return authority === '' || authority.includes('@') ? null : hostOf(authority)
}

function hostOf(authority: string): string | null {
  if (!URL.canParse(`http://${authority}`)) return null
  const host = new URL(`http://${authority}`).hostname.replace(/\.$/, '')
  if (host.startsWith('[') || host === 'localhost') return host
  // A browser reads `1` and `0x7f.1` as IPv4 addresses, but no publisher means them.
  if (/^[\d.]+$/.test(host)) return authority.replace(/:\d*$/, '').replace(/\.$/, '') === host ? host : null
  const labels = host.split('.')
  return labels.length > 1 && host.length <= 253 && labels.every((part) => label.test(part)) ? host : null
}
