import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { runCommand } from '../../testing/commandLine.ts'
import { createDatabase } from '../../testing/databases.ts'
import { startNatsServers } from '../../testing/natsServers.ts'
import { createNodes } from '../../testing/nodes.ts'
import { startStandIn } from '../../testing/standIn.ts'
import { createUser } from '../features/auth/auth.service.ts'
import { signPlaybackToken } from '../features/playback/playbackToken.ts'
import { newId } from '../platform/ids.ts'
import { openPostgres } from '../platform/postgres/postgres.ts'
import { waitUntil } from '../platform/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'matinee-keys-'))
const key = randomBytes(32)
const writeKey = (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ signing: bytes.toString('hex') }))
  return path
}
const database = await createDatabase(`nodes_${process.pid}`, { isEmpty: true })
const db = openPostgres({ url: database.url }, 2)
const standIn = await startStandIn(inject('factsSocketPath'))
const nats = await startNatsServers(1)
const { user, password, servers } = nats.address
const settings = {
  DATABASE_URL: database.url,
  CLICKHOUSE_URL: standIn.url,
  INGEST_LOG_URL: `nats://${user}:${encodeURIComponent(password!)}@${servers[0]}`,
  MATINEE_SECRETS: writeKey('secrets.json', key),
  MATINEE_DEMO: 'off',
}
const nodes = createNodes(settings)
afterAll(async () => {
  await nodes.remove()
  await db.destroy()
  await standIn.goAway()
  await nats.stop()
  await database.remove()
  rmSync(folder, { recursive: true })
})

// The worker comes first: it must wait for the schema.
const [worker, planner, api, other, ingest] = await Promise.all([
  nodes.start('worker', { WORKER_PLANS: 'off' }),
  nodes.start('planner'),
  nodes.start('api'),
  nodes.start('api'),
  nodes.start('ingest'),
])
const login = { email: 'nodes@matinee.test', password: 'a password of the nodes' }
await createUser(db, {
  ...login,
  name: 'Nodes',
  integrationType: 0,
  videoInfrastructure: 'IZLESENE',
  language: 'en',
  currency: 'usd',
  timezone: 'UTC',
})

const post = (url: string, path: string, body: unknown) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Chrome/156.0 Safari/537.36' },
    body: JSON.stringify(body),
  })

test('nodes that share nothing but the stores take each other for one installation', async () => {
  for (const node of [worker, planner, api, other, ingest])
    expect(node.process.exitCode, node.output()).toBeNull()
  const answer = await post(api.url, '/api/v1/auth/login', login)
  expect(answer.status).toBe(200)
  const { tokens } = (await answer.json()) as { tokens: { accessToken: string } }
  const read = await fetch(`${other.url}/api/v1/players`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  expect(read.status).toBe(200)
  const token = signPlaybackToken(key, { accountId: 'A', videoId: 'V', playerId: '' }, Date.now())
  const sentAt = Date.now()
  const events = [{ type: 'infoLoad', at: sentAt, value: 1 }]
  const beacon = { token, view: newId(22), seq: 0, sentAt, page: 'https://www.example.com/', events }
  for (const { url } of [ingest, api]) expect((await post(url, '/e/v', beacon)).status).toBe(204)
})

test('a node with another key is refused, until that key is adopted', async () => {
  const another = { MATINEE_SECRETS: writeKey('other.json', randomBytes(32)) }
  const roles = ['api', 'ingest', 'worker', 'planner']
  for (const refused of await Promise.all(roles.map((role) => nodes.start(role, another)))) {
    expect(refused.process.exitCode).toBe(2)
    expect(refused.output()).toContain('Copy secrets.json from a node that runs')
  }
  const adopt = (own: Record<string, string>) => runCommand(['secrets', 'adopt'], { ...settings, ...own })
  expect((await adopt(another)).code).toBe(0)
  expect((await nodes.start('ingest', another)).process.exitCode).toBeNull()
  expect((await adopt({})).code).toBe(0)
})

test('attempts to sign in are counted over all api nodes', async () => {
  const guess = { email: 'guessed@matinee.test', password: 'a wrong guess' }
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn++)
    statuses.push((await post(turn % 2 ? api.url : other.url, '/api/v1/auth/login', guess)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
})

test('a key file that is missing is not created', async () => {
  const missing = join(folder, 'missing.json')
  const refused = await nodes.start('ingest', { MATINEE_SECRETS: missing })
  expect(refused.process.exitCode).toBe(2)
  expect(refused.output()).toContain(`MATINEE_SECRETS: ${missing} cannot be read (ENOENT)`)
})

test('an api without the facts store is not ready, but a load balancer keeps it', async () => {
  const node = await nodes.start('api', { CLICKHOUSE_URL: 'http://127.0.0.1:1' })
  expect((await fetch(`${node.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${node.url}/readyz/node`)).status).toBe(200)
})

test.each(['api', 'ingest'])(
  'a stopping %s is not ready, serves on, and ends its connections',
  async (role) => {
    const node = await nodes.start(role, { DRAIN_SECONDS: '5' })
    const ready = () => fetch(`${node.url}${role === 'api' ? '/readyz/node' : '/readyz'}`)
    expect([(await ready()).status, (await ready()).headers.get('connection')]).toEqual([200, 'keep-alive'])
    const ended = node.end('SIGTERM')
    expect(await waitUntil(async () => (await ready()).status === 503, 4_000)).toBe(true)
    const served = await fetch(`${node.url}/healthz`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    expect(await ended).toBe(0)
  },
)
