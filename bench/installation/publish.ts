// A way from this machine's loopback into a network namespace: a Unix socket, which namespaces of networks do not divide.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const socketPath = (port: number) => join(tmpdir(), `matinee-machines-${port}.sock`)

/** Outside of the namespace: connections to `port` of loopback go to the socket. */
export const publishPort = (port: number): Promise<Server> =>
  relay({ port, host: '127.0.0.1' }, () => connect(socketPath(port)))

/** Inside of the namespace: connections to the socket go to a host. */
export async function acceptPublished(port: number, host: string): Promise<Server> {
  rmSync(socketPath(port), { force: true })
  const server = await relay({ path: socketPath(port) }, () => connect(443, host))
  return server.once('close', () => rmSync(socketPath(port), { force: true }))
}

async function relay(
  at: { port: number; host: string } | { path: string },
  dial: () => Socket,
): Promise<Server> {
  const server = createServer((client) => {
    const upstream = dial()
    client.on('error', () => {}).on('close', () => upstream.destroy())
    upstream.on('error', () => {}).on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
  }).listen(at)
  await once(server, 'listening')
  return server
}
