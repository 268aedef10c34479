import { once } from 'node:events'
import { createServer } from 'node:net'

const given = new Set<number>()

/**
 * A port on which a server of a test can listen a moment later. Below those that systems give to outgoing connections, because
 * one of another test would take it meanwhile. Each is given once.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (given.has(port)) continue
    given.add(port)
    const probe = createServer()
    const isFree = once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.listen(port, '127.0.0.1')
    if (!(await isFree)) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
