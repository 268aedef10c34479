/** Returning to these would loop or sign out again. */
const excludedPaths = ['/auth/login', '/auth/logout']

/**
 * The address to open after signing in: a path of this console. Returns '/' for anything that could leave the origin: absolute
 * addresses, '//host', '/\host', and characters that browsers drop while parsing.
 */
export function safeReferrer(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/'
  // oxlint-disable-next-line no-control-regex -- tabs and line breaks inside an address are skipped by browsers
  if (/[\u0000-\u001f\u007f]/.test(value)) return '/'
  const parsed = URL.parse(value, 'http://same.origin')
  if (parsed?.origin !== 'http://same.origin') return '/'
  // '/x/..//host' becomes '//host' when its dots are resolved.
  if (parsed.pathname.startsWith('//')) return '/'
  const path = normalizePath(parsed.pathname)
  return path === null || excludedPaths.some((one) => path === one || path.startsWith(`${one}/`))
    ? '/'
    : value
}

/** A path as the router compares it: decoded, in lower case. Null if it cannot be decoded. */
function normalizePath(path: string): string | null {
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    return null
  }
}
