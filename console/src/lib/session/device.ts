const deviceKey = 'matinee.device'

/**
 * A random text that identifies this browser in sign-ins; undefined where storage is blocked. It survives a sign-out, because
 * the owner gets an email about new devices.
 */
export function readDevice(): string | undefined {
  // `crypto.randomUUID` does not exist without TLS.
  const fresh = crypto.getRandomValues(new Uint32Array(4)).join('-')
  try {
    const saved = localStorage.getItem(deviceKey)
    if (saved && /^[\w-]{16,64}$/.test(saved)) return saved
    localStorage.setItem(deviceKey, fresh)
    return fresh
  } catch {
    return undefined
  }
}
