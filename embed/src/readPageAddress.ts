/** Without query and fragment, which may contain personal data. A frame knows its page only by the referrer. */
export function readPageAddress(isFrame: boolean): string {
  const address = (isFrame && document.referrer) || location.href
  return address.split(/[?#]/)[0]!.slice(0, 2_000)
}
