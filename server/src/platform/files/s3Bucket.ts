import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Address } from './s3Address.ts'

/** One bucket. `signer` signs addresses for browsers, which may reach the service under another name. */
export type S3Bucket = {
  client: S3Client
  signer: S3Client
  /** The arguments that name an object. */
  object: (key: string) => { Bucket: string; Key: string }
  bucket: string
  prefix: string
}

/**
 * `answerMs`: from the begin of a request to that of its answer, so all of its body must be sent by then. `silenceMs`: how
 * long nothing may be sent or received, which also ends a reader that pauses as long; null: for ever.
 */
export type RequestLimits = { answerMs: number; silenceMs: number | null }

/** The body of an answer may take as long as its reader, who may have paused a film. */
const filmLimits: RequestLimits = { answerMs: 60_000, silenceMs: null }

export function openBucket(
  address: S3Address,
  browserEndpoint: string | null,
  { answerMs, silenceMs } = filmLimits,
): S3Bucket {
  const connect = (endpoint: string) =>
    new S3Client({
      endpoint,
      region: address.region,
      forcePathStyle: address.isPathStyle,
      ...(address.credentials && { credentials: address.credentials }),
      // Many services do not know the checksums that AWS added in 2024; every body is signed anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 4,
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: answerMs,
        ...(silenceMs !== null && { socketTimeout: silenceMs }),
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: 128 },
        httpsAgent: { maxSockets: 128 },
      },
    })
  const client = connect(address.endpoint)
  const { bucket, prefix } = address
  return {
    client,
    signer: browserEndpoint ? connect(browserEndpoint) : client,
    object: (key) => ({ Bucket: bucket, Key: `${prefix}${key}` }),
    bucket,
    prefix,
  }
}

/** HEAD answers have no body, so a missing object is recognised by its status. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
