const deviceKey = 'matinee.device'

/** A random text that stands for this browser in sign-ins. It stays after a sign-out: the owner is mailed about new ones. */
export function readDevice(): string {
  const saved = localStorage.getItem(deviceKey)
  if (saved && /^[\w-]{16,64}$/.test(saved)) return saved
  // `crypto.randomUUID` does not exist without TLS.
  const device = crypto.getRandomValues(new Uint32Array(4)).join('-')
  localStorage.setItem(deviceKey, device)
  return device
}
