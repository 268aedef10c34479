import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Files, PartUpload, ReceivedPart } from './files.ts'
import { isMissingObject, type S3Bucket } from './s3Bucket.ts'

const lifeS = 3_600

type PartUploads = Pick<
  Files,
  'beginParts' | 'presignPart' | 'listParts' | 'completeParts' | 'abortParts' | 'listUploads'
>

/** Uploads whose parts browsers send straight to the service. `head` finds a finished object. */
export const s3Parts = (
  bucket: S3Bucket,
  head: (bucket: S3Bucket, key: string) => Promise<{ bytes: number } | null>,
): PartUploads => ({
  beginParts: async (key) => {
    const { UploadId } = await bucket.client.send(new CreateMultipartUploadCommand(bucket.object(key)))
    return UploadId!
  },
  presignPart: async (upload, { partNumber, bytes }) => {
    const command = new UploadPartCommand({
      ...named(bucket, upload),
      PartNumber: partNumber,
      ...(bytes !== null && { ContentLength: bytes }),
    })
    const url = await getSignedUrl(bucket.signer, command, {
      expiresIn: lifeS,
      // A signed length: the service refuses a part of any other.
      signableHeaders: new Set(['content-length']),
    })
    return { url, expiresAt: new Date((Math.floor(Date.now() / 1000) + lifeS) * 1000) }
  },
  listParts: async (upload) => {
    const parts: ReceivedPart[] = []
    for (let isTruncated: boolean | undefined = true; isTruncated;) {
      // The paginator of the SDK ignores IsTruncated and never ends where the service names a next part regardless.
      const from = { ...named(bucket, upload), PartNumberMarker: String(parts.at(-1)?.partNumber ?? 0) }
      const page: ListPartsCommandOutput = await bucket.client.send(new ListPartsCommand(from))
      for (const { PartNumber, Size, ETag } of page.Parts ?? [])
        parts.push({ partNumber: PartNumber!, size: Size!, etag: ETag!.replaceAll('"', '') })
      isTruncated = page.IsTruncated
    }
    return parts
  },
  completeParts: async (upload, { bytes, parts }) => {
    const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${etag}"` }))
    try {
      const all = { ...named(bucket, upload), MultipartUpload: { Parts } }
      await bucket.client.send(new CompleteMultipartUploadCommand(all))
    } catch (error) {
      // Completed before, though the answer may not have arrived.
      if (isMissingObject(error) && (await head(bucket, upload.key))?.bytes === bytes) return
      throw error
    }
  },
  abortParts: async (upload) => {
    try {
      await bucket.client.send(new AbortMultipartUploadCommand(named(bucket, upload)))
    } catch (error) {
      if (!isMissingObject(error)) throw error
    }
  },
  listUploads: (before) => listUploads(bucket, before),
})

async function* listUploads(
  bucket: S3Bucket,
  before: Date,
): AsyncGenerator<{ key: string; storeUploadId: string }> {
  const { Bucket, Key: Prefix } = bucket.object('')
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
  while (marker) {
    const command = new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker })
    const page: ListMultipartUploadsCommandOutput = await bucket.client.send(command)
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated! < before) yield { key: Key!.slice(bucket.prefix.length), storeUploadId: UploadId! }
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    marker = page.IsTruncated ? { KeyMarker, UploadIdMarker } : null
  }
}

const named = (bucket: S3Bucket, { key, storeUploadId }: PartUpload) => ({
  ...bucket.object(key),
  UploadId: storeUploadId!,
})
