import { accessSync, constants } from 'node:fs'

const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full']

/**
 * The servers of a database URL, each as a URL of its own. Several are separated by commas, as in libpq:
 * `postgres://user:password@a:5432,b:5432/name`. TLS modes have the meaning that they have in libpq.
 */
export function splitDatabaseUrl(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = form.exec(url) ?? []
  // Without it, pg verifies the certificate in every mode and warns on standard error.
  const compatible =
    end.includes('sslmode=') && !end.includes('uselibpqcompat=') ? `${end}&uselibpqcompat=true` : end
  return hosts.split(',').map((host) => `${start}${host}${compatible}`)
}

/** Why this is not a usable database URL; null if it is one. */
export function databaseUrlProblem(url: string): string | null {
  if (!form.test(url)) return 'must begin with postgres: or postgresql:'
  const servers = splitDatabaseUrl(url)
  if (!servers.every((server) => URL.canParse(server)))
    return 'must be a URL, special characters of user and password as %40'
  const { searchParams } = new URL(servers[0]!)
  const sslMode = searchParams.get('sslmode')
  if (sslMode !== null && !sslModes.includes(sslMode)) return `sslmode must be ${sslModes.join(', ')}`
  const session = searchParams.get('target_session_attrs')
  if (session !== null && session !== 'read-write')
    return 'target_session_attrs must be read-write: Matinee writes to every server that it uses'
  if (sslMode === 'verify-ca' && !searchParams.has('sslrootcert'))
    return 'sslmode=verify-ca needs sslrootcert'
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = searchParams.get(name)
    if (path !== null && !isReadable(path)) return `${name} is not a file that can be read`
  }
  return null
}

/** Host, port and database of each server, for messages: without user and password. */
export function describeDatabaseUrl(url: string): string {
  return splitDatabaseUrl(url)
    .map((server) => new URL(server))
    .map(({ host, pathname }) => `${host || 'localhost'}${pathname}`)
    .join(' or ')
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
