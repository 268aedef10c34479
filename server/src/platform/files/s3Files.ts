import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Cache } from '../cache.ts'
import { notFound } from '../errors.ts'
import { fetchedPath, type ByteRange, type Files, type StoredFile } from './files.ts'
import type { S3Address } from './s3Address.ts'
import { isMissingObject, openBucket, type RequestLimits, type S3Bucket } from './s3Bucket.ts'
import { downloadObject } from './s3Download.ts'
import { s3Parts } from './s3Parts.ts'

/** Buffered while a stream of unknown length is uploaded: the largest is then 10,000 times as long, 80 GB. */
const partBytes = 8_388_608

type Stats = { bytes: number; modifiedAt: Date }

/** Files in a bucket of an S3 service. `browserEndpoint`: its origin for browsers, where that is another one. */
export function s3Files(
  address: S3Address,
  browserEndpoint: string | null = null,
  limits?: RequestLimits,
): Files {
  const bucket = openBucket(address, browserEndpoint, limits)
  // A film is read range by range, and a media file never gets other content: one HEAD serves all of them.
  const known = new Cache<Stats>(10_000)
  const upload = async (key: string, body: Readable) => {
    known.delete(key)
    await new Upload({
      client: bucket.client,
      params: { ...bucket.object(key), Body: body },
      partSize: partBytes,
    }).done()
  }
  const stat = async (key: string): Promise<Stats | null> => {
    const before = known.get(key)
    if (before) return before
    const stats = await head(bucket, key)
    if (stats && key.startsWith('media/')) known.set(key, stats)
    return stats
  }
  return {
    put: async (key, content) => {
      let bytes = 0
      await upload(key, Readable.from(count(content, (length) => (bytes += length))))
      return bytes
    },
    moveIn: async (key, localPath) => {
      await upload(key, createReadStream(localPath, { highWaterMark: 1_048_576 }))
      await rm(localPath)
    },
    fetch: async (key, dir, signal) => {
      const stats = await head(bucket, key)
      if (!stats) throw notFound()
      const path = fetchedPath(dir, key)
      await downloadObject(
        (start) => read(bucket, key, start > 0 ? { start, end: stats.bytes - 1 } : undefined, signal),
        path,
        stats.bytes,
        signal,
      )
      return path
    },
    stat,
    read: (key, range) => read(bucket, key, range),
    remove: async (key) => {
      await removeObject(bucket, known, key)
      for await (const below of list(bucket, `${key}/`)) await removeObject(bucket, known, below.key)
    },
    list: (folder) => list(bucket, folder ? `${folder}/` : ''),
    ...s3Parts(bucket, head),
  }
}

async function* count(content: Readable, onBytes: (length: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk)
    onBytes(bytes.length)
    yield bytes
  }
}

async function head(bucket: S3Bucket, key: string): Promise<Stats | null> {
  try {
    const found = await bucket.client.send(new HeadObjectCommand(bucket.object(key)))
    return { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
  } catch (error) {
    if (isMissingObject(error)) return null
    // The answer to HEAD has no body, so the SDK knows no more than "UnknownError".
    const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode
    throw status ? new Error(`the object store answered ${status} for ${key}`, { cause: error }) : error
  }
}

async function read(
  bucket: S3Bucket,
  key: string,
  range?: ByteRange,
  abortSignal?: AbortSignal,
): Promise<Readable> {
  try {
    const command = new GetObjectCommand({
      ...bucket.object(key),
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    })
    const { Body } = await bucket.client.send(command, abortSignal && { abortSignal })
    return Body as Readable
  } catch (error) {
    throw isMissingObject(error) ? notFound() : error
  }
}

async function* list(bucket: S3Bucket, prefix: string): AsyncGenerator<StoredFile> {
  const { Bucket, Key: Prefix } = bucket.object(prefix)
  for await (const page of paginateListObjectsV2({ client: bucket.client }, { Bucket, Prefix }))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      yield {
        key: Key!.slice(bucket.prefix.length),
        bytes: Size!,
        modifiedAt: LastModified ?? new Date(0),
      }
}

async function removeObject(bucket: S3Bucket, known: Cache<Stats>, key: string): Promise<void> {
  known.delete(key)
  try {
    await bucket.client.send(new DeleteObjectCommand(bucket.object(key)))
  } catch (error) {
    if (!isMissingObject(error)) throw error
  }
}
