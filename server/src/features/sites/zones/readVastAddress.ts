import { refusals } from '@matinee/contract/plain/texts/refusals'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { invalidField } from '../../../platform/errors.ts'

// Embeds pass the VAST tag of a preroll placement on; neither the server nor the player fetches it.

const maxLength = 2_000
/** The characters of addresses, and the brackets, braces and percent signs of VAST macros. */
const allowed = /^https:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%{}|]+$/

/**
 * The VAST tag for a placement of this name, unchanged but for spaces around it, so that the ad server recognises its
 * macros. Throws 422 for a placement of another type than preroll, and for anything but an https address of at most 2,000
 * characters.
 */
export function readVastAddress(zoneName: string, text: string): string {
  if (zoneTypeOf(zoneName) !== 'preroll') throw invalidField('vastUrl', refusals.notPreroll(zoneName))
  const typed = text.trim()
  if (typed.length <= maxLength && allowed.test(typed) && URL.canParse(typed)) {
    const { username, password } = new URL(typed)
    if (!username && !password) return typed
  }
  throw invalidField('vastUrl', refusals.vastAddress(maxLength))
}
