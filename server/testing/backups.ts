import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { migrateFacts } from '../src/platform/facts/migrateFacts.ts'
import { newId } from '../src/platform/ids.ts'
import { readBackupTarget } from '../src/platform/backup/backupTarget.ts'
import type { BackupDeps } from '../src/features/backups/create.service.ts'
import { runCommand } from './commandLine.ts'
import { startOwnEngine } from './ownEngine.ts'
import { server } from './testServer.ts'

/** A product with the test server's database, and with facts and files of its own. Its backups go to `url`. */
export async function startBackedUp() {
  const engine = await startOwnEngine()
  await migrateFacts(engine.facts)
  const dir = mkdtempSync(join(tmpdir(), 'matinee-backups-'))
  afterAll(async () => {
    await engine.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  const keyFile = join(dir, 'key')
  writeFileSync(keyFile, newId(32), { mode: 0o600 })
  mkdirSync(join(engine.dataDir, 'files'))
  const { db, log, secrets, config } = server.deps
  const { dataDir } = engine
  const spools = { spoolDir: join(dataDir, 'spool'), ingestSpoolDir: join(dataDir, 'spool-ingest') }
  // As of a product that has started.
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ signing: secrets.signing.toString('hex') }), {
    mode: 0o600,
  })
  const settings = { ...config, dataDir, ...spools, databaseUrl: server.databaseUrl }
  return {
    ...engine,
    dir,
    keyFile,
    /** Of a new and empty target. */
    newTarget: () => {
      const target = join(dir, newId())
      mkdirSync(target)
      return target
    },
    deps: (url: string): BackupDeps => {
      const backups = { target: readBackupTarget(url), keyFile, cron: null, bytesPerS: null, keepDays: 30 }
      return { db, log, secrets, facts: engine.facts, config: { ...settings, backups } }
    },
    /** An operator's command over this product. */
    run: (url: string, ...args: string[]) => runCommand(args, commandSettings(url)),
    commandSettings,
  }

  function commandSettings(url: string): Record<string, string | undefined> {
    return {
      PATH: process.env.PATH,
      MATINEE_DATA: dataDir,
      DATABASE_URL: server.databaseUrl,
      BACKUP_URL: url,
      BACKUP_KEY_FILE: keyFile,
    }
  }
}

/** Keys of the objects in a folder with backups. */
export function listObjects(target: string): string[] {
  return readdirSync(join(target, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
