/** Whether a page's host is the domain or below it. A port in the domain does not count. */
export function isOwnHost(host: string, domain: string): boolean {
  const own = domain.replace(/:\d+$/, '')
  return host !== '' && (host === own || host.endsWith(`.${own}`))
}
