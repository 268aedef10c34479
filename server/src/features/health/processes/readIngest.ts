import type { Config } from '../../../platform/config.ts'
import { localAddress } from '../../../platform/http/localAddress.ts'

const timeoutMs = 3_000

/** `status`: of its /readyz; null when nothing answers. */
export type IngestState = { address: string; status: number | null }

/** Asks the supervisor's own ingest process; null if the settings start none. */
export async function readIngest(
  config: Pick<Config, 'host' | 'port' | 'ingestPort'>,
): Promise<IngestState | null> {
  if (config.ingestPort === null) return null
  const address = localAddress(config, config.ingestPort)
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => null,
  )
  return { address, status: answer?.status ?? null }
}
