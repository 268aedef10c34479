/** Kept out: returning there would sign out again, or loop. */
const barred = ['/auth/login', '/auth/logout']

/**
 * The address to open after signing in: a path of this console or '/'. Anything that could leave the origin is refused: an
 * absolute address, '//host', '/\host', and characters that browsers drop while parsing.
 */
export function safeReferrer(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/'
  // oxlint-disable-next-line no-control-regex -- tabs and line breaks inside an address are skipped by browsers
  if (/[\u0000-\u001f\u007f]/.test(value)) return '/'
  const parsed = URL.parse(value, 'http://same.origin')
  if (parsed?.origin !== 'http://same.origin') return '/'
  // '/x/..//host' is a path of ours that reads as '//host' without its dots.
  if (parsed.pathname.startsWith('//')) return '/'
  const path = routedPath(parsed.pathname)
  return path === null || barred.some((one) => path === one || path.startsWith(`${one}/`)) ? '/' : value
}

/** A path as the router compares it: decoded, in any case. Null for one that cannot be decoded. */
function routedPath(path: string): string | null {
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    return null
  }
}
