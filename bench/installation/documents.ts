// What docs/several-machines.md tells an operator to write, read from there: a wrong document then fails the installation.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const roleNames = ['api', 'ingest', 'worker', 'planner'] as const
export type RoleName = (typeof roleNames)[number]

const page = readFileSync(new URL('../../docs/several-machines.md', import.meta.url), 'utf8')

function find(shape: RegExp, what: string): string {
  const found = shape.exec(page)?.[1]
  if (found === undefined) throw new Error(`docs/several-machines.md does not show ${what} any more`)
  return found
}

/** Names of the settings that the table gives a role, where planners run as processes of their own. */
export function listSettings(role: RoleName): Set<string> {
  const table = find(/^\| Setting \| api \| ingest \| worker \| planner \|\n([\s\S]*?)\n\n/m, 'the settings')
  const rows = table.split('\n').map((line) => line.slice(1, -1).split('|'))
  const column = roleNames.indexOf(role) + 1
  return new Set(
    rows
      .filter((cells) => /^\s*(yes|with planners)/.test(cells[column]!))
      .flatMap(([name]) => [...name!.matchAll(/`(\w+)(?:=\w+)?`/g)].map(([, setting]) => setting!)),
  )
}

/** Runs the command for the secrets of a new installation; returns the path of the file. */
export function makeSecrets(folder: string): string {
  const command = find(/For a new installation: `(printf [^`]+ > secrets\.json)`/, 'how to make secrets.json')
  execFileSync('sh', ['-c', command], { cwd: folder })
  return join(folder, 'secrets.json')
}

/** INGEST_LOG_URL for the three servers. */
export const readLogUrl = (): string => find(/`INGEST_LOG_URL=(nats:\/\/[^`]+)`/, 'INGEST_LOG_URL')

/** The nats-server.conf of a server, with another folder. */
export function writeNatsConfig(serverName: string, folder: string): string {
  const block = find(/^ {3}```\n( {3}server_name:[\s\S]*?) {3}```$/m, 'nats-server.conf')
  return replaceOnce(
    replaceOnce(block, 'server_name: log1', `server_name: ${serverName}`),
    '/var/lib/nats',
    folder,
  )
}

/** Throws when `from` is not in the text: the file is not the expected one. */
export function replaceOnce(text: string, from: string, to: string): string {
  if (!text.includes(from))
    throw new Error(`"${from}" is missing in the text that begins with ${text.slice(0, 60)}`)
  return text.replace(from, to)
}
