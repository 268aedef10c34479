import { Histogram } from 'prom-client'
import type { App } from '../../platform/http/http.ts'
import { answerBucketsS, metrics } from '../../platform/metrics.ts'
import { measureProcess } from './processMetrics.ts'

const seconds = new Histogram({
  name: 'matinee_http_seconds',
  help: 'Time from a request to the end of its answer, by area of the product and class of the status',
  labelNames: ['area', 'status'],
  buckets: answerBucketsS,
  registers: [metrics],
})

/** First words of paths. Anything else is a page or file of the console. */
const areas = ['api', 'media', 'storage', 'embed', 'ads']

/** Measures the process and every request that the HTTP platform answers; beacons have counters of their own. */
export function measureRequests({ fastify }: Pick<App, 'fastify'>): void {
  measureProcess()
  fastify.addHook('onResponse', async (request, reply) => {
    const area = request.url.split(/[/?]/, 2)[1] ?? ''
    const labels = {
      area: areas.includes(area) ? area : 'console',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}
