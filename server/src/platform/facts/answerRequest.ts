import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Engine } from './openEngine.ts'

/** Settings of every request, unless the request sets them. */
const baseSettings: Record<string, string> = {
  async_insert: '0',
  max_threads: '2',
  max_memory_usage: '500000000',
  max_bytes_before_external_group_by: '200000000',
  max_bytes_before_external_sort: '200000000',
}

/** Parameters of ClickHouse's HTTP interface that are not settings. */
const ownParameters = new Set([
  'database',
  'default_format',
  'query',
  'query_id',
  'role',
  'session_id',
  'wait_end_of_query',
  'enable_http_compression',
])

const insertShape = /^\s*INSERT\s+INTO\s+([\w.]+)\s*(?:\(([\w\s,`]+)\))?\s*FORMAT\s+(?:TabSeparated|TSV)\s*$/i
const formatShape = /\s+FORMAT\s+(\w+)\s*;?\s*$/i

/** Answers one request of ClickHouse's HTTP protocol, in the subset that its official client uses. */
export async function answerRequest(
  engine: Engine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url!, 'http://engine')
  if (url.pathname === '/ping') return void response.end('Ok.\n')
  const queryId = url.searchParams.get('query_id') ?? randomUUID()
  response.setHeader('X-ClickHouse-Query-Id', queryId.replace(/[^\w-]/g, ''))
  try {
    const body = await readBody(request)
    const answer = await run(engine, url.searchParams, queryId, body, response)
    response.end(answer)
  } catch (error) {
    refuse(response, error)
  }
}

async function run(
  engine: Engine,
  parameters: URLSearchParams,
  queryId: string,
  body: Buffer,
  response: ServerResponse,
): Promise<Uint8Array | string> {
  const prelude = buildPrelude(parameters, queryId)
  const inUrl = parameters.get('query')
  const insert = inUrl ? insertShape.exec(inUrl) : null
  if (insert) {
    const columns = insert[2]?.split(',').map((name) => name.replaceAll('`', '').trim()) ?? []
    await engine.insert(prelude, { table: insert[1]!, columns, format: 'TSV' }, body)
    return ''
  }
  const sql = `${inUrl ?? ''}${body.toString()}`
  const format = formatShape.exec(sql)?.[1] ?? parameters.get('default_format') ?? 'TabSeparated'
  response.setHeader('X-ClickHouse-Format', format)
  // Stops a query whose client has disconnected. ASYNC, because SYNC never returns here.
  if (parameters.get('readonly') === '1')
    response.once('close', () => {
      if (!response.writableFinished)
        engine
          .query('', `KILL QUERY WHERE Settings['log_comment'] = ${quote(queryId)} ASYNC`, 'Null')
          .catch(() => {})
    })
  return engine.query(prelude, sql.replace(formatShape, ''), format)
}

function buildPrelude(parameters: URLSearchParams, queryId: string): string {
  const settings: Record<string, string> = { ...baseSettings, log_comment: queryId }
  for (const [name, value] of parameters) {
    if (ownParameters.has(name)) continue
    if (!/^\w+$/.test(name)) throw new Error('Code: 115. DB::Exception: Unknown setting. (UNKNOWN_SETTING)')
    settings[name] = value
  }
  // One statement, because each costs as much as a short query. `readonly` applies after it, not within it.
  const all = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`)
  const database = parameters.get('database')
  return `${database && /^\w+$/.test(database) ? `USE ${database}; ` : ''}SET ${all.join(', ')}; `
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function refuse(response: ServerResponse, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const code = /Code: (\d+)/.exec(message)?.[1]
  if (code) response.setHeader('X-ClickHouse-Exception-Code', code)
  response.writeHead(500, { 'content-type': 'text/plain; charset=UTF-8' }).end(`${message}\n`)
}
