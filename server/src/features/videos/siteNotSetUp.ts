import type { Config } from '../../platform/config.ts'
import { parseSource, siteNames } from './parseSource.ts'

/** The platform of an address whose links the operator has not set up; null for any other address. */
export function siteNotSetUp({ ytdlpPath }: Pick<Config, 'ytdlpPath'>, address: string): string | null {
  const source = parseSource(address)
  if (ytdlpPath !== null || typeof source === 'string' || source.kind === 'direct') return null
  return siteNames[source.kind]
}
