import { open } from 'node:fs/promises'
import { compress } from '../../platform/backup/zstd.ts'
import type { Entry } from '../../platform/backup/manifest.ts'
import type { PostgresSnapshot } from '../../platform/postgres/snapshot.ts'
import { readPieces } from './readPieces.ts'
import type { Cut } from './takeCut.ts'

/** Something to back up. `open` is called when no earlier backup has it; null, or a 404 while it is read: it has vanished. */
export type Source = Omit<Entry, 'content'> & {
  /** Bytes to read, as far as they are known. */
  bytes: number
  open: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer> | null>
}

type LocalFile = { path: string; bytes: number }

export const postgresSources = (snapshot: PostgresSnapshot): Source[] =>
  snapshot.tables.map((table) => ({
    kind: 'postgres',
    path: table.name,
    identity: null,
    isCompressed: true,
    columns: table.columns,
    bytes: 0,
    open: () => compress(snapshot.copy(table)),
  }))

/** The files of a part are one entry: a part has dozens of small ones. */
export const factsSources = ({ facts }: Pick<Cut<unknown>, 'facts'>): Source[] =>
  (facts.kind === 'parts' ? facts.parts : []).map(({ table, part, checksums, files }) => ({
    kind: 'facts',
    path: `${table}/${part}`,
    identity: checksums,
    isCompressed: false,
    parts: files.map(({ name, bytes }) => [name, bytes]),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    open: () => readFiles(files),
  }))

export const beaconSources = ({ spool }: Pick<Cut<unknown>, 'spool'>): Source[] =>
  spool.map((file) => ({
    kind: 'beacons',
    path: file.name,
    identity: null,
    isCompressed: true,
    bytes: file.bytes,
    open: () => compress(copied(readFiles([file]))),
  }))

/** Pieces that stay as they are: a stream reads ahead. */
async function* copied(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

/** The first `bytes` of each file, one after the other, in pieces as of `readPieces`. Throws if one is shorter. */
async function* readFiles(files: readonly LocalFile[]): AsyncGenerator<Buffer> {
  for (const { path, bytes } of files) {
    if (bytes === 0) continue
    let read = 0
    for await (const piece of readPieces(await open(path), bytes)) {
      read += piece.length
      yield piece
    }
    if (read < bytes) throw new Error(`${path} became shorter while it was read`)
  }
}
