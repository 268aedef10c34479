import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownAddress } from '../hosts.ts'

/** Last parts of the hosts' addresses. Those of nodes are in deploy/haproxy.cfg. */
export const hostNumbers = {
  proxy: 2,
  api: [11, 12],
  ingest: [21, 22],
  worker: [31, 32],
  planner: [41, 42],
  log: [51, 52, 53],
  postgres: 61,
}

/** The file that hosts have as /etc/hosts. */
export type Names = { path: string }

export function writeNames(folder: string): Names {
  const path = join(folder, 'hosts')
  const logs = hostNumbers.log.map((number, index) => `10.0.0.${number} log${index + 1}`)
  const lines = [
    '127.0.0.1 localhost',
    `${ownAddress} stores`,
    `10.0.0.${hostNumbers.proxy} video.example`,
    ...logs,
  ]
  writeFileSync(path, `${lines.join('\n')}\n`)
  return { path }
}
