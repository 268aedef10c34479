import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The only user of a stand-in. The password has every character that an address must write in percent form. */
const signIn = { user: 'matinee', password: 'p@ss:w/rd %?#' }

export type StandIn = {
  /** As CLICKHOUSE_URL. */
  url: string
  /** The same without, or with another, password. */
  urlWith(password: string): string
  /** Statements in the order in which they came, before they were rewritten. */
  statements: string[]
  /** Ends all connections and refuses new ones. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/**
 * A stand-in for a ClickHouse server: the embedded engine over TCP with user and password. `cluster`: it also stands for a
 * cluster of one shard. The engine has no Keeper and no server port, so `ON CLUSTER` and `Replicated` are removed from
 * statements, and the shard is always reached within the process. Everything else is the engine's: Distributed tables, how an
 * insert is divided, tokens, views, rights.
 */
export async function startStandIn(socketPath: string, { cluster = false } = {}): Promise<StandIn> {
  const statements: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/ping' && !isSignedIn(request)) return refuse(response)
    const url = new URL(request.url!, 'http://stand-in')
    const isInsert = url.searchParams.has('query')
    let body: Buffer | undefined
    if (!isInsert) {
      const sql = (await readBody(request)).toString()
      statements.push(sql)
      body = Buffer.from(cluster ? toOneServer(sql) : sql)
    }
    if (cluster) url.searchParams.delete('prefer_localhost_replica')
    const passed = forward(
      {
        socketPath,
        path: `${url.pathname}${url.search}`,
        method: request.method!,
        headers: body ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' },
      },
      (from) => {
        response.writeHead(from.statusCode!, from.headers)
        from.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    // A client that leaves ends its query.
    response.on('close', () => passed.destroy())
    if (body) passed.end(body)
    else request.pipe(passed)
  }
  const server = createServer(
    { maxHeaderSize: 262_144 },
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const urlWith = (password: string) =>
    `http://${signIn.user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  return {
    url: urlWith(signIn.password),
    urlWith,
    statements,
    async goAway() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    comeBack: () => listen(port),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const expected = Buffer.from(`Basic ${Buffer.from(`${signIn.user}:${signIn.password}`).toString('base64')}`)

function isSignedIn({ headers }: IncomingMessage): boolean {
  const sent = Buffer.from(headers.authorization ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** As ClickHouse's server answers a wrong password. */
function refuse(response: ServerResponse): void {
  response
    .writeHead(403, { 'X-ClickHouse-Exception-Code': '516', 'content-type': 'text/plain; charset=UTF-8' })
    .end(
      `Code: 516. DB::Exception: ${signIn.user}: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)\n`,
    )
}

const toOneServer = (sql: string) =>
  sql
    .replaceAll(/ ON CLUSTER '[\w.-]+'/g, '')
    .replaceAll(/\bReplicated(\w*MergeTree)\b/g, '$1')
    .replaceAll(/\breplicated_deduplication_window\b/g, 'non_replicated_deduplication_window')
