import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { isSameSecret } from '../../platform/access/secrets.ts'
import { metrics } from '../../platform/metrics.ts'

/** Adds CPU, memory and event loop of this process to /metrics. */
export function measureProcess(): void {
  if (!metrics.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: metrics })
}

/** Programs on this machine may read /metrics, and those that send `token` (METRICS_TOKEN). */
export function mayReadMetrics(
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  token: string | null,
): boolean {
  return isLocal(request) || hasToken(request, token)
}

function hasToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string | null): boolean {
  return token !== null && isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}

function isLocal({ headers, socket }: Parameters<typeof mayReadMetrics>[0]): boolean {
  // A proxy on this machine connects from loopback too, for any client.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isLoopback(socket.remoteAddress ?? '')
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)
