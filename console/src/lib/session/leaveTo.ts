/** The one call that leaves the console; an object, so that tests can look at it. */
export const browser = { goTo: (address: string) => window.location.assign(address) }

/** Schemes that run or show something here instead of leaving. */
const barred = [
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
 * Sends the browser to a third party: http(s), or the scheme of the app's own registered address. False, and
 * nothing happens, for everything else.
 */
export function leaveTo(address: string, registered: string): boolean {
  const [to, known] = [URL.parse(address), URL.parse(registered)]
  if (!to || !known || to.protocol !== known.protocol || to.host !== known.host) return false
  if (barred.includes(to.protocol)) return false
  browser.goTo(address)
  return true
}
