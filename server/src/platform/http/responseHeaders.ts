/** Headers of every answer unless its route sets others. */
export const defaultHeaders = (publicUrl: string, requestId: string) => ({
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  'x-request-id': requestId,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // For answers that are not pages; pages set theirs by `pagePolicy`.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
})

/** Readable by pages of every origin. The server uses no cookies, so no credentials are involved. */
export const anyOrigin = { 'access-control-allow-origin': '*' }

/** Also for pages that require cross-origin isolation (COEP). */
export const anyPage = { ...anyOrigin, 'cross-origin-resource-policy': 'cross-origin' }

/** Also with the timings of the request, for measurements in the page. */
export const anyPageTimed = { ...anyPage, 'timing-allow-origin': '*' }

/** Answer to a CORS preflight, valid for a day. `methods` and `headers` are comma-separated lists. */
export const preflight = (methods: string, headers: string) => ({
  ...anyOrigin,
  'access-control-allow-methods': methods,
  'access-control-allow-headers': headers,
  'access-control-max-age': '86400',
})

/** Headers of an answer that scripts of other origins may read. */
export const exposed = (headers: string) => ({ 'access-control-expose-headers': headers })

/** For files that users uploaded: opened directly they run nothing and have no origin. */
export const sandboxed = { 'content-security-policy': "default-src 'none'; sandbox" }

/** For a page: only the sources and actions in `directives` are allowed. */
export const pagePolicy = (...directives: string[]) => ({
  'content-security-policy': ["default-src 'none'", ...directives].join('; '),
})
