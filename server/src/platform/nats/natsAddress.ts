export type NatsAddress = {
  /** Each as host:port. */
  servers: string[]
  user: string
  /** Without it, `user` is a token. */
  password: string | null
  hasTls: boolean
}

const shape =
  /^(?<protocol>nats|tls):\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?#]+)\/?$/
const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const defaultPort = 4222

/** Reads `nats://user:password@host1,host2:4223`, which is no URL by the standard; null when it has another form. */
export function readNatsAddress(text: string): NatsAddress | null {
  const { protocol, user = '', password, hosts = '' } = shape.exec(text)?.groups ?? {}
  const servers = hosts.split(',')
  if (!protocol || !servers.every((server) => hostShape.test(server))) return null
  try {
    return {
      servers: servers.map((server) => (/:\d+$/.test(server) ? server : `${server}:${defaultPort}`)),
      user: decodeURIComponent(user),
      password: password === undefined ? null : decodeURIComponent(password),
      hasTls: protocol === 'tls',
    }
  } catch {
    return null
  }
}
