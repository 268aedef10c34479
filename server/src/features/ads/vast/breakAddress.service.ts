import type { Deps } from '../../../platform/deps.ts'
import { signPlay, type SealedPlay } from './playParameter.ts'

/** The address of the VAST document for one ad break of a play in our player, valid for 24 to 25 hours from `nowMs`. */
export function breakAddress(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  play: SealedPlay,
  nowMs: number,
): string {
  return `${config.publicUrl}/ads/vast/${play.zoneId}?play=${signPlay(secrets.signing, play, nowMs)}`
}
