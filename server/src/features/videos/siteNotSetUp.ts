import type { Config } from '../../platform/config.ts'
import { parseSource, siteNames } from './parseSource.ts'

/** The platform of an address, when the operator has not set up its links; null otherwise. */
export function siteNotSetUp({ ytdlpPath }: Pick<Config, 'ytdlpPath'>, address: string): string | null {
  const source = parseSource(address)
  if (ytdlpPath !== null || typeof source === 'string' || source.kind === 'direct') return null
  return siteNames[source.kind]
}
