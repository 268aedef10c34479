import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Facts } from './facts.ts'
import { listTables, type FrozenPart } from './freezeParts.ts'

export type RestoredPart = Pick<FrozenPart, 'table' | 'part'>

/**
 * Adds frozen parts to the embedded engine's tables, which must exist and be empty. No view sees their rows, because the
 * tables that views fill have parts of their own. `write` puts the files of a part into `dir`, which exists. Skips the
 * parts of tables that do not exist, and returns the names of these tables.
 */
export async function restoreParts(
  facts: Facts,
  parts: Iterable<RestoredPart> | AsyncIterable<RestoredPart>,
  write: (part: RestoredPart, dir: string) => Promise<void>,
): Promise<string[]> {
  const skipped = new Set<string>()
  const paths = new Map((await listTables(facts)).map(({ name, path }) => [name, path]))
  for await (const { table, part } of parts) {
    const path = paths.get(table)
    if (path === undefined) {
      skipped.add(table)
      continue
    }
    if (!/^\w+$/.test(part)) throw new Error(`The backup has a part with an invalid name: ${part}`)
    const dir = join(path, 'detached', part)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await write({ table, part }, dir)
    await facts.command(`ALTER TABLE ${table} ATTACH PART '${part}'`, {}, { timeoutMs: attachMs })
  }
  return [...skipped]
}

const attachMs = 600_000
