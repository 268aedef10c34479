import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Entry } from '../../../platform/backup/manifest.ts'
import { readEntry } from '../../../platform/backup/repository.ts'
import type { Config } from '../../../platform/config.ts'
import { doAtOnce } from '../../../platform/doAtOnce.ts'
import { openFacts } from '../../../platform/facts/facts.ts'
import type { RestoredPart } from '../../../platform/facts/restoreParts.ts'
import { partsPath } from '../../../platform/files/diskParts.ts'
import { openStores } from '../../../platform/files/openFiles.ts'
import { factsAddress } from '../../../platform/storeAddresses.ts'
import { restoreSpools } from '../../events/spool/restoreSpools.service.ts'
import { secretsPath } from './requireEmpty.ts'
import type { Restoring } from './restoring.ts'
import { restoreFacts } from '../restoreFacts.ts'

const writtenAtOnce = 4

/** Writes the key of the installation; it may be there already. */
export function restoreSecrets(config: Config, secrets: string): void {
  const path = secretsPath(config)
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, secrets, { mode: 0o600, flag: 'wx', flush: true })
}

/** Puts originals, media and all other files into the store of the settings, and uploads in progress into the folder. */
export async function restoreFiles({ config, files, entries, signal, onRestored }: Restoring): Promise<void> {
  const { main } = await openStores(config, Buffer.alloc(0))
  await doAtOnce(entries.files, writtenAtOnce, async (entry) => {
    await main.put(entry.path, readEntry(files, entry, signal))
    onRestored(entry)
  })
  for (const entry of entries.uploads) {
    const path = partsPath(join(config.dataDir, 'files'), entry.path)
    await writeFile(path, readEntry(files, entry, signal))
    onRestored(entry)
  }
}

export async function restoreSpool({ config, files, entries, signal, onRestored }: Restoring): Promise<void> {
  const byName = new Map(entries.beacons.map((entry) => [entry.path, entry]))
  await restoreSpools(config, [...byName.keys()], async (name, path) => {
    const entry = byName.get(name)!
    await writeFile(path, readEntry(files, entry, signal))
    onRestored(entry)
  })
}

/** Returns what could not be restored, as sentences. */
export async function restoreAllFacts(restoring: Restoring): Promise<string[]> {
  const { config, target, files, header, entries, signal, onRestored } = restoring
  const facts = openFacts(factsAddress(config))
  const { server } = header.facts
  const stored =
    server && 's3' in target && ({ kind: 'bucket', bucket: target.s3, name: server.folder } as const)
  const write = async ({ table, part }: RestoredPart, dir: string) => {
    const entry = byPath.get(`${table}/${part}`)!
    await writeParts(readEntry(files, entry, signal) as AsyncIterable<Buffer>, entry, dir)
    onRestored(entry)
  }
  const byPath = new Map(entries.facts.map((entry) => [entry.path, entry]))
  const parts = entries.facts.map(({ path }) => {
    const [table = '', part = ''] = path.split('/')
    return { table, part }
  })
  try {
    const skipped = await restoreFacts(facts, header.facts, stored || { kind: 'parts', parts, write })
    return skipped.map(
      (table) =>
        `The table ${table} of the facts was not restored: an interrupted update left it, and the version of the backup does not use it. The update fills it again.`,
    )
  } finally {
    await facts.close()
  }
}

async function writeFile(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { flush: true, mode: 0o600 }))
}

/** Writes the files that are stored one after the other. */
async function writeParts(content: AsyncIterable<Buffer>, { path, parts = [] }: Entry, dir: string) {
  const take = reader(content)
  for (const [name, bytes] of parts) {
    if (name.split('/').some((word) => /^\.{0,2}$/.test(word)))
      throw new Error(`the backup has a file with an invalid name in ${path}: ${name}`)
    await writeFile(join(dir, name), take(bytes))
  }
}

/** A function that yields the next bytes of a stream. */
function reader(content: AsyncIterable<Buffer>): (bytes: number) => AsyncGenerator<Buffer> {
  const chunks = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async function* (bytes) {
    for (let missing = bytes; missing > 0;) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new Error('a stored part is shorter than its files')
        rest = next.value
      }
      const piece = rest.subarray(0, missing)
      rest = rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
}
