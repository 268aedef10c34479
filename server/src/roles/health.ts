import { hasSpace } from '../platform/files/diskSpace.ts'
import type { App } from '../platform/http/http.ts'
import { metrics } from '../platform/metrics.ts'
import { isPostgresUp } from '../platform/postgres/postgres.ts'
import { updateQueueMetrics } from './queueMetrics.ts'

/** /healthz: the process answers. /readyz: its databases answer and its disks have space. /metrics: Prometheus, loopback only. */
export function serveHealth({ fastify, deps }: App): void {
  fastify.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { dataDir, spoolDir } = deps.config
    const [postgres, facts, ...disks] = await Promise.all([
      isPostgresUp(deps.db),
      deps.facts.isUp(),
      hasSpace(dataDir),
      hasSpace(spoolDir),
    ])
    const disk = disks.every(Boolean)
    return reply.code(postgres && facts && disk ? 200 : 503).send({ postgres, facts, disk })
  })
  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // A proxy on this machine connects from loopback too, for any client.
    const isForwarded =
      request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    if (isForwarded || !isLoopback(request.socket.remoteAddress ?? '')) return reply.callNotFound()
    await updateQueueMetrics(deps)
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)
