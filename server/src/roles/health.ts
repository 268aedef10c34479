import { hasSpace } from '../platform/files/diskSpace.ts'
import type { App } from '../platform/http/http.ts'
import { metrics } from '../platform/metrics.ts'
import { isPostgresUp } from '../platform/postgres/postgres.ts'
import { updateBackupMetrics } from './metrics/backupMetrics.ts'
import { mayReadMetrics } from './metrics/processMetrics.ts'
import { updateQueueMetrics } from './metrics/queueMetrics.ts'

export type Readiness = { takesBeacons: () => boolean; isDraining: () => boolean }

/**
 * /healthz: the process answers. /readyz: its databases answer, its disks have space, a shared log takes beacons, and it is
 * not stopping. /readyz/node, for load balancers: the same without the facts store and the log, whose loss meets all nodes
 * and would leave none.
 * /metrics: Prometheus, for programs on this machine and those with METRICS_TOKEN.
 */
export function serveHealth({ fastify, deps }: App, { takesBeacons, isDraining }: Readiness): void {
  fastify.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ stopping: true })
    const { dataDir, spoolDir, ingestLog } = deps.config
    const [postgres, facts, ...disks] = await Promise.all([
      isPostgresUp(deps.db),
      deps.facts.isUp(),
      hasSpace(dataDir),
      ...(ingestLog ? [] : [hasSpace(spoolDir)]),
    ])
    const disk = disks.every(Boolean)
    const log = ingestLog ? { log: takesBeacons() } : {}
    return reply
      .code(postgres && facts && disk && log.log !== false ? 200 : 503)
      .send({ postgres, facts, disk, ...log })
  })
  fastify.get('/readyz/node', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isDraining() && (await isPostgresUp(deps.db)) && (await hasSpace(deps.config.dataDir))
    return reply.code(isReady ? 200 : 503).send({ isReady })
  })
  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metricsToken)) return reply.callNotFound()
    await Promise.all([updateQueueMetrics(deps), updateBackupMetrics(deps)])
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
