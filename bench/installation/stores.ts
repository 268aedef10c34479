// The stores of an installation of several machines: PostgreSQL, three NATS servers, S3, a facts engine over TCP and a mail
// server.
import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { openFacts, type FactsQuery } from '../../server/src/platform/facts/facts.ts'
import {
  factsEngineArgs,
  factsEngineModule,
  factsSocketPath,
} from '../../server/src/platform/facts/launch.ts'
import { openPostgres } from '../../server/src/platform/postgres/postgres.ts'
import { waitUntil } from '../../server/src/platform/processes.ts'
import { startS3Server } from '../../server/testing/s3Server.ts'
import { startSmtpServer, type Received } from '../../server/testing/smtpServer.ts'
import { startStandIn } from '../../server/testing/standIn.ts'
import type { TcpPath } from '../../server/testing/tcpPath.ts'
import { addHost, expose, ownAddress } from '../hosts.ts'
import { end, endProcess, launch } from '../processes.ts'
import { readLogUrl } from './documents.ts'
import { hostNumbers, type Names } from './names.ts'
import { startNatsHosts } from './natsHosts.ts'
import { startPostgresHost } from './postgresHost.ts'

export const startLimitMs = 180_000

export type StoreOptions = {
  folder: string
  names: Names
  /** Runs at the end, in reverse order. */
  cleanups: (() => unknown)[]
  /** Where a store keeps its data, such as a disk of its own: `log1` to `log3`, `postgres`. */
  folderOf?: (name: string) => string
  takeMail?: (mail: Received) => void
}

export async function startStores({ folder, names, cleanups, folderOf, takeMail }: StoreOptions) {
  const placeOf = folderOf ?? (() => folder)
  const postgresHost = await addHost(hostNumbers.postgres, names.path)
  const postgres = startPostgresHost(postgresHost, placeOf('postgres'))
  cleanups.push(async () => {
    await postgres.kill()
    postgresHost.remove()
  })
  const facts = await startFactsStore(folder, cleanups)
  const [nats, s3] = await Promise.all([startNatsHosts({ folder, names }, placeOf), startS3Server()])
  cleanups.push(() => Promise.all(nats.map((server) => server.kill())))
  cleanups.push(() => s3.stop())
  const smtp = await startSmtpServer(takeMail ?? (() => {}))
  cleanups.push(() => smtp.close())
  const bucket = await s3.newBucket()
  const portOf = (url: string) => Number(new URL(url).port)
  const [factsPath, s3Path, smtpPath] = await Promise.all(
    [facts.url, bucket, smtp.url].map((url) => expose(portOf(url))),
  )
  if (
    !(await waitUntil(
      async () => (await Promise.all(nats.map((one) => one.isReady()))).every(Boolean),
      startLimitMs,
    ))
  )
    throw new Error('the NATS servers form no group')
  const db = await createDatabase((name) => postgres.url(name))
  cleanups.push(() => db.destroy())
  const toHosts = (url: string) => url.replaceAll('127.0.0.1', ownAddress)
  return {
    postgres,
    nats,
    facts,
    smtp,
    paths: { facts: factsPath!, s3: s3Path!, smtp: smtpPath! } satisfies Record<string, TcpPath>,
    db,
    settings: {
      DATABASE_URL: postgres.url('matinee'),
      CLICKHOUSE_URL: toHosts(facts.url),
      INGEST_LOG_URL: readLogUrl(),
      S3_URL: toHosts(bucket),
      SMTP_URL: toHosts(smtp.url),
    },
  }
}

/** The embedded engine as a server; `kill` ends its process, `start` starts another over the same data. */
async function startFactsStore(folder: string, cleanups: StoreOptions['cleanups']) {
  let engine: ChildProcess = await launch(factsEngineModule, factsEngineArgs(folder))
  const standIn = await startStandIn(factsSocketPath(folder))
  const facts = openFacts({ socketPath: factsSocketPath(folder) })
  cleanups.push(() => end(engine))
  cleanups.push(() => Promise.all([facts.close(), standIn.goAway()]))
  return {
    url: standIn.url,
    client: facts,
    query: <Row>(query: FactsQuery) => facts.query<Row>(query),
    isUp: () => facts.isUp(),
    pid: () => engine.pid!,
    kill: () => endProcess(engine, 'SIGKILL'),
    async start() {
      engine = await launch(factsEngineModule, factsEngineArgs(folder))
    },
  }
}

async function createDatabase(url: (database: string) => string) {
  const admin = openPostgres({ url: url('postgres') }, 1)
  const isUp = () =>
    sql`select 1`.execute(admin).then(
      () => true,
      () => false,
    )
  if (!(await waitUntil(isUp, startLimitMs))) throw new Error('PostgreSQL does not start')
  await sql`create database matinee`.execute(admin)
  await admin.destroy()
  return openPostgres({ url: url('matinee') }, 4)
}
