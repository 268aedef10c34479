import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { reportProcess } from '../features/health/processes/reportProcess.service.ts'
import { bodyTimeoutMs } from '../features/events/receive/ingest.ts'
import type { Ingests } from '../features/events/receive/ingest.service.ts'
import type { Config } from '../platform/config.ts'
import { openFacts } from '../platform/facts/facts.ts'
import { createHttpServer, httpTimeouts, refuseClient } from '../platform/http/httpServer.ts'
import type { Log } from '../platform/log.ts'
import { metrics } from '../platform/metrics.ts'
import { openSecrets } from '../platform/access/secrets.ts'
import { serveSupervisor } from './child.ts'
import { createDrain } from './drain.ts'
import { checkKeyOfIngest } from './joinInstallation.ts'
import { openPostgres } from '../platform/postgres/postgres.ts'
import { factsAddress, postgresAddress } from '../platform/storeAddresses.ts'
import { openIngests } from './openIngests.ts'
import { mayReadMetrics, measureProcess } from './metrics/processMetrics.ts'

/**
 * Ingests beacons and nothing else: for a separate machine or core. Needs a separate spool folder. Until the facts
 * store has its schema, beacons wait in the spool.
 */
export async function runIngest(config: Config, log: Log): Promise<void> {
  const secrets = openSecrets(config)
  await checkKeyOfIngest(config, secrets, log)
  const facts = openFacts(factsAddress(config))
  const ingest = openIngests(config, { signingKey: secrets.signing, facts, log })
  await ingest.start()
  const { drain, isDraining } = createDrain(config)
  measureProcess()
  const server = createIngestServer(ingest, { isDraining, metricsToken: config.metricsToken })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  // It needs PostgreSQL for nothing else, and does without while that is away.
  const db = openPostgres(postgresAddress(config), 1)
  const reports = await reportProcess(db, 'ingest', log)
  serveSupervisor(config, async () => {
    await drain(server)
    const closed = once(server, 'close')
    server.close()
    await closed
    await ingest.stop()
    await facts.close()
    await reports.stop()
    await db.destroy()
  })
}

/** Beacons, /healthz, /readyz (the log takes beacons and the process is not stopping), and /metrics as of an `api`. */
export function createIngestServer(
  { handle, takesBeacons }: Pick<Ingests, 'handle' | 'takesBeacons'>,
  {
    isDraining = () => false,
    metricsToken = null,
  }: { isDraining?: () => boolean; metricsToken?: string | null } = {},
): Server {
  const statusOf = (path: string | undefined) => {
    if (path === '/healthz') return 200
    if (path !== '/readyz') return 404
    return takesBeacons() && !isDraining() ? 200 : 503
  }
  const timeouts = { ...httpTimeouts, requestMs: bodyTimeoutMs }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/metrics' && mayReadMetrics(request, metricsToken)) return sendMetrics(response)
    response.writeHead(statusOf(request.url)).end()
  }
  return createHttpServer(
    (request, response) => void (handle(request, response) || answer(request, response)),
    { timeouts },
  ).on('clientError', refuseClient)
}

function sendMetrics(response: ServerResponse): void {
  void metrics
    .metrics()
    .then((text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text))
}
