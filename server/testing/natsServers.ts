import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connectNats } from '../src/platform/nats/connectNats.ts'
import type { NatsAddress } from '../src/platform/nats/natsAddress.ts'
import { waitUntil } from '../src/platform/processes.ts'
import { freePort } from './freePort.ts'

export type NatsServers = {
  address: NatsAddress
  pids(): number[]
  /** Ends a server at once, and removes everything that it stored. */
  destroy(server: number): Promise<void>
  kill(server: number): Promise<void>
  start(server: number): void
  /** Resolves when every running server follows the group's leader. Copies of an idle stream may still be incomplete. */
  ready(): Promise<void>
  /** For each stream that remains the group elects a leader when a server ends. */
  removeStreams(): Promise<void>
  stop(): Promise<void>
}

/** Elections of a group take a second or two on an idle machine, over thirty on a busy one. */
export const natsLimitMs = 180_000

/** Debian's; /usr/sbin is not on every PATH. */
const program = '/usr/sbin/nats-server'

const login = { user: 'matinee', password: 'correct horse' }

/** Real servers on loopback: one, or several as a Raft group. They end with this process. */
export async function startNatsServers(count: number): Promise<NatsServers> {
  const root = mkdtempSync(join(tmpdir(), 'matinee-nats-'))
  const ports = await Promise.all(Array.from({ length: count * 3 }, freePort))
  const [clients, routes, monitors] = [0, 1, 2].map((part) => ports.slice(part * count, (part + 1) * count))
  const folder = (server: number) => join(root, String(server))
  const children: (ChildProcess | undefined)[] = []
  const group = ['--cluster_name', 'test', '--routes', routes!.map(routeOf).join(','), '--no_advertise']
  const start = (server: number) => {
    const args = ['-a', '127.0.0.1', '-p', clients![server]!, '-m', monitors![server]!, '-n', `n${server}`]
    const own = ['-js', '-sd', folder(server), '--user', login.user, '--pass', login.password]
    const cluster = count > 1 ? [...group, '--cluster', routeOf(routes![server]!)] : []
    children[server] = spawn(program, [...args.map(String), ...own, ...cluster], { stdio: 'ignore' })
  }
  const kill = async (server: number) => {
    const child = children[server]
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const killAll = () => children.forEach((child) => child?.kill('SIGKILL'))
  process.once('exit', killAll)
  const isReady = async (server: number) => {
    const answer = await fetch(`http://127.0.0.1:${monitors![server]}/healthz?js-server-only=true`).catch(
      () => null,
    )
    return answer?.status === 200
  }
  const ready = async () => {
    const running = children.flatMap((child, server) => (child?.signalCode === null ? [server] : []))
    const areReady = async () => (await Promise.all(running.map(isReady))).every(Boolean)
    if (!(await waitUntil(areReady, natsLimitMs - 60_000, 50)))
      throw new Error('the NATS servers form no group')
  }
  for (let server = 0; server < count; server++) start(server)
  await ready()
  const address = { ...login, servers: clients!.map((port) => `127.0.0.1:${port}`), hasTls: false }
  return {
    address,
    pids: () => children.flatMap((child) => child?.pid ?? []),
    async destroy(server) {
      await kill(server)
      rmSync(folder(server), { recursive: true, force: true })
    },
    kill,
    start,
    ready,
    async removeStreams() {
      const connection = await connectNats(address)
      const { streams } = await jetstreamManager(connection)
      for await (const { config } of streams.list()) await streams.delete(config.name)
      await connection.close()
    },
    async stop() {
      await Promise.all(children.map((_, server) => kill(server)))
      process.off('exit', killAll)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const routeOf = (port: number) => `nats://127.0.0.1:${port}`
