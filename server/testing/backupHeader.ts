import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { signHeader } from '../src/platform/backup/authenticHeader.ts'
import { openBackupTarget } from '../src/platform/backup/backupTarget.ts'
import type { Entry, Header } from '../src/platform/backup/manifest.ts'
import { openChunks } from '../src/platform/backup/chunks.ts'
import { storeEntries, writeHeader } from '../src/platform/backup/repository.ts'
import { sealText, type SealedText } from '../src/platform/backup/sealedText.ts'

export const passphrase = 'a passphrase of tests'
/** A sixteenth of the product's: the cheapest that it reads. */
const cheap = { N: 2 ** 14, r: 4, p: 1 }
let sealed: Promise<SealedText> | undefined

/** An empty target of this test. */
export async function newTarget() {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-target-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, files: await openBackupTarget({ folder }, { isNew: false }) }
}

/** A header of `passphrase`. */
export async function makeHeader(fields: Partial<Header> = {}): Promise<Header> {
  const none = { entries: 0, bytes: 0 }
  return signHeader(passphrase, {
    form: 1,
    id: '2026-01-01T00-00-00Z',
    at: '2026-01-01T00:00:00.000Z',
    completedAt: '2026-01-01T00:00:00.000Z',
    matinee: '0.2.0',
    installation: 'installation',
    instance: 'instance',
    postgres: { migrations: [], queueSchema: 1, sequences: [] },
    facts: { schema: '0001_first', nodes: [], server: null },
    secrets: await (sealed ??= sealText(passphrase, '{}', cheap)),
    totals: { postgres: none, facts: none, beacons: none, files: none, uploads: none },
    sent: { objects: 0, bytes: 0 },
    excluded: [],
    contents: { bytes: 0, chunks: [] },
    ...fields,
  })
}

/** Stores a backup with files of these contents. */
export async function storeBackupOf(
  { files }: Awaited<ReturnType<typeof newTarget>>,
  contents: readonly string[],
  fields: Partial<Header> = {},
): Promise<Header> {
  const chunks = await openChunks(files)
  const entries: Entry[] = []
  for (const [index, content] of contents.entries())
    entries.push({
      kind: 'files',
      path: `originals/${index}`,
      identity: null,
      isCompressed: false,
      content: await chunks.store(Readable.from([Buffer.from(content)], { objectMode: false })),
    })
  const header = await makeHeader({ ...fields, contents: await storeEntries(chunks, entries) })
  await writeHeader(files, header)
  return header
}
