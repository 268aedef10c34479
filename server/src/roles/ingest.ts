import { once } from 'node:events'
import type { Server } from 'node:http'
import { bodyTimeoutMs } from '../features/events/receive/ingest.ts'
import type { Ingests } from '../features/events/receive/ingest.service.ts'
import type { Config } from '../platform/config.ts'
import { openFacts } from '../platform/facts/facts.ts'
import { createHttpServer, httpTimeouts, refuseClient } from '../platform/http/httpServer.ts'
import type { Log } from '../platform/log.ts'
import { readSecrets } from '../platform/access/secrets.ts'
import { serveSupervisor } from './child.ts'
import { factsAddress } from './openDeps.ts'
import { openIngests } from './openIngests.ts'

/**
 * Ingests beacons and nothing else: for a separate machine or core. Needs a separate spool folder. Until the facts
 * store has its schema, beacons wait in the spool.
 */
export async function runIngest(config: Config, log: Log): Promise<void> {
  const facts = openFacts(factsAddress(config))
  const ingest = openIngests(config, { signingKey: readSecrets(config.dataDir).signing, facts, log })
  await ingest.start()
  const server = createIngestServer(ingest)
  server.listen(config.port, config.host)
  await once(server, 'listening')
  serveSupervisor(config, async () => {
    server.close()
    server.closeIdleConnections()
    await ingest.stop()
    await facts.close()
  })
}

/** Beacons and /healthz. */
export function createIngestServer({ handle }: Pick<Ingests, 'handle'>): Server {
  const timeouts = { ...httpTimeouts, requestMs: bodyTimeoutMs }
  return createHttpServer(
    (request, response) => {
      if (!handle(request, response)) response.writeHead(request.url === '/healthz' ? 200 : 404).end()
    },
    { timeouts },
  ).on('clientError', refuseClient)
}
