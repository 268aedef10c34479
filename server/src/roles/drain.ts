import type { Server } from 'node:http'
import { pause } from '../platform/processes.ts'

export type Drain = {
  /** True once the process was told to stop. */
  isDraining: () => boolean
  /**
   * Serves on for the time of the settings, in which /readyz answers 503 so that balancers stop sending. Each answer ends its
   * connection, so that none is open that a balancer could use while the server closes.
   */
  drain: (server: Server) => Promise<void>
}

/** `drainMs` 0: the server closes immediately. */
export function createDrain({ drainMs }: { drainMs: number }): Drain {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    async drain(server) {
      isDraining = true
      if (drainMs === 0) return
      server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false))
      await pause(drainMs)
    },
  }
}
