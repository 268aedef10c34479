const deviceKey = 'matinee.device'

/** A random text that identifies this browser in sign-ins. It survives a sign-out, because the owner gets an email about new devices. */
export function readDevice(): string {
  const saved = localStorage.getItem(deviceKey)
  if (saved && /^[\w-]{16,64}$/.test(saved)) return saved
  // `crypto.randomUUID` does not exist without TLS.
  const device = crypto.getRandomValues(new Uint32Array(4)).join('-')
  localStorage.setItem(deviceKey, device)
  return device
}
