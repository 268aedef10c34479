import type { Config } from '../config.ts'

/** Where a process of this machine listens. */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>, ownPort = port): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${ownPort}`
}
