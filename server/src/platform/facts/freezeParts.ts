import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Facts } from './facts.ts'

/** A part of a table: rows in files that never change. */
export type FrozenPart = {
  table: string
  part: string
  /** SHA-256 of its `checksums.txt`, hexadecimal. Parts with the same table, name and checksums have the same bytes. */
  checksums: string
  /** `name`: within the part, with slashes. `path`: where it lies now. */
  files: { name: string; path: string; bytes: number }[]
}

const shadow = 'shadow'
const frozen = 'cut'

export type Table = { name: string; uuid: string; path: string }

/**
 * The tables with rows, without views, of Matinee's database or another one. Without those that a migration fills: one
 * that was interrupted leaves them, and no version reads them. `path`: folder of the table's parts, where the engine runs.
 */
export const listTables = (facts: Facts, database = facts.database): Promise<Table[]> =>
  facts.query<Table>({
    sql: `SELECT name, toString(uuid) AS uuid, data_paths[1] AS path FROM system.tables
          WHERE database = {database:String} AND endsWith(engine, 'MergeTree')
            AND NOT endsWith(name, '_filling') ORDER BY name`,
    params: { database },
  })

/**
 * Freezes the tables of the embedded engine: hard links to all of its parts, in milliseconds. Returns those that have
 * parts. `factsDir`: the engine's folder on this machine. Links of an earlier call are removed. No insert may run
 * meanwhile, or it is frozen in part.
 */
export async function freezeTables(facts: Facts, factsDir: string): Promise<Table[]> {
  await removeFrozen(factsDir)
  const tables = await listTables(facts)
  for (const { name } of tables) await facts.command(`ALTER TABLE ${name} FREEZE WITH NAME '${frozen}'`)
  // A table without rows has no folder.
  return tables.filter((table) => existsSync(frozenDir(table, factsDir)))
}

const frozenDir = ({ uuid }: Table, factsDir: string) =>
  join(factsDir, shadow, frozen, 'store', uuid.slice(0, 3), uuid)

/** The parts of the last `freezeTables`, which returned `tables`. Throws when their links have been removed. */
export async function listFrozenParts(tables: readonly Table[], factsDir: string): Promise<FrozenPart[]> {
  const parts: FrozenPart[] = []
  for (const table of tables) {
    const dir = frozenDir(table, factsDir)
    for (const part of (await readdir(dir)).sort())
      parts.push(await readPart(join(dir, part), { table: table.name, part }))
  }
  return parts
}

async function readPart(dir: string, { table, part }: { table: string; part: string }): Promise<FrozenPart> {
  const checksums = createHash('sha256')
    .update(await readFile(join(dir, 'checksums.txt')))
    .digest('hex')
  const files: FrozenPart['files'] = []
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.push({ name: relative(dir, path), path, bytes: (await stat(path)).size })
  }
  return { table, part, checksums, files }
}

export const removeFrozen = (factsDir: string): Promise<void> =>
  rm(join(factsDir, shadow), { recursive: true, force: true })
