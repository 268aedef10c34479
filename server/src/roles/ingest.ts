import { createServer } from 'node:http'
import { once } from 'node:events'
import { bodyPatienceMs, createIngests } from '../features/events/events.service.ts'
import type { Config } from '../platform/config.ts'
import { openFacts } from '../platform/facts.ts'
import type { Log } from '../platform/log.ts'
import { readSecrets } from '../platform/secrets.ts'
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
  const limits = { keepAliveTimeout: 65_000, requestTimeout: bodyPatienceMs, headersTimeout: bodyPatienceMs }
  const server = createServer(limits, (request, response) => {
    if (!ingest.handle(request, response)) response.writeHead(request.url === '/healthz' ? 200 : 404).end()
  })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  serveSupervisor(config, async () => {
    server.close()
    server.closeIdleConnections()
    await ingest.stop()
    await facts.close()
  })
}
