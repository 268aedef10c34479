import { Agent, request } from 'node:http'
import type { startProduct } from './product.ts'
import { quantile } from './processes.ts'

export const currencies = ['try', 'usd', 'eur'] as const
export type Money = Record<(typeof currencies)[number], number>
export type Report = {
  data: {
    results: { spent: Money; request: number }[]
    total: { spent: Money; request: number } | null
    days: { spent: Money }[]
    origin: { rowsRead: number }
    error: string | null
  }
}

/** Sends requests over one connection, signed in. They resolve with the answer's bytes. */
export function openReportClient(product: Pick<Awaited<ReturnType<typeof startProduct>>, 'token' | 'url'>) {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' }
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    new Promise<Buffer>((resolve, reject) => {
      request(`${product.url}/api/v1${path}`, { agent, headers, method }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => {
          const bytes = Buffer.concat(pieces)
          if (response.statusCode === 200) resolve(bytes)
          else reject(new Error(`${path}: ${response.statusCode} ${bytes.toString()}`))
        })
      })
        .on('error', reject)
        .end(body && JSON.stringify(body))
    })
  const get = (path: string) => send('GET', path)
  const post = (path: string, body: object) => send('POST', path, body)
  return { get, post, close: () => agent.destroy() }
}

export const parseReport = (bytes: Buffer) => JSON.parse(bytes.toString()) as Report

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export const formatTimes = (times: number[]) =>
  `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`

export const printRow = (label: string, value: string, target = '') =>
  console.log(`${label.padEnd(66)} ${value.padStart(14)} | ${target}`)
