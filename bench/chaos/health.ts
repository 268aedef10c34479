import { sql } from 'kysely'
import { Agent } from 'node:https'
import type { Installation } from '../installation/installation.ts'
import type { NatsHost } from '../installation/natsHosts.ts'
import { request } from '../installation/request.ts'

const timeoutMs = 5_000
/** What a server may lack because the others were asked a moment later. */
const messagesOnTheWay = 20

/** Whether each process answers that it works, and the console's page comes through the proxy. */
export async function isInstallationHealthy(installation: Installation): Promise<boolean> {
  return (await listProblems(installation)).length === 0
}

export async function listProblems({ nodes, stores, proxy }: Installation): Promise<string[]> {
  const checks: [string, Promise<boolean>][] = [
    ...nodes.map((node): [string, Promise<boolean>] => [node.name, node.isReady()]),
    ...stores.nats.map((server): [string, Promise<boolean>] => [server.name, server.isReady()]),
    ...['matinee_video', 'matinee_ad'].map((stream): [string, Promise<boolean>] => [
      `copies of ${stream}`,
      areCopiesComplete(stores.nats, stream),
    ]),
    ['facts', stores.facts.isUp()],
    ['postgres', isUp(sql`select 1`.execute(stores.db))],
    ['proxy', isUp(readPage(proxy.address))],
  ]
  const results = await Promise.all(checks.map(([, check]) => check))
  return checks.filter((_, index) => !results[index]).map(([name]) => name)
}

/** A server that lost its disk may say that it is healthy before it has everything. */
async function areCopiesComplete(servers: NatsHost[], stream: string): Promise<boolean> {
  const copies = await Promise.all(servers.map((server) => server.readMessages(stream).catch(() => null)))
  const counts = copies.map((copy) => copy?.messages ?? 0)
  return Math.min(...counts) >= Math.max(...counts) - messagesOnTheWay
}

async function isUp(attempt: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), timeoutMs).unref())
  const isDone = attempt.then(
    () => true,
    () => false,
  )
  return Promise.race([isDone, late])
}

async function readPage(host: string): Promise<void> {
  const agent = new Agent({ rejectUnauthorized: false })
  try {
    const { status } = await request({ agent, host }, { method: 'GET', path: '/healthz', timeoutMs })
    if (status !== 200) throw new Error(`the proxy answers ${status}`)
  } finally {
    agent.destroy()
  }
}
