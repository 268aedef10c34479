import { dayIn as zonedDayIn } from '@matinee/contract/plain/zonedClock'
import { remembered } from './remembered.ts'

const quarterMs = 900_000

/** Calendar day (YYYY-MM-DD) at an instant (epoch ms) in a time zone. Throws RangeError for a zone that is none. */
export function dayIn(timezone: string, at: number): string {
  return days(`${Math.floor(at / quarterMs)} ${timezone}`)
}

/** No zone's day begins within a quarter of an hour. */
const days = remembered((text) => {
  const space = text.indexOf(' ')
  return zonedDayIn(text.slice(space + 1), Number(text.slice(0, space)) * quarterMs)
})
