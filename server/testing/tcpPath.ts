import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type TcpPath = {
  server: Server
  /** host:port. */
  address: string
  /** Ends all connections and refuses new ones until `reopen`. */
  cut(): void
  reopen(): void
}

/** A network path to `target` (host:port) that can be cut, from `at`: any port of loopback by default. */
export async function openTcpPath(
  target: string,
  at: { host: string; port: number } = { host: '127.0.0.1', port: 0 },
): Promise<TcpPath> {
  const [host, port] = target.split(':') as [string, string]
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(port), host)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      socket.pipe(other)
    }
  }).listen(at.port, at.host)
  await once(server, 'listening')
  return {
    server,
    address: `${at.host}:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    reopen() {
      isCut = false
    },
  }
}
