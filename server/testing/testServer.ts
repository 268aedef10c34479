import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '../src/readConfig.ts'
import type { Deps } from '../src/platform/deps.ts'
import { diskFiles } from '../src/platform/files/diskFiles.ts'
import { createLog } from '../src/platform/log.ts'
import { openMailer } from '../src/platform/mail/openMailer.ts'
import { openPostgres } from '../src/platform/postgres/postgres.ts'
import { startQueue } from '../src/platform/queue.ts'
import { readSecrets } from '../src/platform/access/secrets.ts'
import { assembleApi } from '../src/roles/api.ts'
import { openIngests } from '../src/roles/openIngests.ts'
import { createDatabase } from './databases.ts'
import { openTestFacts } from './openTestFacts.ts'

/**
 * The entire API over real HTTP with real engines, one for each test file: with a separate database and folder; the
 * facts engine is shared, because every account is new.
 */
async function startTestServer() {
  const database = `test_${process.pid}_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6)}`
  const { url: databaseUrl, remove } = await createDatabase(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-feature-'))
  const log = createLog(process.env.TEST_LOG ?? 'silent', 'test')
  const address = { url: databaseUrl }
  const sqlTexts: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    MATINEE_DATA: dataDir,
    PORT: '1',
    ALLOW_PRIVATE_SOURCES: 'on',
    YTDLP_PATH: '/bin/false',
    // Nothing listens there, so that no test uses the machine's name servers.
    DNS_SERVER: '127.0.0.1:9',
    EXTERNAL_EMBED_URL: 'https://video.example/{id}',
  })
  const secrets = readSecrets(dataDir)
  const deps: Deps = {
    config,
    log,
    secrets,
    db: openPostgres(address, 5, (text) => sqlTexts.push(text)),
    facts: await openTestFacts(),
    files: diskFiles({
      dir: join(dataDir, 'files'),
      publicUrl: () => config.publicUrl,
      key: secrets.signing,
    }),
    mailer: openMailer(config),
    queue: await startQueue(address, log),
  }
  const ingest = openIngests(config, { ...deps, signingKey: secrets.signing })
  await ingest.start()
  const app = await assembleApi(deps, ingest.handle)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo
  config.publicUrl = `http://127.0.0.1:${port}`

  afterAll(async () => {
    await app.fastify.close()
    await ingest.stop()
    await deps.queue.stop()
    await Promise.all([deps.db.destroy(), deps.facts.close()])
    await remove()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { deps, url: config.publicUrl, databaseUrl, sqlTexts, dataDir, app: app.fastify }
}

export const server = await startTestServer()
