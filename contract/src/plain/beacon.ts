import type { EventType, MeasureType } from './counters.ts'

/**
 * One beacon of a player: JSON in a text/plain body (no preflight) to POST /e/v. (view, seq) identifies it: the same pair
 * is counted once, so a retry must repeat the same events. `token` comes with the playback data and names the account
 * and the video; it cannot be forged.
 */
export type Beacon = {
  token: string
  /** 16 to 36 characters of [0-9A-Za-z-], random, one per load of one video in one player. */
  view: string
  /** 0, 1, 2 … within the view, at most 4095. */
  seq: number
  /** The sender's clock when sending, epoch ms. Only differences to `at` are used, so its skew does not matter. */
  sentAt: number
  /** Page that the player is on, without query and fragment. */
  page: string
  events: BeaconEvent[]
}

/**
 * `at`: the sender's clock, epoch ms. `value`: milliseconds, summed into the event's time counter; for `error` 1 when
 * the view had not begun, for `reach` a bit for each piece; 0 for others.
 */
export type BeaconEvent = { type: EventType | MeasureType; at: number; value: number }
