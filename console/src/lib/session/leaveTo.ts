/** An object so that tests can replace the function. */
export const browser = { goTo: (address: string) => window.location.assign(address) }

/** Schemes that run a script or open a local resource instead of another site. */
const forbiddenSchemes = [
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'filesystem:',
  'view-source:',
]

/**
 * Opens the address of a third-party app if its scheme and host are those of the app's registered address. Returns false
 * for any other address and does nothing.
 */
export function leaveTo(address: string, registered: string): boolean {
  const [to, known] = [URL.parse(address), URL.parse(registered)]
  if (!to || !known || to.protocol !== known.protocol || to.host !== known.host) return false
  if (forbiddenSchemes.includes(to.protocol)) return false
  browser.goTo(address)
  return true
}
