// Three NATS servers on hosts of their own, with the configuration of docs/several-machines.md.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addHost, type Host } from '../hosts.ts'
import { endProcess } from '../processes.ts'
import { writeNatsConfig } from './documents.ts'
import { hostNumbers, type Names } from './names.ts'

/** Debian's; /usr/sbin is not on every PATH. */
const program = '/usr/sbin/nats-server'
const monitorPort = 8222

export type NatsHost = {
  name: string
  host: Host
  /** Where it stores messages. */
  folder: string
  pid(): number
  /** Whether it answers and follows the group's leader. It may still lack messages: see `readMessages`. */
  isReady(): Promise<boolean>
  /** Of a stream's messages in its own files; null while it does not answer. */
  readMessages(stream: string): Promise<NatsMessages | null>
  kill(): Promise<void>
  /** Kills it and removes everything that it stored. */
  destroy(): Promise<void>
  start(): void
}

/** `folderOf`: where a server stores its messages. */
export async function startNatsHosts(
  { folder, names }: { folder: string; names: Names },
  folderOf: (name: string) => string,
): Promise<NatsHost[]> {
  return Promise.all(
    hostNumbers.log.map(async (number, index) => {
      const name = `log${index + 1}`
      const host = await addHost(number, names.path)
      const server = createServer({ name, host, folder, store: folderOf(name) })
      server.start()
      return server
    }),
  )
}

/** The part of a server's report that is read: how many there are, their first and their last number. */
type NatsMessages = { messages: number; first_seq: number; last_seq: number }
type Streams = { account_details: { stream_detail: { name: string; state: NatsMessages }[] }[] }

type Place = { name: string; host: Host; folder: string; store: string }

function createServer({ name, host, folder, store }: Place): NatsHost {
  const config = join(folder, `${name}.conf`)
  const data = join(store, `${name}-messages`)
  mkdirSync(data, { recursive: true })
  writeFileSync(config, writeNatsConfig(name, data))
  let child: ChildProcess
  const kill = () => endProcess(child, 'SIGKILL')
  return {
    name,
    host,
    folder: store,
    pid: () => child.pid!,
    kill,
    async isReady() {
      const signal = AbortSignal.timeout(2_000)
      // All of /healthz stays unhealthy over a reader that is gone, long after the server has every message.
      const url = `http://${host.address}:${monitorPort}/healthz?js-server-only=true`
      return (await fetch(url, { signal }).catch(() => null))?.status === 200
    },
    async readMessages(stream) {
      const signal = AbortSignal.timeout(5_000)
      const url = `http://${host.address}:${monitorPort}/jsz?streams=1`
      const answer = await fetch(url, { signal }).catch(() => null)
      const { account_details = [] } = ((await answer?.json()) ?? {}) as Partial<Streams>
      const streams = account_details.flatMap(({ stream_detail }) => stream_detail)
      return streams.find(({ name }) => name === stream)?.state ?? null
    },
    async destroy() {
      await kill()
      rmSync(data, { recursive: true, force: true })
    },
    start() {
      mkdirSync(data, { recursive: true })
      const args = ['-c', config, '-m', String(monitorPort), '-l', join(folder, `${name}.log`)]
      child = host.spawn(program, args, {})
    },
  }
}
