import { once } from 'node:events'
import type { Server } from 'node:http'
import { bodyPatienceMs, createIngests, type Ingests } from '../features/events/events.service.ts'
import type { Config } from '../platform/config.ts'
import { openFacts } from '../platform/facts/facts.ts'
import { createHttpServer, httpTimeouts, refuseClient } from '../platform/http/httpServer.ts'
import type { Log } from '../platform/log.ts'
import { readSecrets } from '../platform/access/secrets.ts'
import { serveSupervisor } from './child.ts'
import { factsAddress } from './openDeps.ts'

/**
 * Takes beacons and nothing else: for a machine, or a core, of its own. Needs a spool folder of its own, and the
 * facts store's schema: until that is made, beacons wait in the spool.
 */
export async function runIngest(config: Config, log: Log): Promise<void> {
  const facts = openFacts(factsAddress(config))
  const ingest = createIngests({
    consoleOrigin: () => config.publicUrl,
    trustsProxy: config.trustsProxy,
    dir: config.spoolDir,
    signingKey: readSecrets(config.dataDir).signing,
    facts,
    log,
  })
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
  const timeouts = { ...httpTimeouts, requestMs: bodyPatienceMs }
  return createHttpServer(
    (request, response) => {
      if (!handle(request, response)) response.writeHead(request.url === '/healthz' ? 200 : 404).end()
    },
    { timeouts },
  ).on('clientError', refuseClient)
}
