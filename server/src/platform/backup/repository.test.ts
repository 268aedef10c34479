import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeHeader, newTarget, passphrase } from '../../../testing/backupHeader.ts'
import type { Files } from '../files/files.ts'
import { openHeader, OtherPassphrase } from './authenticHeader.ts'
import { BackupError } from './backupError.ts'
import { openChunks } from './chunks.ts'
import type { Header } from './manifest.ts'
import { readEntries, readHeaders } from './repository.ts'
import { compress } from './zstd.ts'

const putText = (files: Files, key: string, text: string) =>
  files.put(key, Readable.from([Buffer.from(text)], { objectMode: false }))

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536, ' ')
}

test('a header that somebody else wrote is damaged or does not open; one that is removed meanwhile is left out', async () => {
  const [{ files }, header] = [await newTarget(), await makeHeader()]
  const write = (id: string, fields: Partial<Header>) =>
    putText(files, `backups/${id}.json`, JSON.stringify({ ...header, id, ...fields }))
  const { secrets } = header
  await write('2026-01-02T00-00-00Z', { secrets: { ...secrets, scrypt: { ...secrets.scrypt, N: 100_000 } } })
  await write('2026-01-03T00-00-00Z', {})
  await write('2026-01-04T00-00-00Z', { secrets: { ...secrets, nonce: '' } })
  const list: Files['list'] = async function* (folder) {
    yield* files.list(folder)
    yield { key: 'backups/2026-01-05T00-00-00Z.json', bytes: 1, modifiedAt: new Date() }
  }
  const read: Files['read'] = async (key) =>
    key.includes('2026-01-03') ? Readable.from(endless()) : files.read(key)
  const { headers, unreadable } = await readHeaders({ ...files, list, read })
  expect(unreadable.map(({ error }) => error.message)).toEqual([
    expect.stringContaining('backups/2026-01-02T00-00-00Z.json is damaged'),
    expect.stringContaining('backups/2026-01-03T00-00-00Z.json is damaged'),
  ])
  expect(headers.map(({ id }) => id)).toEqual(['2026-01-04T00-00-00Z'])
  await expect(openHeader(passphrase, headers[0]!)).rejects.toThrow(OtherPassphrase)
})

test('a list that cannot be read is damage of its backup, and a store that refuses is not', async () => {
  const [{ files }, id] = [await newTarget(), '2026-01-01T00-00-00Z']
  const chunks = await openChunks(files)
  const read = async (content: AsyncIterable<Buffer>, store = files) => {
    const contents = await chunks.store(content)
    for await (const _entry of readEntries(store, { id, contents }));
  }
  const lines = (text: string) => compress([Buffer.from(text)])
  const oneLine = Array.from({ length: 65 }, () => Buffer.alloc(1_048_576, 'a'))
  for (const [content, damage] of [
    [Readable.from([Buffer.from('not compressed')], { objectMode: false }), ''],
    [lines('{"kind": "film"}\n'), 'a line of another form'],
    [lines('{"kind": '), 'its end is missing'],
    [compress(oneLine), 'a line that is too long'],
  ] as const) {
    const error: unknown = await read(content).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BackupError)
    expect((error as Error).message).toContain(`The list of the backup ${id} is damaged`)
    expect((error as Error).message).toContain(damage)
  }
  const refusal = Object.assign(new Error('Access Denied'), { $metadata: { httpStatusCode: 403 } })
  const denying = { ...files, read: () => Promise.reject(refusal) }
  await expect(read(lines('\n'), denying)).rejects.toBe(refusal)
  const lost = { id, contents: { bytes: 1, chunks: [createHash('sha256').update('lost').digest('hex')] } }
  await expect(readEntries(files, lost).next()).rejects.toThrow('is missing')
})
